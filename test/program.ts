import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createListings } from '#core/acquisition/listings.ts'
import { createKeyUses } from '#core/api-keys/key-uses.ts'
import { createLiveDownloads } from '#core/downloads/live-downloads.ts'
import { stopTelling } from '#core/downloads/tell-progress.ts'
import { createEvents } from '#core/events.ts'
import { createLanes } from '#core/importing/lanes.ts'
import { createLibraryAnswers } from '#core/library/library-answers.ts'
import type { Passwords, Program } from '#core/program.ts'
import { startMeasurer } from '#core/scanning/spawn-measurer.ts'
import { createStatedPages } from '#core/sources/stated-pages.ts'
import { createChangedStates } from '#core/system/changed-states.ts'
import { createHealthBoard } from '#core/system/health-board.ts'
import { createErrorReports } from '#core/telemetry/error-reports.ts'
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
import type { DownloaderType } from '#domain/downloader.ts'
import { AppError, messageOf } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { DownloadClient, DownloaderConnection } from '#domain/ports/download-client.ts'
import { createArchiveLook, createUnpacker } from '#integrations/archives/spawn-unpacker.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { connectProwlarr } from '#integrations/indexers/prowlarr.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { openDatabase } from '#runtime/database.ts'
import { ownCommand } from '#runtime/own-command.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestLog } from './log.ts'

export type TestProgram = Program & {
  clock: TestClock
  log: ReturnType<typeof createTestLog>
  connection: Connection
  /** A folder of its own under the system's temporary one. */
  folder: string
  /** Closes the clients and the database, removes the folder. */
  close(): Promise<void>
}

/** `file` is a database on the disk, instead of one in memory; `key` opens its credentials, 32 bytes. */
export type TestProgramOverrides = Partial<Omit<Program, 'clock' | 'log'>> & {
  clock?: TestClock
  file?: string
  key?: Uint8Array
}

const migrations = readMigrations(join(import.meta.dirname, '../drizzle'))

// Argon2 on purpose takes its time; these tests are not about it.
const plainPasswords: Passwords = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, hash) => hash === `plain:${password}`,
}

/** The whole program on a database in memory. What a test wants otherwise, it overrides. */
export function createTestProgram(overrides: TestProgramOverrides = {}): TestProgram {
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
  const program: Omit<Program, keyof Wired> = {
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
    listings: createListings(clock),
    statedPages: createStatedPages(clock),
    live: createLiveDownloads(),
    handingOver: new Set(),
    changedStates: createChangedStates(),
    errorReports: createErrorReports(clock),
    errorReportUrl: null,
    secureListener: closedListener(),
    recentLines: () => log.lines.map((line) => ({ ...line, time: instant(clock) })),
    health: createHealthBoard(),
    searching: createLanes(1, (id, error) => log.warn('A search failed', { id, error })),
    importing: createLanes(2, (id, error) =>
      log.error('An import broke off', { import: id, reason: messageOf(error) }),
    ),
    scanning: createLanes(1, (id, error) => log.error('A scan broke off', { id, reason: messageOf(error) })),
    scanRetryMs: 0,
    startMeasurer: (signal) => startMeasurer([...ownCommand(), '__measure'], signal),
    indexerKinds,
    downloadClientKinds: {},
    metadataKinds: {},
    ...kept,
    unpack: createUnpacker([...ownCommand(), '__extract']),
    lookIntoArchive: createArchiveLook([...ownCommand(), '__extract']),
    libraryAnswers: createLibraryAnswers(kept.games, 'test'),
    keyUses: createKeyUses(kept.apiKeys, clock),
    metadataChoice: () => ({ provider: 'steam', settings: {} }),
    metadataFixed: false,
    connectMetadata: noMetadata,
    metadataSource: noMetadata,
    ...overrides,
  }
  const clients = new Map<string, DownloadClient>()
  return {
    ...program,
    ...wiring({ ...program, clock, log }, folder, clients),
    ...overrides,
    clock,
    log,
    connection,
    folder,
    async close() {
      await program.searching.stop()
      await program.scanning.stop()
      await program.importing.stop()
      stopTelling(program)
      for (const client of clients.values()) await client.close?.()
      connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Remembers whether it is open, and opens nothing. */
function closedListener(): Program['secureListener'] {
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

function repositories(connection: Connection, { downloadClientKinds: kinds = {}, key }: TestProgramOverrides) {
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

type Wired = Pick<Program, 'connectIndexer' | 'connectProwlarr' | 'clientOf' | 'connectClient' | 'forgetClient'>

function wiring(
  program: Pick<Program, 'indexerKinds' | 'downloadClientKinds' | 'outbound' | 'clock' | 'log'>,
  folder: string,
  clients: Map<string, DownloadClient>,
): Wired {
  const connect = (connection: DownloaderConnection & { type: DownloaderType }): DownloadClient => {
    const kind = program.downloadClientKinds[connection.type]
    if (kind === undefined) throw new AppError('invalid', `This test has no download client "${connection.type}"`)
    const { outbound, clock, log } = program
    return kind.connect(connection, { outbound, clock, log, stateFolder: join(folder, connection.id) })
  }
  return {
    connectIndexer: (indexer) => program.indexerKinds[indexer.protocol].connect(indexer, program),
    connectProwlarr: (prowlarr) => connectProwlarr(prowlarr, program.outbound),
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
