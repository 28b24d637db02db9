import { spawn } from 'node:child_process'
import process from 'node:process'
import { closedServices } from '../fakes/closed-services.ts'
import { eventually } from '../peers/loopback.ts'
import { programCommand } from '../program-command.ts'

/** Starts the server as a process on a data folder. */
export async function runningServer(data: string, environment: Record<string, string> = {}) {
  const own = { PATH: process.env.PATH, LUDARR_DATA: data, LUDARR_HOST: '127.0.0.1', LUDARR_PORT: '0' }
  const env = { ...own, ...closedServices, ...environment }
  const [command, args] = programCommand()
  const child = spawn(command, args, { cwd: data, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (piece: Buffer): void => {
    output += piece
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await eventually('the server listens', 60_000, async () => {
    if (child.exitCode !== null) throw new Error(`The server ended at once: ${output}`)
    return /Listening on (\S+)/.exec(output)?.[1] ?? null
  })
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    get: (path: string, token = '') =>
      fetch(`${url}${path}`, token === '' ? {} : { headers: { authorization: `Bearer ${token}` } }),
    post: (path: string, body: unknown) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Resolves with the exit code, or null if it had to be killed. */
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}
