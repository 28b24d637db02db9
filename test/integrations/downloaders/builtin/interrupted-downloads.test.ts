import { afterEach, beforeEach, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { hashOf, type ServedFile, someBytes } from '../../../fakes/file-server.ts'
import {
  type BuiltinScene,
  done,
  failed,
  hashOfFile,
  isBetweenAttempts,
  setBuiltinScene,
  until,
} from './builtin-scene.ts'

let scene: BuiltinScene

beforeEach(async () => {
  scene = await setBuiltinScene()
})

afterEach(() => scene.close())

const interruptions: [string, Partial<ServedFile>][] = [
  ['cut off again and again', { cutAfter: 100_000 }],
  ['cut off by a server that names no length', { cutAfter: 100_000, chunked: true }],
  ['refused for the moment', { refusals: [{ status: 503 }, { status: 429, headers: { 'retry-after': '0.05' } }] }],
  ['answered with no such part', { cutAfter: 290_000, refusals: [] }],
]

for (const [name, behaviour] of interruptions) {
  test(`a download that is ${name} completes`, async () => {
    const { server, connect, add } = scene
    const bytes = someBytes(350_000)
    server.files['/a.zip'] = { bytes, ...behaviour }
    const client = connect()
    const download = await until(client, await add(client, '/a.zip'), done)
    expect(hashOfFile(download.contentPath)).toBe(hashOf(bytes))
  })
}

test('only the missing part is requested', async () => {
  const { server, connect, add } = scene
  server.files['/a.zip'] = { bytes: someBytes(350_000), cutAfter: 200_000 }
  const client = connect()
  await until(client, await add(client, '/a.zip'), done)
  // How much of it was read before the end of the connection was noticed, nobody can say: it may take three requests.
  const [first, ...others] = server.ranges
  expect(first).toBeNull()
  expect(others.length).toBeGreaterThan(0)
  for (const range of others) expect(range).toMatch(/^bytes=[1-9]\d*-$/)
})

test('a file that changed meanwhile is downloaded again', async () => {
  const { server, connect, add } = scene
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
  const { folder, server, connect, add } = scene
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

test('a link that replaced the partial file is not followed', async () => {
  const { folder, server, connect, add } = scene
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
  const { folder, connect } = scene
  writeFileSync(join(folder, 'queue.json'), '{"version":1,"entries":[{"id":')
  expect(await connect().list()).toEqual([])
  expect(existsSync(join(folder, 'queue.json.broken'))).toBe(true)
})

test('killed at any moment, it resumes', async () => {
  const { server, connect } = scene
  const bytes = someBytes(1_500_000)
  server.files['/a.zip'] = { bytes, pieceMs: 4 }
  for (const target of [1, 200_000, 700_000]) await killAfter(scene, target)
  const client = connect()
  const [first] = await client.list()
  const download = await until(client, first?.clientId ?? '', done)
  expect(hashOfFile(download.contentPath)).toBe(hashOf(bytes))
  expect(server.ranges.filter((range) => range === null)).toHaveLength(1)
})

/** Runs the downloader as a program of its own and kills it once so many bytes have arrived. */
function killAfter({ folder, server }: BuiltinScene, target: number): Promise<void> {
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
