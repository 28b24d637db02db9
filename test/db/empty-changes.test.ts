import { afterEach, beforeEach, expect, test } from 'bun:test'
import { storeDownload, storeGame, storeImport, storeIndexer, storeRootFolder, storeUser } from '../rows.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

let app: TestApp

beforeEach(() => {
  app = createTestApp()
})

afterEach(() => app.close())

const pendingGrab = {
  kind: 'magnet',
  name: 'Portal 2',
  uri: 'magnet:?xt=1',
  bytes: null,
  size: null,
  category: null,
  downloadPath: null,
  seedRatio: null,
  seedSeconds: null,
  priority: null,
  chosenId: null,
  possiblyAcceptedBy: null,
  attempts: 0,
  nextAttemptAt: null,
  reported: false,
  sent: false,
} as const

type Row = { update(change: object): void; read(): unknown }

/** A row of each table that takes partial changes: how it is changed, and how it is read. */
function rows(): Record<string, Row> {
  const { users, games, indexers, rootFolders, downloads, imports, scans } = app
  const { id: userId } = storeUser(app)
  const { id: gameId } = storeGame(app, { userId, title: 'Portal 2' })
  const { id: indexerId } = storeIndexer(app, { url: 'http://127.0.0.1:1' })
  const { id: rootId, createdAt: startedAt } = storeRootFolder(app, { path: '/games' })
  const { id: downloadId } = storeDownload(app)
  const { id: importId } = storeImport(app, { downloadId })
  downloads.addPendingGrab({ downloadId, ...pendingGrab })
  const scan = { rootFolderId: rootId, scanId: 'one', userId, state: 'done', total: 0, message: null } as const
  scans.put({ ...scan, startedAt, finishedAt: null })
  scans.recordSeenEntries(rootId, 'one', { names: ['Portal 2'], queriedAfter: '', below: '/games/' })
  return {
    users: { update: (change) => users.update(userId, change), read: () => users.find(userId) },
    games: { update: (change) => games.update(gameId, change), read: () => games.findById(gameId) },
    indexers: { update: (change) => indexers.update(indexerId, change), read: () => indexers.find(indexerId) },
    rootFolders: { update: (change) => rootFolders.update(rootId, change), read: () => rootFolders.find(rootId) },
    downloads: { update: (change) => downloads.update(downloadId, change), read: () => downloads.find(downloadId) },
    pendingGrabs: {
      update: (change) => downloads.updatePendingGrab(downloadId, change),
      read: () => downloads.findPendingGrab(downloadId),
    },
    imports: { update: (change) => imports.update(importId, change), read: () => imports.find(importId) },
    scans: { update: (change) => scans.update(rootId, change), read: () => scans.ofRoot(rootId) },
    scanEntries: {
      update: (change) => scans.changeEntry(rootId, 'Portal 2', change),
      read: () => scans.entry(rootId, 'Portal 2'),
    },
  }
}

test.each([
  ['no field', {}],
  ['only undefined fields', { title: undefined, message: undefined }],
])('every repository accepts an update with %s, and changes nothing', (_, change) => {
  for (const [name, { update, read }] of Object.entries(rows())) {
    const before = read()
    expect({ name, isThere: before !== null }).toEqual({ name, isThere: true })
    update(change)
    expect({ name, row: read() }).toEqual({ name, row: before })
  }
})
