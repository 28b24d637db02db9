import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const loopback = '127.0.0.1'

const folderPrefix = 'ludarr-peer-'

/** A TCP port nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, loopback, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** A folder of its own whose name tells which process made it, so that a later run can clear up after a killed one. */
export function peerFolder(name: string): string {
  removeOrphanedFolders()
  return mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-${name}-`))
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

export function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) removeFolder(join(folder, name))
}

/** Asks again every 50 ms until the answer is neither null nor false. Throws after `timeoutMs`. */
export async function eventually<Answer>(
  what: string,
  timeoutMs: number,
  ask: () => Promise<Answer | null | false>,
): Promise<Answer> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs} ms`)
    await pause(50)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function removeOrphanedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]
    if (owner !== undefined && !existsSync(`/proc/${owner}`)) removeOrphan(join(tmpdir(), name))
  }
}

/** A run that was killed may have left a small disk mounted in there. What cannot be removed is left to the next run. */
function removeOrphan(folder: string): void {
  try {
    for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
      const place = line.split(' ')[1] ?? ''
      if (place.startsWith(`${folder}/`)) execFileSync('umount', ['-l', place], { stdio: 'pipe' })
    }
    removeFolder(folder)
  } catch (error) {
    console.warn(`Not removed: ${folder}: ${String(error)}`)
  }
}
