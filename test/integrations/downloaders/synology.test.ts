import { afterEach, expect, test } from 'bun:test'
import { requestDifferences } from '#domain/downloads/request-differences.ts'
import { CredentialsRefusedError } from '#domain/errors.ts'
import type { AddOptions, DownloaderConnection } from '#domain/ports/download-client.ts'
import { synology } from '#integrations/downloaders/synology.ts'
import { type DownloadStation, freshTask, startDownloadStation, stationAccount } from '../../fakes/download-station.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo, refusal, upstreamMessage } from './connection.ts'

// There is no Download Station to be had: what these tests show is that we speak as its guide says.

const open: DownloadStation[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((station) => station.close()))
})

async function started(options: Parameters<typeof startDownloadStation>[0] = {}) {
  const station = await startDownloadStation(options)
  open.push(station)
  const connect = (changes: Partial<DownloaderConnection> = {}) =>
    synology.connect(
      connectionTo({ url: station.url, ...stationAccount }, { category: null, ...changes }),
      adapterContext('/nowhere'),
    )
  return { station, connect, client: connect() }
}

const torrent = lonelyTorrent('Game-FIXTURE', 'http://127.0.0.1:9/announce')
const addOptions = { title: 'Game-FIXTURE', category: null, downloadPath: null, stopped: false }

test('a test reports version, folder and free space, also behind a path', async () => {
  const { station, connect, client } = await started()
  const found = { version: '3.9.6-5005', freeBytes: 5_000_000_000, downloadPath: '/volume1/downloads' }
  expect(await client.test()).toEqual(found)
  expect(await connect({ url: `${station.url}/nas/` }).test()).toEqual(found)
  expect(await connect({ downloadPath: '/volume1/downloads/games' }).test()).toMatchObject({
    freeBytes: 5_000_000_000,
    downloadPath: '/volume1/downloads/games',
  })
})

test('free space is always current, even for repeated requests', async () => {
  const { station, client } = await started()
  await client.test()
  station.freeBytes = 7
  expect((await client.test()).freeBytes).toBe(7)
})

test('without File Station, paths begin with the share', async () => {
  const { client } = await started({ fileStation: false })
  expect(await client.test()).toMatchObject({ freeBytes: null, downloadPath: '/downloads' })
})

test.each([true, false])('a torrent is added under its hash, once (the newer API: %p)', async (newer) => {
  const { station, client } = await started({ newer })
  expect(await client.add(torrent, addOptions)).toEqual({ outcome: 'accepted', clientId: torrent.infoHash })
  expect(await client.add(torrent, addOptions)).toEqual({ outcome: 'accepted', clientId: torrent.infoHash })
  expect(await client.list()).toMatchObject([
    { clientId: torrent.infoHash, contentPath: `/volume1/downloads/${torrent.infoHash}`, state: 'downloading' },
  ])
  const creations = station.calls.filter(({ fields }) => fields.method === 'create')
  expect(creations).toHaveLength(1)
  expect(creations[0]?.file?.bytes.equals(torrent.bytes)).toBe(true)
  expect(creations[0]?.token).toBe('tok')
  if (newer) {
    expect(creations[0]?.fields).toMatchObject({
      type: '"file"',
      file: '["torrent"]',
      create_list: 'false',
      destination: '"downloads"',
    })
  }
})

test('a magnet link is added, waits for its metadata, and is identified by its hash', async () => {
  const { client } = await started()
  const infoHash = 'cd'.repeat(20)
  const uri = `magnet:?xt=urn:btih:${infoHash}&dn=Nobody`
  expect(await client.add({ kind: 'magnet', uri, infoHash, name: 'Nobody' }, addOptions)).toEqual({
    outcome: 'accepted',
    clientId: infoHash,
  })
  expect(await client.list()).toMatchObject([{ clientId: infoHash, state: 'metadata', size: null, contentPath: null }])
})

test('added stopped it is paused at once; resume, pause and remove work', async () => {
  const { station, client } = await started()
  await client.add(torrent, { ...addOptions, stopped: true, downloadPath: '/volume1/downloads/games/new' })
  const state = async () => (await client.list())[0]?.state
  expect(await client.list()).toMatchObject([
    { state: 'paused', contentPath: `/volume1/downloads/games/new/${torrent.infoHash}` },
  ])
  await client.resume?.(torrent.infoHash)
  expect(await state()).toBe('downloading')
  await client.pause?.(torrent.infoHash)
  expect(await state()).toBe('paused')
  await client.remove(torrent.infoHash, { deleteFiles: true })
  await client.remove(torrent.infoHash, { deleteFiles: true })
  expect(station.tasks).toEqual([])
  expect(await upstreamMessage(client.pause?.(torrent.infoHash))).toMatch(/^Download Station: no task/)
})

