import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createReleaseCache } from '#core/acquisition/release-cache.ts'
import { createKeyUsage } from '#core/api-keys/key-usage.ts'
import type { About, AppContext } from '#core/app-context.ts'
import { createLiveDownloads } from '#core/download-clients/client-monitor.ts'
import { createErrorReports } from '#core/error-reports/error-reports.ts'
import { createPageSizeCache } from '#core/indexers/page-size-cache.ts'
import { createGameListCache } from '#core/library/game-list-cache.ts'
import { type MetadataChoice, readMetadataChoice } from '#core/metadata/metadata-choice.ts'
import { startMeasurer } from '#core/scanning/spawn-measurer.ts'
import { loadSecret } from '#core/system/data-folder.ts'
import { createHealthMonitor } from '#core/system/health-monitor.ts'
import { createReportedStates } from '#core/system/reported-states.ts'
import { createTaskQueue } from '#core/tasks/task-queue.ts'
import type { Connection } from '#db/connection.ts'
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
import { createSecretBox, encryptionKey, type SecretBox } from '#db/secret-box.ts'
import { secretFields } from '#domain/declaration.ts'
import type { DownloaderType } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage, stackOf } from '#domain/errors.ts'
import type { Events } from '#domain/events.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { DownloadClient, DownloadClientKind, DownloaderConnection } from '#domain/ports/download-client.ts'
import type { Log } from '#domain/ports/log.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { SecureListener } from '#domain/ports/secure-listener.ts'
import { createArchivePreviewer, createUnpacker } from '#integrations/archives/spawn-unpacker.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { connectProwlarr } from '#integrations/indexers/prowlarr.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { ownCommand } from '#runtime/own-command.ts'
import { hashPassword, verifyPassword } from '#runtime/passwords.ts'
import { runtimeName } from '#runtime/runtime-name.ts'
import type { Config } from './config.ts'
import { createTriggers } from './triggers.ts'
import { version } from './version.ts'

export type AppParts = {
  config: Config
  connection: Connection
  clock: Clock
  log: Log
  events: Events
  schemaVersion: string
  recentLines: AppContext['recentLines']
  secureListener: SecureListener
}

export type RunningContext = AppContext & { closeClients(): Promise<void> }

const importsAtOnce = 2
const scanRetryMs = 10_000

/** Makes the parts list of the running program. */
export function createAppContext({ config, connection, clock, log, events, ...parts }: AppParts): RunningContext {
  const secret = config.encryptionKey ?? loadSecret(config.dataFolder, 'encryption.key', 32)
  const games = createGamesRepository(connection)
  const outbound = createOutbound({ userAgent: `Ludarr/${version}` })
  const box = createSecretBox(encryptionKey(secret))
  const settings = createSettingsRepository(connection, box)
  const apiKeys = createApiKeysRepository(connection)
  const shared = { about: aboutThis(config, clock, parts.schemaVersion), clock, log, events, outbound }
  const app: RunningContext = {
    ...shared,
    transaction: connection.transaction,
    passwords: { hash: hashPassword, verify: verifyPassword },
    games,
    settings,
    apiKeys,
    keyUsage: createKeyUsage(apiKeys, clock),
    ...repositories(connection, box),
    releaseCache: createReleaseCache(clock),
    pageSizes: createPageSizeCache(clock),
    live: createLiveDownloads(),
    sending: new Set(),
    reportedStates: createReportedStates(),
    errorReports: createErrorReports(clock),
    errorReportUrl: config.errorReportUrl,
    recentLines: parts.recentLines,
    secureListener: parts.secureListener,
    health: createHealthMonitor(),
    searching: createTaskQueue(1, (id, error) =>
      log.module('search').warn('A search failed', { id, reason: errorMessage(error) }),
    ),
    importing: createTaskQueue(importsAtOnce, (id, error) =>
      log.error('An import broke off', { id, reason: errorMessage(error), stack: stackOf(error) }),
    ),
    scanning: createTaskQueue(1, (id, error) =>
      log.module('scan').error('A scan broke off', { id, reason: errorMessage(error) }),
    ),
    scanRetryMs,
    startMeasurer: (signal) => startMeasurer([...ownCommand(), '__measure'], signal),
    unpack: createUnpacker([...ownCommand(), '__extract']),
    previewArchive: createArchivePreviewer([...ownCommand(), '__extract']),
    gameListCache: createGameListCache(games, randomUUID().slice(0, 8)),
    indexerKinds,
    downloadClientKinds,
    metadataKinds,
    connectIndexer: (indexer) => indexerKinds[indexer.protocol].connect(indexer, shared),
    connectProwlarr: (prowlarr) => connectProwlarr(prowlarr, outbound),
    ...clientWiring(shared, join(config.dataFolder, 'clients')),
    ...metadataWiring({ ...shared, settings }, config),
    triggers: createTriggers(() => app),
  }
  return app
}

