import { afterEach, beforeEach, expect, test } from 'bun:test'
import { listQueue, type QueueQuery, summarizeQueue } from '#core/downloads/list-queue.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { Game } from '#domain/games/game.ts'
import { createRecordingClient } from '../../fakes/recording-client.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { storeDownload } from '../importing/arrived-download.ts'

let app: TestApp
let games: Record<'hades' | 'celeste' | 'owned' | 'sams', Game>
let torrents: Downloader
let news: Downloader
let userId: string

beforeEach(() => {
  const kind = createRecordingClient({ priorities: ['top'] }).kind
  const jobs = createRecordingClient({ type: 'sabnzbd', protocols: ['usenet'], accepts: ['nzb'] }).kind
  app = createTestApp({ downloadClientKinds: { qbittorrent: kind, sabnzbd: jobs } })
  userId = storeUser(app).id
  const sam = storeUser(app).id
  games = {
    hades: storeGame(app, { userId, title: 'Hades' }),
    celeste: storeGame(app, { userId, title: 'Celeste' }),
    owned: storeGame(app, { userId, title: 'Doom', status: 'owned' }),
    sams: storeGame(app, { userId: sam, title: 'Portal' }),
  }
  torrents = storeDownloader(app, { type: 'qbittorrent', name: 'qBittorrent' })
  news = storeDownloader(app, { type: 'sabnzbd', name: 'SABnzbd' })
  const facts = { uploadSpeed: 5, ratio: null, seeders: null }
  const first = add('Hades-A', { gameId: games.hades.id, status: 'downloading', size: 1000, downloaded: 400 })
  app.clientMonitor.recordFacts(first.id, { ...facts, downloadSpeed: 100, eta: 6 })
  const second = add('Celeste-B', {
    gameId: games.celeste.id,
    status: 'downloading',
    size: 3000,
    downloaded: 1000,
    downloaderId: news.id,
    protocol: 'usenet',
    indexerName: 'Beta',
  })
  app.clientMonitor.recordFacts(second.id, { ...facts, downloadSpeed: 300, eta: 20 })
  add('Paused-C', { status: 'paused', size: null })
  add('Review-D', { gameId: games.hades.id, status: 'review', progress: 1, size: 50, downloaded: 50 })
  add('Missing-E', { gameId: games.celeste.id, status: 'failed', size: 70 })
  add('Ended-F', { gameId: games.owned.id, status: 'failed' })
  add('Imported-G', { gameId: games.owned.id, status: 'imported' })
  add('Sams-H', { gameId: games.sams.id, userId: sam, status: 'downloading' })
})

afterEach(() => app.close())

function add(title: string, more: Partial<StoredDownload>): StoredDownload {
  app.clock.advance(1000)
  const base = { progress: 0.4, completedAt: null, indexerName: 'Alpha', downloaderId: torrents.id }
  return storeDownload(app, { title, userId, ...base, ...more })
}

const titles = (query: QueueQuery) => listQueue(app, userId, query).downloads.map(({ title }) => title)

test('the queue has the active downloads of a user and those that need attention, which come first', () => {
  expect(titles({})).toEqual(['Review-D', 'Missing-E', 'Celeste-B', 'Hades-A', 'Paused-C'])
  expect(titles({ order: 'desc' })).toEqual(['Paused-C', 'Celeste-B', 'Hades-A', 'Missing-E', 'Review-D'])
  expect(listQueue(app, userId, { limit: 2, offset: 1 })).toMatchObject({
    total: 5,
    downloads: [{ title: 'Missing-E' }, { title: 'Celeste-B', gameTitle: 'Celeste', downloadSpeed: 300 }],
  })
})

test('it is sorted by what clients report as well, with unknown values last', () => {
  expect(titles({ sort: 'game' })).toEqual(['Missing-E', 'Celeste-B', 'Review-D', 'Hades-A', 'Paused-C'])
  expect(titles({ sort: 'size', order: 'desc' })).toEqual(['Celeste-B', 'Hades-A', 'Missing-E', 'Review-D', 'Paused-C'])
  expect(titles({ sort: 'downloadSpeed', order: 'desc' }).slice(0, 2)).toEqual(['Celeste-B', 'Hades-A'])
  expect(titles({ sort: 'eta' }).slice(0, 2)).toEqual(['Hades-A', 'Celeste-B'])
  expect(titles({ sort: 'client', order: 'desc' })[0]).toBe('Celeste-B')
  expect(titles({ sort: 'added' })).toEqual(['Hades-A', 'Celeste-B', 'Paused-C', 'Review-D', 'Missing-E'])
})

test('it is filtered by status, client, indexer, protocol and words', () => {
  expect(titles({ status: 'downloading' })).toEqual(['Celeste-B', 'Hades-A'])
  expect(titles({ downloaderId: news.id })).toEqual(['Celeste-B'])
  expect(titles({ indexer: 'Beta' })).toEqual(['Celeste-B'])
  expect(titles({ protocol: 'usenet' })).toEqual(['Celeste-B'])
  expect(titles({ query: 'HADES review' })).toEqual(['Review-D'])
  expect(titles({ query: 'portal' })).toEqual([])
})

test('the totals are those of the filtered downloads, and the numbers by status ignore the status', () => {
  const { clients, ...totals } = summarizeQueue(app, userId)
  expect(totals).toEqual({
    total: 5,
    statuses: [
      { status: 'downloading', count: 2 },
      { status: 'paused', count: 1 },
      { status: 'review', count: 1 },
      { status: 'failed', count: 1 },
    ],
    size: 4120,
    left: 2600,
    downloadSpeed: 400,
    uploadSpeed: 10,
    eta: 7,
    indexers: ['Alpha', 'Beta'],
  })
  expect(clients.find(({ id }) => id === torrents.id)).toEqual({
    id: torrents.id,
    name: 'qBittorrent',
    enabled: true,
    protocols: ['torrent'],
    canPause: true,
    priorities: ['top'],
  })
  expect(clients.find(({ id }) => id === news.id)).toMatchObject({ protocols: ['usenet'], priorities: [] })
  expect(summarizeQueue(app, userId, { status: 'paused', indexer: 'Alpha' })).toMatchObject({
    total: 1,
    left: 0,
    eta: null,
    statuses: [{ status: 'downloading', count: 1 }, { status: 'paused' }, { status: 'review' }, { status: 'failed' }],
  })
})

test('the totals leave out what does not proceed: paused downloads and those of clients that are unreachable or disabled', () => {
  add('Paused-I', { status: 'paused', size: 5000, downloaded: 0 })
  const all = { left: 2600, downloadSpeed: 400, uploadSpeed: 10, eta: 7 }
  expect(summarizeQueue(app, userId)).toMatchObject({ ...all, total: 6 })
  app.downloaders.setHealth(news.id, { ok: false, message: 'refused', since: null, disabledUntil: null })
  const reachable = { left: 600, downloadSpeed: 100, uploadSpeed: 5, eta: 6 }
  expect(summarizeQueue(app, userId)).toMatchObject({ ...reachable, total: 6 })
  expect(summarizeQueue(app, userId, { downloaderId: news.id })).toMatchObject({ total: 1, left: 0, eta: null })
  const client = { enabled: false, type: 'qbittorrent' as const, name: 'Off' }
  const off = storeDownloader(app, client)
  add('Off-J', { status: 'downloading', size: 9000, downloaded: 0, downloaderId: off.id })
  expect(summarizeQueue(app, userId)).toMatchObject({ ...reachable, total: 7 })
})
