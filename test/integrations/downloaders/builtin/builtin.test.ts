import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtin } from '#integrations/downloaders/builtin.ts'
import { hashOf, someBytes } from '../../../fakes/file-server.ts'
import { refusal } from '../connection.ts'
import { type BuiltinScene, done, failed, hashOfFile, setBuiltinScene, until, usual } from './builtin-scene.ts'

let scene: BuiltinScene

beforeEach(async () => {
  scene = await setBuiltinScene()
})

afterEach(() => scene.close())

test('nothing is read or written before the first call', async () => {
  const { folder, connect } = scene
  connect()
  expect(readdirSync(folder)).toEqual([])
})

test('the settings are validated', async () => {
  const { folder, connect } = scene
  const proof = await connect().test()
  expect(proof.downloadPath).toBe(join(folder, 'downloads'))
  expect(proof.freeBytes).toBeGreaterThan(0)
  writeFileSync(join(folder, 'a file'), '')
  await expect(connect({ downloadFolder: join(folder, 'a file', 'x') }).test()).rejects.toThrow('cannot be written to')
  expect(() => connect({ maxParallel: 0 })).toThrow('maxParallel')
  expect(builtin.accepts).toEqual(['link'])
})

test('a link is downloaded, named and listed', async () => {
  const { folder, server, connect, add } = scene
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

test('a download that cannot succeed fails with the reason', async () => {
  const { server, connect, add } = scene
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
    const ended = await until(client, await add(client, path), failed)
    expect(ended.message).toBe(`Built-in downloader: ${message}`)
    // Only a link that leads nowhere is the fault of the release.
    expect(ended.failureCause).toBe(message.includes('404') ? 'release' : undefined)
  }
})

test('a failed download is retried on request', async () => {
  const { server, connect, add } = scene
  const client = connect()
  const id = await add(client, '/late.zip')
  await until(client, id, failed)
  server.files['/late.zip'] = { bytes: someBytes(1000) }
  await client.resume?.(id)
  await until(client, id, done)
})

test('only plain links to allowed addresses are accepted', async () => {
  const { connect } = scene
  const client = connect()
  const magnet = { kind: 'magnet' as const, uri: 'magnet:?', infoHash: 'a', name: 'A' }
  expect(await refusal(client.add(magnet, usual))).toContain('only plain links')
  const link = { kind: 'link' as const, url: 'http://169.254.169.254/x', name: 'A', size: null }
  expect(await refusal(client.add(link, usual))).toContain('cloud metadata')
  await expect(client.pause?.('nothing')).rejects.toThrow('no download nothing')
})

test('pausing stops, resuming continues, closing waits for both', async () => {
  const { server, connect, add, completeAnother } = scene
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
  const { server, connect, add, completeAnother } = scene
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
  const { folder, server, connect, add } = scene
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
  const { server, connect, add } = scene
  server.files['/a.zip'] = { bytes: someBytes(300_000) }
  const client = connect({ maxBytesPerSecond: 500_000 })
  const startedAt = performance.now()
  await until(client, await add(client, '/a.zip'), done)
  expect(performance.now() - startedAt).toBeGreaterThan(450)
})

test('removing deletes the partial file, and the complete one only on request', async () => {
  const { folder, server, connect, add } = scene
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
  const { server, connect, add } = scene
  server.files['/a.zip'] = { bytes: someBytes(1000) }
  const client = connect()
  const id = await add(client, '/a.zip')
  const first = await until(client, id, done)
  rmSync(first.contentPath ?? '')
  expect(await add(client, '/a.zip')).toBe(id)
  await until(client, id, (download) => done(download) && existsSync(download.contentPath ?? ''))
})
