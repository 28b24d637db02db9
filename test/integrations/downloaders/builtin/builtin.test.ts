import { afterEach, beforeEach, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createSecretBox } from '#db/secret-box.ts'
import { systemClock } from '#domain/ports/clock.ts'
import type { AddOptions, ClientDownload, DownloadClient } from '#domain/ports/download-client.ts'
import type { Log } from '#domain/ports/log.ts'
import { builtin, connectBuiltin } from '#integrations/downloaders/builtin.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { type FileServer, hashOf, type ServedFile, someBytes, startFileServer } from '../../../fakes/file-server.ts'
import { acceptedId, refusal } from '../connection.ts'

const ignore = () => undefined
const log: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore, module: () => log }

const secretBox = createSecretBox(new Uint8Array(32).fill(7))
let folder: string
let server: FileServer
const clients: DownloadClient[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-builtin-'))
  server = await startFileServer({})
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close?.()))
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function connect(settings: Record<string, unknown> = {}, firstPauseMs = 20): DownloadClient {
  const connection = {
    id: 'd1',
    name: 'Own',
    url: null,
    username: null,
    password: null,
    category: null,
    downloadPath: null,
    settings,
  }
  const client = connectBuiltin(
    connection,
    { outbound: createOutbound(), clock: systemClock, log, stateFolder: folder, secretBox, makeRoom: () => false },
    firstPauseMs,
  )
  clients.push(client)
  return client
}

const usual: AddOptions = { title: 'A Game', category: 'games', downloadPath: null, stopped: false }
async function add(client: DownloadClient, path: string, options: Partial<AddOptions> = {}): Promise<string> {
  const payload = { kind: 'link' as const, url: server.url + path, name: 'A Game', size: null }
  return acceptedId(client.add(payload, { ...usual, ...options }))
}

