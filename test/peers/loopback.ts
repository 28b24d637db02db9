import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const loopback = '127.0.0.1'

const folderPrefix = 'ludarr-peer-'

/** Below what systems give to connections and to port 0: these would take a port before its program listens. */
const firstPort = 10_000
const lastPort = 32_767
const given = new Set<number>()

/** A TCP port nobody listens on at this moment. Each is given once, since several programs may start at the same time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort + 1)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, loopback, () => probe.close(() => resolve(true)))
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
