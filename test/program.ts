import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReleaseCache } from '#core/acquisition/release-cache.ts'
import { createKeyUsage } from '#core/api-keys/key-usage.ts'
import type { AppContext, PasswordHasher } from '#core/app-context.ts'
import { createLiveDownloads } from '#core/download-clients/client-monitor.ts'
import { stopProgressEvents } from '#core/downloads/emit-progress.ts'
import { createErrorReports } from '#core/error-reports/error-reports.ts'
import { createPageSizeCache } from '#core/indexers/page-size-cache.ts'
import { createGameListCache } from '#core/library/game-list-cache.ts'
import { startMeasurer } from '#core/scanning/spawn-measurer.ts'
import { createHealthMonitor } from '#core/system/health-monitor.ts'
import { createReportedStates } from '#core/system/reported-states.ts'
import { createEvents } from '#core/tasks/event-bus.ts'
import { createTaskQueue } from '#core/tasks/task-queue.ts'
import type { Connection } from '#db/connection.ts'
import { readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { createApiKeysRepository } from '#db/repositories/api-keys.ts'
import { createBlacklistRepository } from '#db/repositories/blacklist.ts'
import { createDownloadersRepository } from '#db/repositories/downloaders.ts'
import { createDownloadsRepository } from '#db/repositories/downloads.ts'
import { createFeedsRepository } from '#db/repositories/feeds.ts'
import { createGamesRepository } from '#db/repositories/games.ts'
import { createHistoryRepository } from '#db/repositories/history.ts'
import { createImportsRepository } from '#db/repositories/imports.ts'
import { createIndexersRepository } from '#db/repositories/indexers.ts'
import { createNotificationsRepository } from '#db/repositories/notifications.ts'
import { createRootFoldersRepository } from '#db/repositories/root-folders.ts'
import { createScansRepository } from '#db/repositories/scans.ts'
import { createSettingsRepository } from '#db/repositories/settings.ts'
import { createUsersRepository } from '#db/repositories/users.ts'
import { createSecretBox } from '#db/secret-box.ts'
import { secretFields } from '#domain/declaration.ts'
import type { DownloaderType } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { DownloadClient, DownloaderConnection } from '#domain/ports/download-client.ts'
import { createArchivePreviewer, createUnpacker } from '#integrations/archives/spawn-unpacker.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { connectProwlarr } from '#integrations/indexers/prowlarr.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { openDatabase } from '#runtime/database.ts'
import { ownCommand } from '#runtime/own-command.ts'
import { createTriggers } from '../src/triggers.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestLog } from './log.ts'

export type TestApp = AppContext & {
  clock: TestClock
  log: ReturnType<typeof createTestLog>
  connection: Connection
  /** A folder of its own under the system's temporary one. */
  folder: string
  /** Closes the clients and the database, removes the folder. */
  close(): Promise<void>
}

/** `file` is a database on the disk, instead of one in memory; `key` opens its credentials, 32 bytes. */
export type TestAppOverrides = Partial<Omit<AppContext, 'clock' | 'log'>> & {
  clock?: TestClock
  file?: string
  key?: Uint8Array
}

const migrations = readMigrations(join(import.meta.dirname, '../drizzle'))

// Argon2 on purpose takes its time; these tests are not about it.
const plainPasswords: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, hash) => hash === `plain:${password}`,
}

