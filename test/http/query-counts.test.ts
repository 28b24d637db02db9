import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { Connection } from '#db/connection.ts'
import { downloadStatuses } from '#domain/downloads/download.ts'
import { gameStatuses } from '#domain/games/game.ts'
import { historyTypes } from '#domain/games/history.ts'
import { importStatuses } from '#domain/importing/import.ts'
import { instant } from '#domain/ports/clock.ts'
import { type DescribedRoute, describedRoutes, readDocument } from '../contract/described-api.ts'
import { openObserved } from '../db/observed-database.ts'
import { storeDownload, storeDownloader, storeGame, storeImport, storeRootFolder, storeUser } from '../rows.ts'
import type { TestApp } from '../test-app.ts'
import { startTestSite } from './test-site.ts'

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
  app.connection.all(
    "INSERT INTO game_parts (id, game_id, kind, title, normalized_title) VALUES (?, ?, 'dlc', ?, ?)",
    ...[randomUUID(), owner, title, title],
  )
  storeUser(app, { role: 'member' })
  return gameId === null ? { games: game.id, downloads: download.id, imports: record.id } : {}
}

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Starts a site with `size` rows. Returns how many queries each route makes, with the status of its response. */
async function countPerRoute(size: number): Promise<Record<string, string>> {
  const counter = createCounter()
  const site = await startTestSite({ open: counter.open })
  afterAll(() => site.stop())
  const admin = await site.signUp()
  const ids = fill(site.app, admin.user.id, size)
  const pathOf = ({ path }: DescribedRoute): string =>
    path.replaceAll(/\{\w+\}/g, ids[path.split('/')[2] ?? ''] ?? unknownId)
  const counts: Record<string, string> = {}
  for (const route of describedRoutes(await readDocument(site)).filter(({ method }) => method === 'GET')) {
    const before = counter.count()
    const response = await admin.ask('GET', pathOf(route))
    await response.arrayBuffer()
    counts[route.path] = `${response.status}, ${counter.count() - before} queries`
  }
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
  expect(many['/api/downloads']).toMatch(/^200, \d+ queries$/)
})
