import { expect, test } from 'bun:test'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServer } from '../cli/running-server.ts'
import { startServerProcess } from './server-process.ts'

/** Everything below the folder that its group or others may access. */
const openEntries = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => lstatSync(join(folder, name)).mode & 0o077,
  )

test('what is written to the data folder is readable by its owner only', async () => {
  const app = await startServerProcess()
  const data = join(app.folder, 'data')
  const watchFolder = join(app.folder, 'watch')
  const completedFolder = join(app.folder, 'completed')
  for (const folder of [watchFolder, completedFolder]) mkdirSync(folder)
  try {
    const settings = { watchFolder, completedFolder }
    await app.ask('POST', '/downloaders', { name: 'Folder', type: 'blackhole', settings })
    await app.ask('POST', '/downloaders', { name: 'Built in', type: 'builtin' })
    const url = `magnet:?xt=urn:btih:${'ab'.repeat(20)}&dn=Hades`
    await app.ask('POST', '/downloads', { url, title: 'Hades' })
    await app.ask('GET', '/downloads')
    expect(statSync(data).mode & 0o777).toBe(0o700)
    expect(openEntries(data)).toEqual([])
    const names = readdirSync(data, { recursive: true, encoding: 'utf8' })
    expect(names).toEqual(expect.arrayContaining(['ludarr.db', 'ludarr.db-wal', '.lock', 'logs/ludarr.log', 'clients']))
    expect(names.some((name) => name.endsWith('blackhole.json'))).toBe(true)
    await app.kill()
    await app.startAgain()
    expect(openEntries(data)).toEqual([])
    const issues: { code: string }[] = await app.ask('GET', '/system/health')
    expect(issues.map(({ code }) => code)).not.toContain('data-folder-open')
  } finally {
    await app.stop()
  }
}, 60_000)

test('a data folder that others can open is reported in the log and as a problem, and its database is closed', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ludarr-open-'))
  chmodSync(data, 0o755)
  writeFileSync(join(data, 'ludarr.db'), '', { mode: 0o644 })
  const server = await runningServer(data)
  const setUp = await server.post('/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
  const { token } = await setUp.json()
  const issues = await (await server.get('/api/system/health', token)).json()
  expect(issues).toContainEqual(
    expect.objectContaining({
      code: 'data-folder-open',
      severity: 'warning',
      message: `Other users of this machine can open the data folder ${data}.`,
      help: expect.stringContaining('chmod 700'),
    }),
  )
  expect(server.output()).toContain('Other users of this machine can open the data folder')
  expect(statSync(join(data, 'ludarr.db')).mode & 0o777).toBe(0o600)
  expect(statSync(data).mode & 0o777).toBe(0o755)
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}, 60_000)