/** The whole program on a database in memory. What a test wants otherwise, it overrides. */
export function createTestApp(overrides: TestAppOverrides = {}): TestApp {
  const clock = overrides.clock ?? createTestClock()
  const log = createTestLog()
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-test-'))
  const connection = openLibrary(openDatabase, {
    file: overrides.file ?? ':memory:',
    backupFolder: folder,
    migrations,
    clock,
  })
  const kept = repositories(connection, overrides)
  const app: Omit<AppContext, keyof Wired> = {
    about: {
      version: '0.0.0',
      runtime: 'test',
      dataFolder: folder,
      basePath: '',
      startedAt: instant(clock),
      schemaVersion: migrations.at(-1)?.name ?? 'none',
      browseRoots: ['/'],
      publicUrl: null,
    },
    clock,
    log,
    events: createEvents((error) => log.error('A listener failed', { error })),
    transaction: connection.transaction,
    passwords: plainPasswords,
    outbound: createOutbound(),
    releaseCache: createReleaseCache(clock),
    pageSizes: createPageSizeCache(clock),
    live: createLiveDownloads(),
    sending: new Set(),
    reportedStates: createReportedStates(),
    errorReports: createErrorReports(clock),
    errorReportUrl: null,
    secureListener: closedListener(),
    recentLines: () => log.lines.map((line) => ({ ...line, time: instant(clock) })),
    health: createHealthMonitor(),
    searching: createTaskQueue(1, (id, error) => log.warn('A search failed', { id, error })),
    importing: createTaskQueue(2, (id, error) =>
      log.error('An import broke off', { import: id, reason: errorMessage(error) }),
    ),
    scanning: createTaskQueue(1, (id, error) => log.error('A scan broke off', { id, reason: errorMessage(error) })),
    scanRetryMs: 0,
    startMeasurer: (signal) => startMeasurer([...ownCommand(), '__measure'], signal),
    indexerKinds,
    downloadClientKinds: {},
    metadataKinds: {},
    ...kept,
    unpack: createUnpacker([...ownCommand(), '__extract']),
    previewArchive: createArchivePreviewer([...ownCommand(), '__extract']),
    gameListCache: createGameListCache(kept.games, 'test'),
    keyUsage: createKeyUsage(kept.apiKeys, clock),
    metadataChoice: () => ({ provider: 'steam', settings: {} }),
    metadataFixed: false,
    connectMetadata: noMetadata,
    metadataSource: noMetadata,
    ...overrides,
  }
  const clients = new Map<string, DownloadClient>()
  const testApp: TestApp = {
    ...app,
    ...wiring({ ...app, clock, log }, folder, clients),
    triggers: createTriggers(() => testApp),
    ...overrides,
    clock,
    log,
    connection,
    folder,
    async close() {
      await app.searching.stop()
      await app.scanning.stop()
      await app.importing.stop()
      stopProgressEvents(app)
      for (const client of clients.values()) await client.close?.()
      connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return testApp
}

/** Remembers whether it is open, and opens nothing. */
function closedListener(): AppContext['secureListener'] {
  let place: { port: number; redirectHttp: boolean } | null = null
  return {
    async open(wanted) {
      place = wanted
    },
    async close() {
      place = null
    },
    isOpen: () => place !== null,
    redirectPort: () => (place?.redirectHttp ? place.port : null),
  }
}

function noMetadata(): never {
  throw new AppError('invalid', 'This test has no metadata provider')
}

function repositories(connection: Connection, { downloadClientKinds: kinds = {}, key }: TestAppOverrides) {
  const box = createSecretBox(key ?? new Uint8Array(32).fill(7))
  return {
    users: createUsersRepository(connection),
    apiKeys: createApiKeysRepository(connection),
    games: createGamesRepository(connection),
    indexers: createIndexersRepository(connection, box),
    downloaders: createDownloadersRepository(connection, box, (type) => {
      const kind = kinds[type]
      return kind === undefined ? [] : secretFields(kind.settings)
    }),
    downloads: createDownloadsRepository(connection, box),
    imports: createImportsRepository(connection),
    history: createHistoryRepository(connection),
    feeds: createFeedsRepository(connection),
    notifications: createNotificationsRepository(connection),
    rootFolders: createRootFoldersRepository(connection),
    scans: createScansRepository(connection),
    blacklist: createBlacklistRepository(connection),
    settings: createSettingsRepository(connection, box),
  }
}

type Wired = Pick<
  AppContext,
  'triggers' | 'connectIndexer' | 'connectProwlarr' | 'clientOf' | 'connectClient' | 'forgetClient'
>

function wiring(
  app: Pick<AppContext, 'indexerKinds' | 'downloadClientKinds' | 'outbound' | 'clock' | 'log'>,
  folder: string,
  clients: Map<string, DownloadClient>,
): Omit<Wired, 'triggers'> {
  const connect = (connection: DownloaderConnection & { type: DownloaderType }): DownloadClient => {
    const kind = app.downloadClientKinds[connection.type]
    if (kind === undefined) throw new AppError('invalid', `This test has no download client "${connection.type}"`)
    const { outbound, clock, log } = app
    return kind.connect(connection, { outbound, clock, log, stateFolder: join(folder, connection.id) })
  }
  return {
    connectIndexer: (indexer) => app.indexerKinds[indexer.protocol].connect(indexer, app),
    connectProwlarr: (prowlarr) => connectProwlarr(prowlarr, app.outbound),
    connectClient: connect,
    clientOf(downloader) {
      const known = clients.get(downloader.id)
      if (known !== undefined) return known
      const client = connect(downloader)
      clients.set(downloader.id, client)
      return client
    },
    async forgetClient(downloaderId) {
      const client = clients.get(downloaderId)
      clients.delete(downloaderId)
      await client?.close?.()
    },
  }
}
