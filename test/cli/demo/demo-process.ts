import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { eventually } from '../../peers/loopback.ts'
import { programCommand } from '../../program-command.ts'

/** Starts the demo as a process on a free port, if needed with further variables. */
export async function startDemoProcess(variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-demo-test-'))
  const child = spawn(...programCommand(['demo']), {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: folder,
      LUDARR_HOST: '127.0.0.1',
      LUDARR_PORT: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (piece) => {
    output += piece
  })
  const started = await eventually('The demo prints its address and account', 60_000, async () => {
    const url = /^Listening on (http:\S+)$/m.exec(output)?.[1]
    const account = /^Sign in as (\S+) with password (\S+)$/m.exec(output)
    if (url === undefined || account === null) return null
    return { url, username: account[1] ?? '', password: account[2] ?? '' }
  })
  return {
    ...started,
    folder,
    stop(): Promise<number | null> {
      return new Promise((resolve) => {
        child.once('exit', (code) => {
          rmSync(folder, { recursive: true, force: true })
          resolve(code)
        })
        child.kill('SIGINT')
      })
    },
  }
}