function aboutThis(config: Config, clock: Clock, schemaVersion: string): About {
  return {
    version,
    runtime: runtimeName,
    dataFolder: config.dataFolder,
    basePath: config.basePath,
    startedAt: clock.now().toISOString(),
    schemaVersion,
    browseRoots: config.browseRoots,
    publicUrl: config.publicUrl,
  }
}

function repositories(connection: Connection, box: SecretBox) {
  return {
    users: createUsersRepository(connection),
    indexers: createIndexersRepository(connection, box),
    downloaders: createDownloadersRepository(connection, box, (type) => {
      const kind = kindOf(type)
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
  }
}

function kindOf(type: DownloaderType): DownloadClientKind | undefined {
  const kinds: Partial<Record<DownloaderType, DownloadClientKind>> = downloadClientKinds
  return kinds[type]
}

type Shared = Pick<AppContext, 'outbound' | 'clock' | 'log'>

function clientWiring({ outbound, clock, log }: Shared, folder: string) {
  const clients = new Map<string, DownloadClient>()
  const connectClient = (connection: DownloaderConnection & { type: DownloaderType }): DownloadClient => {
    const kind = kindOf(connection.type)
    if (kind === undefined) throw new AppError('invalid', `This version knows no download client "${connection.type}"`)
    const stateFolder = join(folder, connection.id)
    mkdirSync(stateFolder, { recursive: true })
    return kind.connect(connection, { outbound, clock, log: log.module(kind.type), stateFolder })
  }
  const forgetClient = async (id: string): Promise<void> => {
    const client = clients.get(id)
    clients.delete(id)
    await client?.close?.()
  }
  return {
    connectClient,
    forgetClient,
    clientOf: (downloader: DownloaderConnection & { type: DownloaderType }): DownloadClient => {
      const known = clients.get(downloader.id) ?? connectClient(downloader)
      clients.set(downloader.id, known)
      return known
    },
    closeClients: async (): Promise<void> => {
      for (const id of [...clients.keys()]) await forgetClient(id)
    },
  }
}

function metadataWiring(shared: Shared & Pick<AppContext, 'settings'>, config: Config) {
  const addresses = {
    steamStore: config.steamStoreUrl,
    steamApi: config.steamApiUrl,
    steamImages: config.steamImagesUrl,
  }
  let connected: { choice: string; source: MetadataSource } | null = null
  const connectMetadata = ({ provider, settings }: MetadataChoice): MetadataSource => {
    const kinds: AppContext['metadataKinds'] = metadataKinds
    const kind = kinds[provider]
    if (kind === undefined) throw new AppError('invalid', `This version knows no metadata provider "${provider}"`)
    return kind.connect(settings, { ...shared, addresses })
  }
  const metadataChoice = (): MetadataChoice => readMetadataChoice(shared, config.metadataProvider)
  return {
    connectMetadata,
    metadataChoice,
    metadataFixed: config.metadataProvider !== null,
    metadataSource: (): MetadataSource => {
      const choice = metadataChoice()
      const name = JSON.stringify(choice)
      if (connected?.choice !== name) connected = { choice: name, source: connectMetadata(choice) }
      return connected.source
    },
  }
}
