import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const python = '/usr/bin/python3'

export type OddDisk = { folder: string; unmount(): Promise<void> }

/**
 * A folder whose files have inode numbers above 2^53, where several of them are the same number as a double. Names with a
 * colon are refused if an error for that is given.
 */
export async function mountOddDisk(refusal?: 'ENOENT' | 'EPERM'): Promise<OddDisk> {
  const base = mkdtempSync(join(tmpdir(), 'ludarr-odd-disk-'))
  const [stored, folder] = [join(base, 'stored'), join(base, 'shown')]
  for (const path of [stored, folder]) mkdirSync(path)
  const device = statSync(folder).dev
  const program = Bun.spawn(
    [python, join(import.meta.dirname, 'odd-disk.py'), stored, folder, ...(refusal === undefined ? [] : [refusal])],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  for (let tries = 0; statSync(folder).dev === device; tries += 1) {
    if (tries > 200 || program.exitCode !== null)
      throw new Error(`Not mounted: ${await new Response(program.stderr).text()}`)
    await Bun.sleep(50)
  }
  return {
    folder,
    async unmount() {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      program.kill()
      await program.exited
      rmSync(base, { recursive: true, force: true })
    },
  }
}

/** Whether this machine has FUSE and its Python module; says so once when not, because the tests are then left out. */
export function hasFuse(): boolean {
  try {
    if (process.getuid?.() !== 0) throw new Error('it takes root')
    statSync('/dev/fuse')
    execFileSync(python, ['-c', 'import fusepy'], { stdio: 'pipe' })
    return true
  } catch (error) {
    console.log(`No unusual file system here (it takes root, FUSE and python3-fusepy): ${error}`)
    return false
  }
}