test('it has none of the seed goals that were asked for, and tells so', async () => {
  const { client } = await started()
  const differences = async (seedGoal: AddOptions['seedGoal']) => {
    const options = { ...addOptions, seedGoal }
    return requestDifferences(options, (await client.appliedOptions?.(torrent.infoHash, options)) ?? {})
  }
  await client.add(torrent, addOptions)
  expect(await differences({ ratio: 2, seconds: 5400 })).toEqual([
    'seed ratio "default" instead of "2"',
    'seed minutes "default" instead of "90"',
  ])
  expect(await differences({ ratio: 2, seconds: null })).toEqual(['seed ratio "default" instead of "2"'])
  expect(await differences(null)).toEqual([])
})

test('files and trackers are listed, without the secrets in their addresses', async () => {
  const { client } = await started()
  await client.add(torrent, addOptions)
  expect(await client.files?.(torrent.infoHash)).toEqual([{ path: 'Game/game.bin', size: 1000, progress: 0.25 }])
  expect(await client.trackers?.(torrent.infoHash)).toEqual([
    { address: 'http://tracker.example', state: 'working', message: null, seeders: 3, leechers: 4 },
    { address: 'udp://dead.example:6969', state: 'error', message: 'timed out', seeders: null, leechers: null },
  ])
})

test('an expired session is renewed, and a refusal is reported', async () => {
  const { station, connect, client } = await started()
  await client.add(torrent, addOptions)
  station.forgetSessions()
  expect(await client.list()).toHaveLength(1)
  const uri = `magnet:?xt=urn:btih:${'ab'.repeat(20)}`
  const nowhere = client.add(
    { kind: 'magnet', uri, infoHash: 'ab'.repeat(20), name: 'x' },
    { ...addOptions, downloadPath: 'nowhere' },
  )
  expect(await refusal(nowhere)).toBe('Download Station: the download folder does not exist')
  const wrong = await connect({ password: 'not-this-one' })
    .list()
    .catch((error: unknown) => error)
  expect(wrong).toBeInstanceOf(CredentialsRefusedError)
  expect(String(wrong)).toContain('the user name or password is wrong')
  expect(String(wrong)).not.toContain('not-this-one')
})

test('the password appears in no address, and tasks of other users or types are left alone', async () => {
  const { station, client } = await started()
  station.tasks.push({ ...freshTask('dbid_90', 'http://127.0.0.1/file.zip', 'downloads'), type: 'http' })
  station.tasks.push(freshTask('dbid_91', 'Somebody.Elses', 'downloads'))
  expect(await client.list()).toMatchObject([{ clientId: 'dbid_91', name: 'Somebody.Elses' }])
  expect(JSON.stringify(station.calls.map(({ path }) => path))).not.toContain('s3cr3t')
})

const listedIds = async (client: { list(): Promise<{ clientId: string }[]> }): Promise<string[]> =>
  (await client.list()).map(({ clientId }) => clientId)

test('a list that ends before its total is read to the end, and is no list if the rest is kept back', async () => {
  const { station, client } = await started()
  const hashes = [1, 2, 3, 4, 5].map((number) => String(number).repeat(40))
  station.tasks.push(...hashes.map((hash, index) => freshTask(`dbid_${index}`, `${hash}.torrent`, 'downloads')))
  station.pageSize = 2
  expect(await listedIds(client)).toEqual(hashes)
  station.pageSize = 0
  expect(await upstreamMessage(client.list())).toContain('it listed 0 of 5 downloads')
})

test('a task without a kind or a source is listed without an id, so that no download counts as deleted', async () => {
  const { station, client } = await started()
  const hash = 'ab'.repeat(20)
  const whole = freshTask('dbid_1', `${hash}.torrent`, 'downloads')
  station.tasks.push({ ...whole, type: null })
  expect(await listedIds(client)).toEqual([hash])
  station.tasks.splice(0, 1, { ...whole, additional: null })
  expect(await listedIds(client)).toEqual([''])
  station.tasks.splice(0, 1, { ...whole, additional: { detail: { uri: 7 } } })
  expect(await listedIds(client)).toEqual([''])
})
