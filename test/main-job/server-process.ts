import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { io, type Socket } from 'socket.io-client'
import { closedServices } from '../fakes/closed-services.ts'
import { eventually, pause } from '../peers/loopback.ts'
import { programCommand } from '../program-command.ts'

export const credentials = { username: 'robin', password: 'correct horse battery' }
export type HeardEvent = { name: string; payload: unknown }

type Environment = Record<string, string>

type Options = {
  /** Its clock moves on by a quarter of a minute with each poll of `polledUntil`. It then runs from source. */
  isClockMoved?: boolean
}

const pollMs = 15_000

/** Starts the server as a process with a temporary folder. It can be killed and started again. */
export async function startServerProcess(environment: Environment = {}, { isClockMoved = false }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-main-job-'))
  const libraryRoot = join(folder, 'library')
  mkdirSync(libraryRoot)
  const heard: HeardEvent[] = []
  let aheadMs = 0
  const start = () => launch(folder, environment, isClockMoved ? withMovedClock(aheadMs) : {})
  const moveClock = (): void => {
    aheadMs += pollMs
    running.process.send(pollMs)
  }
  let running = await start()
  let socket: Socket | null = null
  let token = ''

  const request = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${running.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const ask = async (method: string, path: string, sent?: unknown) => {
    const { status, body } = await request(method, path, sent)
    if (status < 300) return body
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}\n${running.output()}`)
  }
  /** Has the clients polled, and waits until that has ended. */
  const refreshDownloads = async (): Promise<void> => {
    await ask('POST', '/system/jobs/refresh-downloads/run')
    await eventually('The clients were polled', 60_000, async () => {
      const jobs: { name: string; running: boolean }[] = await ask('GET', '/system/jobs')
      return jobs.every(({ name, running: isRunning }) => name !== 'refresh-downloads' || !isRunning)
    })
  }
  const startAgain = async (): Promise<void> => {
    running = await start()
    token = (await ask('POST', '/auth/login', credentials)).token
    listen()
  }
  const terminate = (): Promise<number | null> => {
    socket?.disconnect()
    return end(running.process, 'SIGTERM')
  }
  const listen = (): void => {
    socket = io(running.url, { auth: { token }, transports: ['websocket'] })
    socket.onAny((name: string, payload: unknown) => void heard.push({ name, payload }))
  }

  token = (await ask('POST', '/auth/setup', credentials)).token
  listen()
  await ask('PATCH', '/settings/import', { libraryRoot })
  return {
    folder,
    libraryRoot,
    heard,
    ask,
    /** Like `ask`, for responses of any status. */
    request,
    url: () => running.url,
    output: () => running.output(),
    /** Like `eventually`, but has the clients polled again and again. While nothing moves, that happens once a minute. */
    polledUntil(what: string, timeoutMs: number, isTrue: () => Promise<boolean>) {
      return eventually(what, timeoutMs, async () => {
        if (await isTrue()) return true
        if (isClockMoved) moveClock()
        else await pause(1000)
        await refreshDownloads()
        return null
      })
    },
    /** Kills the process without a warning. */
    async kill() {
      socket?.disconnect()
      await end(running.process, 'SIGKILL')
    },
    startAgain,
    /** Stops the process and returns its exit code. */
    terminate,
    async stop() {
      const code = await terminate()
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

export type LaunchedServer = Awaited<ReturnType<typeof launchServer>>

/** Starts a server without accounts. */
export async function launchServer(folder: string, environment: Environment = {}) {
  const running = await launch(folder, environment)
  return { url: running.url, output: running.output, stop: () => end(running.process, 'SIGTERM') }
}

/** The clock is moved by messages. */
function withMovedClock(aheadMs: number) {
  const program = join(import.meta.dirname, '../fixtures/server-with-moved-clock.ts')
  return { command: [process.execPath, [program, String(aheadMs)]] as const, takesMessages: true }
}

type Launch = { command?: readonly [string, readonly string[]]; takesMessages?: boolean }

async function launch(folder: string, environment: Environment, options: Launch = {}) {
  const [command, args] = options.command ?? programCommand()
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      LUDARR_DATA: join(folder, 'data'),
      LUDARR_HOST: '127.0.0.1',
      LUDARR_PORT: '0',
      NODE_ENV: 'production',
      ...closedServices,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(options.takesMessages === true ? (['ipc'] as const) : [])],
  })
  let output = ''
  const keep = (piece: Buffer): void => {
    output = `${output}${piece}`.slice(-20_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const url = await eventually('The server listens', 60_000, async () => {
    if (child.exitCode !== null) throw new Error(`The server ended at once: ${output}`)
    return /^Listening on (http:\S+)$/m.exec(output)?.[1] ?? null
  })
  return { process: child, url, output: () => output }
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })
}
