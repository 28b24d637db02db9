import { afterEach, beforeEach, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { describeTorrent } from '#core/acquisition/grab/describe-torrent.ts'
import { resumeGrabs } from '#core/acquisition/grab/resume.ts'
import { NoAnswerError } from '#domain/errors.ts'
import { maxTorrentFiles } from '#domain/torrent/torrent-files.ts'
import { createRecordingClient, type RecordingClient } from '../../../fakes/recording-client.ts'
import { bencode } from '../../../peers/bencode.ts'
import { storeDownloader, storeUser } from '../../../rows.ts'
import { createTestApp, type TestApp } from '../../../test-app.ts'

let folder: string
let file: string
let app: TestApp
let client: RecordingClient
let userId: string

/** Parsing these torrents in one go takes about a second. Collecting garbage counts as well, so this leaves room for it. */
const maxTurnMs = 250

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ludarr-large-'))
  file = join(folder, 'ludarr.db')
  client = createRecordingClient()
  app = createTestApp({ file, downloadClientKinds: { qbittorrent: client.kind } })
  userId = storeUser(app).id
  storeDownloader(app, { type: 'qbittorrent' })
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** A torrent with this many files, about 27 bytes each. */
function torrentWithFiles(count: number): Buffer {
  const files = Array.from({ length: count }, (_, index) => `d6:lengthi1e4:pathl6:${String(index).padStart(6, '0')}ee`)
  return Buffer.from(
    `d4:infod5:filesl${files.join('')}e4:name5:Hades12:piece lengthi16384e6:pieces20:${'x'.repeat(20)}ee`,
  )
}

/** A torrent of this many bytes that no other call returns. */
function torrentOfSize(bytes: number, name: string): Buffer {
  return bencode({ info: { length: 1, name, 'piece length': 16384, pieces: Buffer.alloc(bytes, 7) } })
}

/**
 * The most processor time in ms between two turns of the event loop while the work ran. Other programs do not count, so
 * that the result is the same on a busy machine.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = process.cpuUsage()
  const look = (): void => {
    const { user, system } = process.cpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.cpuUsage()
  }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      await nextTurn()
      look()
    }
  })()
  await work()
  isOver = true
  await watching
  return longest
}

const add = (bytes: Uint8Array, title: string) =>
  addDownload(app, userId, { title, from: { bytes, contentType: 'application/x-bittorrent' } })

test('a torrent with the most files is read without blocking the event loop', async () => {
  const bytes = torrentWithFiles(maxTorrentFiles)
  let described: Awaited<ReturnType<typeof describeTorrent>> | undefined
  const turn = await longestTurn(async () => {
    described = await describeTorrent(bytes)
  })
  expect(described).toMatchObject({ name: 'Hades', size: maxTorrentFiles })
  expect(turn).toBeLessThan(maxTurnMs)
})

test('a torrent with more files is rejected without blocking the event loop', async () => {
  const error = await add(torrentWithFiles(maxTorrentFiles + 1), 'Hades').catch(String)
  expect(error).toContain('The torrent has more than 100,000 files')
  const large = torrentWithFiles(300_000)
  let tooMany: unknown
  const turn = await longestTurn(async () => {
    tooMany = await add(large, 'Hades').catch(String)
  })
  expect(tooMany).toContain('Not a valid torrent file: it holds too many values')
  expect(turn).toBeLessThan(maxTurnMs)
  expect(app.downloads.all()).toEqual([])
})

test('once downloads are complete, the database file no longer has their torrents', async () => {
  const sizeNow = (): number => {
    app.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return statSync(file).size
  }
  const before = sizeNow()
  let whileSending = 0
  client.onAdd = () => {
    whileSending = sizeNow()
  }
  for (const name of ['Hades', 'Celeste', 'Portal']) await add(torrentOfSize(7 * 1024 * 1024, name), name)
  expect(client.added).toHaveLength(3)
  expect(whileSending - before).toBeGreaterThan(7 * 1024 * 1024)
  for (const { id } of app.downloads.all()) app.downloads.update(id, { status: 'seeding' })
  const turn = await longestTurn(() => resumeGrabs(app))
  expect(sizeNow() - before).toBeLessThan(1024 * 1024)
  expect(turn).toBeLessThan(maxTurnMs)
}, 60_000)

test('what no client has accepted yet may take 64 MiB per user, and others are not affected', async () => {
  client.noAnswer = new NoAnswerError('Box: timed out')
  const results: string[] = []
  for (let index = 0; index < 6; index += 1) {
    const added = add(torrentOfSize(15 * 1024 * 1024, `Game ${index}`), `Game ${index}`)
    results.push(await added.then(({ status }) => status, String))
  }
  expect(results.slice(0, 4)).toEqual(Array(4).fill('queued'))
  expect(results[4]).toContain('Downloads that no download client has accepted yet already take up 64 MiB')
  userId = storeUser(app, { username: 'sam' }).id
  const other = await add(torrentOfSize(15 * 1024 * 1024, 'Portal'), 'Portal')
  expect(other.status).toBe('queued')
}, 60_000)
