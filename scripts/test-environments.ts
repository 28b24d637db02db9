import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import JSZip from 'jszip'
import { closedServices } from '../test/fakes/closed-services.ts'
import { startArchiveIndexer } from './bench/archive-indexer.ts'
import { type Environment, type RunningProgram, startProgram } from './running-program.ts'
import { createCaller, field } from './smoke/caller.ts'

// Runs the binary in unusual environments, where it downloads, unpacks and imports a game, scans a folder and makes a
// backup: scripts/test-environments.ts [binary]. Needs root, unshare and setpriv.
const builtBinary = process.argv[2] ?? join(import.meta.dirname, '../dist/ludarr')
const stranger = 54_321
const account = { username: 'robin', password: 'correct horse battery' }
const game = { title: 'İstanbul Işık', release: 'Istanbul.Isik' }
const timeoutMs = 60_000

type Case = { name: string; environment: Environment; isReadOnly?: boolean }

const usual = { PATH: process.env.PATH ?? '', HOME: '/root' }
const all: Case[] = [
  { name: 'as usual', environment: usual },
  { name: 'another user', environment: { ...usual, HOME: '/nonexistent', USER: 'stranger' } },
  { name: 'no HOME, USER and PATH', environment: {} },
  { name: 'read-only root, no temporary folder', environment: { TMPDIR: '/nonexistent' }, isReadOnly: true },
  { name: 'TZ=Pacific/Chatham', environment: { ...usual, TZ: 'Pacific/Chatham' } },
  { name: 'TZ=Asia/Kathmandu', environment: { ...usual, TZ: 'Asia/Kathmandu' } },
  { name: 'TZ=junk', environment: { ...usual, TZ: 'junk' } },
  { name: 'LANG=tr_TR.UTF-8', environment: { ...usual, LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } },
  { name: 'LC_ALL=C', environment: { ...usual, LC_ALL: 'C' } },
  { name: 'LC_ALL=junk', environment: { ...usual, LC_ALL: 'junk' } },
]

const cases = all.filter(({ name }) => name.includes(process.argv[3] ?? ''))
const base = mkdtempSync(join(tmpdir(), 'ludarr-environments-'))

function start(folder: string, { environment, isReadOnly = false }: Case): Promise<RunningProgram> {
  const all = {
    LUDARR_DATA: join(folder, 'data'),
    LUDARR_HOST: '127.0.0.1',
    LUDARR_PORT: '0',
    NODE_ENV: 'test',
    DISABLE_RATE_LIMITS: 'true',
    ...closedServices,
    ...environment,
  }
  const asStranger = `exec /usr/bin/setpriv --reuid ${stranger} --regid ${stranger} --clear-groups "$0" serve`
  const mount = '/usr/bin/mount'
  // The folder becomes a mount of its own, the only one that can be written.
  const readOnly = `${mount} --bind "$1" "$1" && ${mount} -o remount,bind,ro / && for each in /tmp /var /var/tmp /home /run /dev/shm; do
    if /usr/bin/mountpoint -q $each; then ${mount} -o remount,bind,ro $each || exit 1; fi; done && ! /usr/bin/touch /tmp/written 2>/dev/null && cd / &&`
  const script = isReadOnly ? `${readOnly} ${asStranger}` : asStranger
  const args = ['--mount', '--propagation', 'private', '/bin/sh', '-c', script, join(base, 'ludarr'), folder]
  return startProgram('/usr/bin/unshare', '/', all, args)
}

async function use(app: RunningProgram, folder: string, indexerUrl: string): Promise<void> {
  const call = createCaller(app.url)
  const setup = await call('POST', '/api/auth/setup', { body: account })
  const headers = { Authorization: `Bearer ${field(setup.json(), 'token')}` }
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await call(method, path, { ...(body === undefined ? {} : { body }), headers })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json()
  }
  const until = async (title: string, isTrue: () => Promise<boolean>): Promise<void> => {
    for (const startedAt = performance.now(); !(await isTrue()); await pause(100)) {
      const downloads = JSON.stringify(await send('GET', '/api/downloads'))
      if (performance.now() - startedAt > timeoutMs || /"status":"(?:failed|review)"/.test(downloads)) {
        throw new Error(`${title}: not yet. ${downloads}`)
      }
    }
  }
  await send('PATCH', '/api/settings/import', { libraryRoot: join(folder, 'library') })
  await send('POST', '/api/downloaders', {
    name: 'Built-in',
    type: 'builtin',
    downloadPath: join(folder, 'downloads'),
  })
  await send('POST', '/api/indexers', { name: 'Test', protocol: 'torznab', url: indexerUrl, categories: [4050] })
  const id = String(field(await send('POST', '/api/games', { title: game.title }), 'id'))
  await until('The game is owned', async () => field(await send('GET', `/api/games/${id}`), 'status') === 'owned')
  const placed = readdirSync(join(folder, 'library'), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.'))
    .sort()
  if (placed.join() !== [game.title, `${game.title}/data.pak`, `${game.title}/game.exe`].join())
    throw new Error(`In the library: ${placed}`)
  await send('POST', '/api/root-folders', { path: join(folder, 'root') })
  await send('POST', '/api/library/scan', {})
  const roots = JSON.stringify(await send('GET', '/api/root-folders'))
  if (!roots.includes('"accessible":true')) throw new Error(`The root folders: ${roots}`)
  await send('POST', '/api/system/backups')
  await until('The backup is made', async () =>
    JSON.stringify(await send('GET', '/api/system/backups')).includes('"name"'),
  )
}

async function run(each: Case, number: number, indexerUrl: string): Promise<string | null> {
  const folder = join(base, String(number))
  for (const name of ['', 'data', 'library', 'downloads', 'root', 'root/Lost Orchard']) {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o755 })
    chownSync(join(folder, name), stranger, stranger)
  }
  writeFileSync(join(folder, 'root/Lost Orchard/setup.exe'), 'x')
  try {
    const app = await start(folder, each)
    const used = await Promise.allSettled([use(app, folder, indexerUrl)])
    const code = await app.end('SIGTERM')
    for (const each of used) if (each.status === 'rejected') throw each.reason
    if (code !== 0) throw new Error(`It ended with ${code}`)
    const again = await start(folder, each)
    await again.end('SIGTERM')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const zip = new JSZip()
for (const name of ['game.exe', 'data.pak']) zip.file(name, randomBytes(3_000_000))
const archive = join(base, `${game.release}.v1.0-GRP.zip`)
let failed = 0
chmodSync(base, 0o755)
try {
  writeFileSync(archive, await zip.generateAsync({ type: 'uint8array' }))
  copyFileSync(builtBinary, join(base, 'ludarr'))
  chmodSync(join(base, 'ludarr'), 0o755)
  const indexer = await startArchiveIndexer([archive])
  for (const [number, each] of cases.entries()) {
    const fault = await run(each, number, indexer.url)
    console.log(fault === null ? `ok      ${each.name}` : `FAILED  ${each.name}: ${fault}`)
    if (fault !== null) failed += 1
  }
  indexer.close()
} finally {
  rmSync(base, { recursive: true, force: true })
}
process.exit(failed === 0 ? 0 : 1)
