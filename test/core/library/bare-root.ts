import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { parseMountTable } from '#core/files/mount-table.ts'

const checkout = join(import.meta.dirname, '../../..')
const system = ['/usr', '/bin', '/sbin', '/lib', '/lib64']

/**
 * Runs a script of this checkout in a root whose top folder is no mount point, as in a chroot and some containers. The
 * folder that this root lies in is mounted at `/outer`. The mounts are private and go with the process.
 */
export function runInBareRoot(script: string): { code: number | null; output: string } {
  const outer = mkdtempSync(join(tmpdir(), 'ludarr-bare-root-'))
  const root = join(outer, 'root')
  mkdirSync(root)
  try {
    const shown = ['/dev', checkout, dirname(process.execPath)]
    for (const path of system.filter((each) => existsSync(each))) {
      if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), join(root, path))
      else shown.push(path)
    }
    for (const path of [...shown, '/proc', '/tmp', '/outer']) mkdirSync(join(root, path), { recursive: true })
    const mounts = shown.map((path) => `mount --rbind '${path}' '${root}${path}'`)
    const commands = [
      'set -e',
      `mount --bind '${outer}' '${root}/outer'`,
      ...mounts,
      `mount -t proc proc '${root}/proc'`,
      `exec chroot '${root}' '${process.execPath}' '${join(checkout, script)}' /outer`,
    ]
    // What is no mount point cannot be made private either.
    const propagation = mountPoints().includes('/') ? 'private' : 'unchanged'
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      ['--mount', '--propagation', propagation, 'sh', '-c', commands.join('\n')],
      { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', BUN_BE_BUN: '1', TMPDIR: '/tmp' } },
    )
    return { code: status, output: stdout.trim() || stderr }
  } finally {
    removeUnmounted(outer)
  }
}

function removeUnmounted(folder: string): void {
  const mounted = mountPoints().filter((path) => path.startsWith(`${folder}/`))
  if (mounted.length > 0) throw new Error(`Not removed, because these are still mounted: ${mounted.join(', ')}`)
  rmSync(folder, { recursive: true, force: true })
}

function mountPoints(): string[] {
  return parseMountTable(readFileSync('/proc/self/mountinfo', 'utf8')).map(({ mountPoint }) => mountPoint)
}
