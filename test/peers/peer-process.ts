import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { eventually, loopback, pause } from './loopback.ts'

export type PeerProcess = { pid: number; output(): string; stop(): Promise<void>; kill(): Promise<void> }

type Start = {
  command: string
  args: readonly string[]
  folder: string
  env?: Record<string, string>
  /** Whether it answers yet. */
  isReady(): Promise<boolean>
  readyWithinMs?: number
}

const running = new Set<ChildProcess>()
const killedAfterMs = 8000
const keptOutput = 20_000

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The path of a program, or null. `PEERS_PATH` comes first, so that a run can use other versions. */
export function findProgram(command: string): string | null {
  const folders = [process.env.PEERS_PATH ?? '', ...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
  const found = folders
    .filter(Boolean)
    .map((folder) => join(folder, command))
    .find((path) => isExecutable(path))
  return found ?? null
}

/** Whether the programs are installed; says so once when not, because their tests are then left out. */
export function peerAvailable(...commands: string[]): boolean {
  const missing = commands.filter((command) => findProgram(command) === null)
  if (missing.length > 0) {
    console.warn(
      `Left out: tests against ${missing.join(', ')}, not installed here (scripts/install-peers installs it)`,
    )
  }
  return missing.length === 0
}

/** Starts a program in its folder and waits until it is ready. Only this very process is ever stopped. */
export async function startProgram(start: Start): Promise<PeerProcess> {
  const [command, args] = boundToUs(start.command, start.args)
  const env = { PATH: process.env.PATH ?? '', HOME: start.folder, LC_ALL: 'C.UTF-8', ...start.env }
  const child = spawn(command, args, { cwd: start.folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  const keep = (piece: Buffer) => {
    output = (output + piece.toString()).slice(-keptOutput)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      keep(Buffer.from(String(error)))
      resolve()
    })
    child.once('exit', () => resolve())
  }).then(() => running.delete(child))
  const stop = async () => {
    if (!running.has(child)) return
    child.kill('SIGTERM')
    const inTime = await Promise.race([ended, pause(killedAfterMs).then(() => null)])
    if (inTime === null) child.kill('SIGKILL')
    await ended
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  await eventually(`${start.command} to be ready`, start.readyWithinMs ?? 45_000, async () => {
    if (!running.has(child)) throw new Error(`${start.command} ended at once: ${output}`)
    return start.isReady()
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { pid: child.pid ?? 0, output: () => output, stop, kill }
}

/** Tries a start again on other ports: between finding a free port and using it another program may take it. */
export async function tryAgain<Started>(attempts: number, start: () => Promise<Started>): Promise<Started> {
  try {
    return await start()
  } catch (error) {
    if (attempts <= 1) throw error
    return tryAgain(attempts - 1, start)
  }
}

/** Whether something accepts connections there: on a port, or by the path of a socket. */
export function listens(place: number | string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = typeof place === 'number' ? connect(place, loopback) : connect(place)
    const answer = (isOpen: boolean) => () => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', answer(true))
    socket.once('error', answer(false))
  })
}

/** Whether any HTTP answer comes from there. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** The kernel ends the program when this process dies, however it dies. */
function boundToUs(command: string, args: readonly string[]): [string, string[]] {
  const app = findProgram(command) ?? command
  const setpriv = findProgram('setpriv')
  return setpriv ? [setpriv, ['--pdeathsig', 'KILL', app, ...args]] : [app, [...args]]
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return existsSync(path)
  } catch {
    return false
  }
}
