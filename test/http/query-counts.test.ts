import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { Connection } from '#db/connection.ts'
import { downloadStatuses } from '#domain/downloads/download-status.ts'
import { gameStatuses } from '#domain/games/game.ts'
import { historyTypes } from '#domain/games/history-types.ts'
import { importStatuses } from '#domain/importing/import.ts'
import { noSource } from '#domain/indexers/release.ts'
import { instant } from '#domain/ports/clock.ts'
import { type DescribedRoute, describedRoutes, readDocument } from '../contract/described-api.ts'
import { openObserved } from '../db/observed-database.ts'
import { storeDownload, storeDownloader, storeGame, storeImport, storeRootFolder, storeUser } from '../rows.ts'
import type { TestApp } from '../test-app.ts'
import { startTestSite } from './test-site.ts'

const metricsToken = 'metrics-token-for-tests-0123456789'
const sizes = [10, 1000] as const

/** Opens a database that counts its queries. */
function createCounter() {
  let queries = 0
  const open = (file: string): Connection =>
    openObserved(new Database(file), () => {
      queries += 1
    })
  return { open, count: () => queries }
}

/** Adds `size` rows to every table that grows. Returns an id of each resource. */
function fill(app: TestApp, userId: string, size: number): Record<string, string> {
  const { id: downloaderId } = storeDownloader(app, { type: 'blackhole', enabled: false })
  const { id: rootFolderId } = storeRootFolder(app, { path: app.folder })
  const ids: Record<string, string> = { downloaders: downloaderId, 'root-folders': rootFolderId }
  app.transaction(() => {
    for (let number = 0; number < size; number += 1) {
      Object.assign(ids, addRows(app, { number, userId, downloaderId, rootFolderId, gameId: ids.games ?? null }))
    }
  })
  return ids
}

type Place = { number: number; userId: string; downloaderId: string; rootFolderId: string; gameId: string | null }

/** Half of the rows belong to games of their own, the others to the first game. */
function addRows(app: TestApp, { number, userId, downloaderId, rootFolderId, gameId }: Place): Record<string, string> {
  const pick = <Value>(values: readonly Value[]): Value => values[number % values.length] as Value
  const title = `Game ${number}`
  const game = storeGame(app, { userId, title, status: pick(gameStatuses), libraryPath: `${app.folder}/${title}` })
  const owner = number % 2 === 0 ? game.id : (gameId ?? game.id)
  const tracked = { userId, downloaderId, gameId: owner, status: pick(downloadStatuses), missedPolls: 3 }
  const download = storeDownload(app, { ...tracked, title })
  const record = storeImport(app, { downloadId: download.id, gameId: owner, status: pick(importStatuses) })
  const common = { id: randomUUID(), userId, title, message: '' }
  const at = instant(app.clock)
  const entry = { gameId: owner, gameTitle: title, downloadId: download.id, type: pick(historyTypes), at }
  app.history.insert({ ...common, ...entry })
  app.notifications.insert({ ...common, type: 'imported', link: null, read: false, createdAt: at })
  const blacklisted = { releaseTitle: title, indexerName: null, reason: 'Failed', createdAt: at }
  app.blacklist.insert({ ...common, ...blacklisted, gameId: owner })
  const file = { gameId: owner, path: `${app.folder}/${number}`, size: 1, category: 'main', version: null } as const
  app.imports.putFiles([{ ...file, id: randomUUID(), downloadId: null, addedAt: at }])
  app.connection.all(
    "INSERT INTO scan_entries (root_folder_id, name, state, title, reason, candidates, scan_id) VALUES (?, ?, 'unmatched', ?, '', '[]', 'scan')",
    rootFolderId,
    title,
    title,
  )
  const today = at.slice(0, 10)
  app.connection.all(
    "INSERT INTO game_parts (id, game_id, kind, title, normalized_title, status, release_date) VALUES (?, ?, 'dlc', ?, ?, 'wanted', ?)",
    randomUUID(),
    owner,
    title,
    title,
    today,
  )
  app.games.update(game.id, { releaseDate: today, updateAvailable: number % 3 === 0 })
  addReleases(app, { number, gameId: game.id, title, at })
  storeUser(app, { role: 'member' })
  return gameId === null ? { games: game.id, downloads: download.id, imports: record.id } : {}
}

type Listed = { number: number; gameId: string; title: string; at: string }