async function until(client: DownloadClient, id: string, wanted: (download: ClientDownload) => boolean) {
  const end = Date.now() + 30_000
  for (;;) {
    const download = (await client.list()).find(({ clientId }) => clientId === id)
    if (download !== undefined && wanted(download)) return download
    if (Date.now() > end) throw new Error(`waited in vain: ${JSON.stringify(download)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
/** Downloads another file, so that a download that should stand still had the time to move. */
async function completeAnother(client: DownloadClient): Promise<void> {
  server.files['/other.zip'] = { bytes: someBytes(50_000), pieceMs: 5 }
  await until(client, await add(client, '/other.zip'), done)
}
const isBetweenAttempts = ({ rawState }: ClientDownload) => rawState === 'waiting'
const done = (download: ClientDownload) => download.state === 'completed'
const failed = (download: ClientDownload) => download.state === 'error'
const hashOfFile = (path: string | null) => hashOf(readFileSync(path ?? ''))

test('nothing is read or written before the first call', async () => {
  connect()
  expect(readdirSync(folder)).toEqual([])
})

test('the settings are validated', async () => {
  const proof = await connect().test()
  expect(proof.downloadPath).toBe(join(folder, 'downloads'))
  expect(proof.freeBytes).toBeGreaterThan(0)
  writeFileSync(join(folder, 'a file'), '')
  await expect(connect({ downloadFolder: join(folder, 'a file', 'x') }).test()).rejects.toThrow('cannot be written to')
  expect(() => connect({ maxParallel: 0 })).toThrow('maxParallel')
  expect(builtin.accepts).toEqual(['link'])
})

test('a link is downloaded, named and listed', async () => {
  const bytes = someBytes(300_000)
  server.files['/dl?key=1'] = { bytes, disposition: 'attachment; filename="../../Game: v1.zip"' }
  const client = connect()
  const id = await add(client, '/dl?key=1')
  expect(await add(client, '/dl?key=1')).toBe(id)
  const download = await until(client, id, done)
  expect(download).toMatchObject({
    name: 'A Game',
    progress: 1,
    size: 300_000,
    downloaded: 300_000,
    downloadSpeed: 0,
    eta: null,
    category: 'games',
    message: null,
    contentPath: join(folder, 'downloads', 'A Game', 'Game v1.zip'),
  })
  expect(hashOfFile(download.contentPath)).toBe(hashOf(bytes))
  expect(readdirSync(join(folder, 'downloads', 'A Game'))).toEqual(['Game v1.zip'])
  expect(await client.files?.(id)).toEqual([{ path: 'Game v1.zip', size: 300_000, progress: 1 }])
  expect(statSync(join(folder, 'queue.json')).mode & 0o077).toBe(0)
})

const interruptions: [string, Partial<ServedFile>][] = [
  ['cut off again and again', { cutAfter: 100_000 }],
  ['cut off by a server that names no length', { cutAfter: 100_000, chunked: true }],
  ['refused for the moment', { refusals: [{ status: 503 }, { status: 429, headers: { 'retry-after': '0.05' } }] }],
  ['answered with no such part', { cutAfter: 290_000, refusals: [] }],
]
for (const [name, behaviour] of interruptions) {
  test(`a download that is ${name} completes`, async () => {
    const bytes = someBytes(350_000)
    server.files['/a.zip'] = { bytes, ...behaviour }
    const client = connect()
    const download = await until(client, await add(client, '/a.zip'), done)
    expect(hashOfFile(download.contentPath)).toBe(hashOf(bytes))
  })
}

test('only the missing part is requested', async () => {
  server.files['/a.zip'] = { bytes: someBytes(350_000), cutAfter: 200_000 }
  const client = connect()
  await until(client, await add(client, '/a.zip'), done)
  // How much of it was read before the end of the connection was noticed, nobody can say.
  expect(server.ranges).toEqual([null, expect.stringMatching(/^bytes=[1-9]\d*-$/)])
})

test('a file that changed meanwhile is downloaded again', async () => {
  server.files['/a.zip'] = { bytes: someBytes(350_000), cutAfter: 200_000 }
  const client = connect({}, 500)
  const id = await add(client, '/a.zip')
  await until(client, id, isBetweenAttempts)
  const bytes = someBytes(340_000)
  server.files['/a.zip'] = { bytes }
  const download = await until(client, id, done)
  expect([download.size, hashOfFile(download.contentPath)]).toEqual([340_000, hashOf(bytes)])
})

test('a server without validators or ranges is asked for the whole file', async () => {
  for (const behaviour of [{ etag: null }, { etag: 'W/"weak"' }, { wholeOnly: true }]) {
    const bytes = someBytes(350_000)
    const path = `/${Object.values(behaviour)}.zip`.replace(/[^\w./]/g, '')
    server.files[path] = { bytes, cutAfter: 200_000, ...behaviour }
    const client = connect({ downloadFolder: join(folder, path) }, 500)
    const id = await add(client, path)
    await until(client, id, isBetweenAttempts)
    server.files[path] = { bytes, ...behaviour }
    expect(hashOfFile((await until(client, id, done)).contentPath)).toBe(hashOf(bytes))
    await client.close?.()
  }
})

test('a download that cannot succeed fails with the reason', async () => {
  server.files['/large.zip'] = { bytes: someBytes(200_000) }
  server.files['/endless.zip'] = { bytes: someBytes(200_000), chunked: true }
  server.files['/page'] = { bytes: new TextEncoder().encode('<html>'), type: 'text/html; charset=utf-8' }
  server.files['/secret.zip'] = { bytes: new Uint8Array(1), refusals: [{ status: 403 }] }
  const client = connect({ maxSizeBytes: 100_000, maxParallel: 5 })
  const cases: [string, string][] = [
    ['/missing.zip?apikey=hidden', 'the server has no such file (status 404)'],
    ['/secret.zip', 'the server refused the download (status 403)'],
    ['/page', 'the link leads to a web page, not to a file'],
    ['/large.zip', 'the file is larger than the 100 kB that the settings allow'],
    ['/endless.zip', 'the file is larger than the 100 kB that the settings allow'],
  ]
  for (const [path, message] of cases) {
    expect((await until(client, await add(client, path), failed)).message).toBe(`Built-in downloader: ${message}`)
  }
})

test('a failed download is retried on request', async () => {
  const client = connect()
  const id = await add(client, '/late.zip')
  await until(client, id, failed)
  server.files['/late.zip'] = { bytes: someBytes(1000) }
  await client.resume?.(id)
  await until(client, id, done)
})

test('only plain links to allowed addresses are accepted', async () => {
  const client = connect()
  const magnet = { kind: 'magnet' as const, uri: 'magnet:?', infoHash: 'a', name: 'A' }
  expect(await refusal(client.add(magnet, usual))).toContain('only plain links')
  const link = { kind: 'link' as const, url: 'http://169.254.169.254/x', name: 'A', size: null }
  expect(await refusal(client.add(link, usual))).toContain('cloud metadata')
  await expect(client.pause?.('nothing')).rejects.toThrow('no download nothing')
})

test('pausing stops, resuming continues, closing waits for both', async () => {
  const bytes = someBytes(800_000)
  server.files['/a.zip'] = { bytes, pieceMs: 10 }
  const client = connect()
  const id = await add(client, '/a.zip')
  const moving = await until(client, id, ({ downloaded }) => downloaded > 100_000)
  expect(moving.state).toBe('downloading')
  expect(moving.downloadSpeed).toBeGreaterThan(0)
  expect(moving.eta).not.toBeNull()
  await client.pause?.(id)
  const paused = await until(client, id, ({ state }) => state === 'paused')
  await completeAnother(client)
  expect((await until(client, id, () => true)).downloaded).toBe(paused.downloaded)
  await client.resume?.(id)
  await until(client, id, ({ downloaded }) => downloaded > paused.downloaded)
  await client.close?.()
  await expect(client.list()).rejects.toThrow('is closed')
  const next = connect()
  expect(hashOfFile((await until(next, id, done)).contentPath)).toBe(hashOf(bytes))
  expect(server.ranges.filter((range) => range === null)).toHaveLength(2)
})

test('a stopped download waits to be resumed', async () => {
  server.files['/a.zip'] = { bytes: someBytes(1000) }
  const client = connect()
  const id = await add(client, '/a.zip', { stopped: true })
  await completeAnother(client)
  expect((await until(client, id, () => true)).state).toBe('paused')
  expect(server.ranges).toHaveLength(1)
  await client.resume?.(id)
  await until(client, id, done)
})

test('no more downloads run at once than allowed, and a waiting one takes no slot', async () => {
  for (const name of ['a', 'b', 'c', 'd']) server.files[`/${name}.zip`] = { bytes: someBytes(200_000), pieceMs: 5 }
  server.files['/busy.zip'] = { bytes: someBytes(10), refusals: Array.from({ length: 3 }, () => ({ status: 503 })) }
  const client = connect({ maxParallel: 2 })
  const ids: string[] = []
  for (const path of ['/busy.zip', '/a.zip', '/b.zip', '/c.zip', '/d.zip']) ids.push(await add(client, path))
  for (const id of ids) await until(client, id, done)
  expect(server.mostOpen).toBe(2)
  expect(readdirSync(join(folder, 'downloads'))).toHaveLength(5)
})

test('the speed limit is observed', async () => {
  server.files['/a.zip'] = { bytes: someBytes(300_000) }
  const client = connect({ maxBytesPerSecond: 500_000 })
  const startedAt = performance.now()
  await until(client, await add(client, '/a.zip'), done)
  expect(performance.now() - startedAt).toBeGreaterThan(450)
})

test('removing deletes the partial file, and the complete one only on request', async () => {
  server.files['/a.zip'] = { bytes: someBytes(1000) }
  server.files['/slow.zip'] = { bytes: someBytes(800_000), pieceMs: 20 }
  const client = connect()
  const kept = (await until(client, await add(client, '/a.zip'), done)).contentPath ?? ''
  const slow = await add(client, '/slow.zip', { title: 'Slow' })
  await until(client, slow, ({ downloaded }) => downloaded > 0)
  await client.remove(slow, { deleteFiles: false })
  expect(readdirSync(join(folder, 'downloads'))).toEqual(['A Game'])
  const id = await add(client, '/a.zip')
  await client.remove(id, { deleteFiles: false })
  expect(existsSync(kept)).toBe(true)
  const again = await until(client, await add(client, '/a.zip'), done)
  expect(again.contentPath).not.toBe(kept)
  await client.remove(again.clientId, { deleteFiles: true })
  expect(existsSync(again.contentPath ?? '')).toBe(false)
  await client.remove('gone', { deleteFiles: true })
  expect(await client.list()).toEqual([])
})

test('a completed file that was removed is downloaded again on request', async () => {
  server.files['/a.zip'] = { bytes: someBytes(1000) }
  const client = connect()
  const id = await add(client, '/a.zip')
  const first = await until(client, id, done)
  rmSync(first.contentPath ?? '')
  expect(await add(client, '/a.zip')).toBe(id)
  await until(client, id, (download) => done(download) && existsSync(download.contentPath ?? ''))
})

test('a link that replaced the partial file is not followed', async () => {
  const victim = join(folder, 'victim')
  writeFileSync(victim, 'untouched')
  server.files['/a.zip'] = { bytes: someBytes(350_000), cutAfter: 100_000, etag: null, pieceMs: 5 }
  const client = connect()
  const id = await add(client, '/a.zip', { stopped: true })
  await client.resume?.(id)
  await until(client, id, ({ downloaded }) => downloaded > 0)
  await client.pause?.(id)
  const part = join(folder, 'downloads', 'A Game', 'a.zip.part')
  rmSync(part)
  symlinkSync(victim, part)
  await client.resume?.(id)
  await until(client, id, failed)
  expect(readFileSync(victim, 'utf8')).toBe('untouched')
})

test('an unreadable list is moved aside', async () => {
  writeFileSync(join(folder, 'queue.json'), '{"version":1,"entries":[{"id":')
  expect(await connect().list()).toEqual([])
  expect(existsSync(join(folder, 'queue.json.broken'))).toBe(true)
})

test('killed at any moment, it resumes', async () => {
  const bytes = someBytes(1_500_000)
  server.files['/a.zip'] = { bytes, pieceMs: 4 }
  for (const target of [1, 200_000, 700_000]) await killAfter(target)
  const client = connect()
  const [first] = await client.list()
  const download = await until(client, first?.clientId ?? '', done)
  expect(hashOfFile(download.contentPath)).toBe(hashOf(bytes))
  expect(server.ranges.filter((range) => range === null)).toHaveLength(1)
})

/** Runs the downloader as a program of its own and kills it once so many bytes have arrived. */
function killAfter(target: number): Promise<void> {
  const app = join(import.meta.dirname, 'run-builtin.ts')
  const child = spawn(process.execPath, [app, folder, `${server.url}/a.zip`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.on('data', (toClientDownload: Buffer) => {
    const arrived = toClientDownload.toString().trim().split('\n').map(Number)
    if (arrived.some((bytes) => bytes >= target)) child.kill('SIGKILL')
  })
  return new Promise((resolve) => child.on('exit', () => resolve()))
}
