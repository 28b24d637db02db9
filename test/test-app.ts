import { Database } from 'bun:sqlite'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { AppContext } from '#core/app-context.ts'
import { createDataDisk } from '#core/files/data-disk.ts'
import { createSilentLogging } from '#core/logging/logging.ts'
import { createEvents } from '#core/tasks/event-bus.ts'
import type { Connection } from '#db/connection.ts'
import { readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { instant } from '#domain/ports/clock.ts'
import type { PasswordHasher } from '#domain/ports/password-hasher.ts'
import { createRedactor } from '#domain/secrets/redactor.ts'
import { connect, openDatabase } from '#runtime/database.ts'
import { createApp } from '../src/create-app.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { closedAddresses } from './fakes/closed-services.ts'
import { createTestLog } from './log.ts'

export type TestApp = AppContext & {
  clock: TestClock
  log: ReturnType<typeof createTestLog>
  connection: Connection
  /** A temporary folder, which is the data folder too. */
  folder: string
  /** Stops the queues, closes the clients and the database, and removes the folder. */
  close(): Promise<void>
}

/**
 * `file` is a database on disk instead of one in memory; `key` encrypts its credentials, 32 bytes; `metadataSource`
 * replaces the metadata provider, and `open` what opens the database; `addresses` and `nexusModsKey` are
 * those of the configuration.
 */
export type TestAppOverrides = Partial<Omit<AppContext, 'clock' | 'log'>> & {
  clock?: TestClock
  file?: string
  key?: Uint8Array
  metadataSource?: AppContext['metadata']['source']
  open?: typeof openDatabase
  addresses?: Record<string, string>
  nexusModsKey?: string
  /** How long a lookup waits for outside services. Default: longer than any answer takes on a busy machine. */
  answerMs?: number
}

const migrations = readMigrations(join(import.meta.dirname, '../drizzle'))

let prepared: Uint8Array | null = null

/** A new database in memory with the whole schema, which takes 30 ms to make with the migrations. */
function openPrepared(): Connection {
  prepared ??= readPrepared(process.env.LUDARR_TEST_SCHEMA)
  return connect(Database.deserialize(prepared, { strict: false }))
}

/** The empty database, which the test files of a run share as a file. */
function readPrepared(file?: string): Uint8Array {
  if (file === undefined) return prepare()
  if (!existsSync(file)) {
    writeFileSync(`${file}-${process.pid}`, prepare())
    renameSync(`${file}-${process.pid}`, file)
  }
  return readFileSync(file)
}

function prepare(): Uint8Array {
  const client = new Database(':memory:', { strict: false })
  const place = { file: ':memory:', backupFolder: tmpdir(), migrations, clock: createTestClock() }
  const connection = openLibrary(() => connect(client), place)
  const bytes = client.serialize()
  connection.close()
  return bytes
}

// Argon2 is slow on purpose, and these tests are not about it.
const plainPasswords: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, hash) => hash === `plain:${password}`,
}

/** Disks that something else always uses, so that every check accesses them. */
const usedDisks: AppContext['diskActivity'] = { accessIfUsed: (_, use) => use(), forget: () => undefined }

/** The context of the program on a database in memory, without download clients and metadata providers. */
export function createTestApp(requested: TestAppOverrides = {}): TestApp {
  const {
    file = ':memory:',
    key,
    metadataSource,
    open = file === ':memory:' ? openPrepared : openDatabase,
    addresses,
    nexusModsKey,
    answerMs = 30_000,
    ...overrides
  } = requested
  const clock = overrides.clock ?? createTestClock()
  const log = createTestLog()
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-test-'))
  const connection = openLibrary(open, { file, backupFolder: folder, migrations, clock })
  const app = createApp(
    {
      about: aboutTest(folder, instant(clock)),
      clock,
      log,
      connection,
      dataDisk: createDataDisk(folder),
      events: createEvents((error) => log.error('A listener failed', { error })),
      encryptionKey: key ?? new Uint8Array(32).fill(7),
      fixedKeys: { encryptionKey: false, jwtSecret: false },
      requestRestart: () => undefined,
      secureListener: closedListener(),
      logging: createSilentLogging(folder),
      recentLines: () => log.lines.map((line) => ({ ...line, time: instant(clock) })),
      errorReportUrl: null,
      redactor: createRedactor(),
      metadata: {
        fixed: { provider: null, settings: {} },
        addresses: { ...closedAddresses, ...addresses },
        times: { answerMs },
      },
      nexusModsKey: nexusModsKey ?? null,
      signIn: { configured: null, passwordSignIn: null },
      maxImageBytes: 100_000_000,
    },
    { passwords: plainPasswords, diskActivity: usedDisks, scanRetryMs: 0, downloadClientKinds: {}, ...overrides },
  )
  app.metadata.kinds = {}
  if (metadataSource !== undefined) app.metadata.source = metadataSource
  return Object.assign(app, {
    clock,
    log,
    connection,
    folder,
    async close() {
      await app.runningSearches.stop()
      await app.queues.searches.stop()
      await app.queues.wantedSearches.stop()
      await app.queues.scans.stop()
      await app.queues.verification.stop()
      await app.queues.refreshes.stop()
      await app.queues.removals.stop()
      await app.queues.singleRemovals.stop()
      await app.queues.imports.stop()
      await app.queues.checksums.stop()
      await app.queues.romSets.stop()
      app.progressEvents.stop()
      await app.imageCache.stop()
      await app.closeClients()
      connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

export function aboutTest(dataFolder: string, startedAt: string): AppContext['about'] {
  return {
    version: '0.0.0',
    runtime: 'test',
    dataFolder,
    startedAt,
    basePath: '',
    schemaVersion: migrations.at(-1)?.name ?? 'none',
    browseRoots: ['/'],
    publicUrl: null,
  }
}

/** Remembers whether it is open, and opens nothing. */
function closedListener(): AppContext['secureListener'] {
  let options: { port: number; redirectHttp: boolean } | null = null
  return {
    async open(requested) {
      options = requested
    },
    async close() {
      options = null
    },
    isOpen: () => options !== null,
    redirectPort: () => (options?.redirectHttp ? options.port : null),
  }
}