/** A feed with an item, a release that was judged, one that waits, and a channel. */
function addReleases(app: TestApp, { number, gameId, title, at }: Listed): void {
  const feedId = randomUUID()
  const name = `${title} v1-GRP`
  const never = { message: null, failures: 0, etag: null, lastModified: null, lastCheckedAt: null, nextCheckAt: null }
  const feed = { ...never, pausedUntil: null, enabled: false, intervalMinutes: 30, autoGrab: false, createdAt: at }
  app.rssFeeds.insert({ ...feed, id: feedId, name: title, url: `http://127.0.0.1:9/${number}`, status: 'ok' })
  const facts = { guid: name, title: name, protocol: 'torrent', infoHash: null, size: 1, publishedAt: at } as const
  const entry = { ...facts, link: null, downloadUrl: 'http://127.0.0.1:9/file' }
  app.rssFeeds.storeItems(
    feedId,
    [{ id: randomUUID(), guid: name, title: name, sortedAt: at, titleKey: title, entry }],
    at,
  )
  const found = {
    ...facts,
    indexerId: feedId,
    indexerName: title,
    infoUrl: null,
    downloadUrl: 'http://127.0.0.1:9/file',
    seeders: null,
    leechers: null,
    grabs: null,
    freeleech: false,
    categories: [],
    passwordProtected: false,
  }
  app.waitingReleases.replace({ gameId, partId: null }, [{ found, since: at }])
  const judged = {
    seenIn: 'search',
    rank: 0,
    grabbed: false,
    accepted: false,
    score: 1,
    refusal: 'title',
    ...noSource,
  } as const
  const release = { listing: name, title: name, indexerName: title, protocol: 'torrent', size: 1 } as const
  app.verdicts.add([{ gameId, partId: null, ...release, ...judged, publishedAt: at, seenAt: at, reasons: [] }])
  const channel = { id: randomUUID(), name: title, type: 'ntfy', enabled: false, settings: { topic: 'games' } } as const
  const health = { ok: true, message: null, since: null, disabledUntil: null }
  app.channels.insert({
    ...channel,
    userId: null,
    events: [],
    tagIds: [],
    health,
    failures: 0,
    createdAt: at,
    updatedAt: at,
  })
}

/** Lists that other queries read. */
const otherLists = [
  ...['updates', 'parts', 'waiting'].map((kind) => `/api/wanted?kind=${kind}&sort=lastSearchedAt&query=game`),
  ...['missing', 'updates', 'parts'].map((kind) => `/api/wanted?kind=${kind}&sort=nextSearchAt`),
  ...['attention', 'active', 'finished', 'untracked'].map((group) => `/api/downloads?group=${group}`),
]

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Starts a site with `size` rows. Returns how many queries each route makes, with the status of its response. */
async function countPerRoute(size: number): Promise<Record<string, string>> {
  const counter = createCounter()
  const site = await startTestSite({ open: counter.open }, { metricsToken })
  afterAll(() => site.stop())
  const admin = await site.signUp()
  const ids = fill(site.app, admin.user.id, size)
  const pathOf = ({ path }: DescribedRoute): string =>
    path.replaceAll(/\{\w+\}/g, ids[path.split('/')[2] ?? ''] ?? unknownId)
  const counts: Record<string, string> = {}
  // The index of game titles is read page by page once, by whatever needs it first.
  await (await admin.ask('GET', '/api/manual-import')).arrayBuffer()
  // Rows get their numbers when they are first shown to a program that knows only numbers. The second time they are read.
  for (const list of ['queue/details', 'queue/details', 'history?pageSize=1000', 'history?pageSize=1000'])
    await (await admin.ask('GET', `/api/integration/arr/api/v3/${list}`)).arrayBuffer()
  const routes = describedRoutes(await readDocument(site)).filter(({ method }) => method === 'GET')
  const paths = routes.map((route): [name: string, path: string] => [route.path, pathOf(route)])
  for (const [name, path] of [...paths, ...otherLists.map((list): [string, string] => [list, list])]) {
    const before = counter.count()
    const response = await admin.ask('GET', path)
    await response.arrayBuffer()
    counts[name] = `${response.status}, ${counter.count() - before} queries`
  }
  const before = counter.count()
  const { status } = await site.ask('GET', '/metrics', undefined, { authorization: `Bearer ${metricsToken}` })
  counts['/metrics'] = `${status}, ${counter.count() - before} queries`
  return counts
}

/** Files with all rows, which are read page by page. */
const exports = new Set(['/api/history/export', '/api/games/export'])

const [few = {}, many = {}] = await Promise.all(sizes.map(countPerRoute))

test.each(Object.keys(few).filter((path) => !exports.has(path)))(
  'GET %s makes as many queries for 1,000 rows as for 10',
  (path) => {
    expect(many[path]).toBe(few[path])
  },
)

test('the queries are counted, and the rows are found', () => {
  expect(many['/api/games/{id}/history']).toMatch(/^200, [2-9] queries$/)
  expect(many['/metrics']).toMatch(/^200, \d{1,2} queries$/)
  expect(many['/api/downloads']).toMatch(/^200, \d+ queries$/)
})
