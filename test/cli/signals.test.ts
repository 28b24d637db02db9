import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { eventually } from '../peers/loopback.ts'
import { runningServer } from './running-server.ts'

let data: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-signals-'))
})

afterEach(() => rmSync(data, { recursive: true, force: true }))

test.each(['SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const)(
  '%s reopens the log file, and the server goes on',
  async (signal) => {
    const server = await runningServer(data)
    const file = join(data, 'logs/ludarr.log')
    renameSync(file, `${file}.moved`)
    process.kill(server.pid, signal)
    const written = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
    await eventually('the log file is there again', 10_000, async () => written().includes('Reopened the log file'))
    expect((await server.get('/api/health')).status).toBe(200)
    process.kill(server.pid, signal)
    expect((await server.get('/api/health')).status).toBe(200)
    await server.stop()
  },
)

test('an unknown host name is reported as such, with the variable to change', async () => {
  const start = runningServer(data, { LUDARR_HOST: 'no-such-host.invalid' })
  await expect(start).rejects.toThrow(
    'the host name no-such-host.invalid is unknown. Set LUDARR_HOST to an address of this machine, or to 0.0.0.0 for all.',
  )
})
