import { createChallenges } from '#core/accounts/challenges.ts'
import type { About, AppContext } from '#core/app-context.ts'
import { createBackupTasks } from '#core/backups/backup-tasks.ts'
import type { BackupAccess } from '#core/backups/backups.ts'
import { reportDamage } from '#core/backups/check-database.ts'
import { type FixedKeys, keyIdOf } from '#core/backups/key-files.ts'
import { createBackupWorker, type RunBackupJob } from '#core/backups/spawn-backup-worker.ts'
import { createClientMonitor } from '#core/download-clients/client-monitor.ts'
import { createProgressEvents } from '#core/downloads/progress-events.ts'
import { createErrorReports } from '#core/error-reports/error-reports.ts'
import { type DataDisk, databaseName } from '#core/files/data-disk.ts'
import { createDiskActivity } from '#core/files/disk-activity.ts'
import { createImageCache, type ImageCacheDeps, type ImageCacheParts } from '#core/images/image-cache.ts'
import { createImageResizer } from '#core/images/spawn-resizer.ts'
import { configuredOrigins } from '#core/indexers/configured-origins.ts'
import { connectMetadataProviders } from '#core/metadata/connect-providers.ts'
import { createCoverUrls } from '#core/metadata/cover-urls.ts'
import type { FixedMetadata } from '#core/metadata/stored-settings.ts'
import { channelKind } from '#core/notifications/list-channels.ts'
import { startScanWorker } from '#core/scanning/spawn-scan-worker.ts'
import { readPrivateHosts } from '#core/settings/private-hosts.ts'
import { createHealthMonitor } from '#core/system/health-monitor.ts'
import { createReportedStates } from '#core/system/reported-states.ts'
import { createLocks } from '#core/tasks/locks.ts'
import { createVerificationRun } from '#core/verification/run-verification.ts'
import { startDumpWorkers } from '#core/verification/spawn-dump-workers.ts'
import { createCheckpoints } from '#db/checkpoints.ts'
import type { Connection } from '#db/connection.ts'
import { createServiceResponsesRepository } from '#db/repositories/service-responses.ts'
import { createSecretBox } from '#db/secret-box.ts'
import type { DownloaderType } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { Events } from '#domain/events.ts'
import { join } from '#domain/paths/paths.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { DownloadClient, DownloaderConnection } from '#domain/ports/download-client.ts'
import type { Log } from '#domain/ports/log.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import type { SecureListener } from '#domain/ports/secure-listener.ts'
import { defaultServiceTimes, type ServiceTimes } from '#domain/ports/service-client.ts'
import { secretsInAddress } from '#domain/secrets/masked-address.ts'
import type { Redactor } from '#domain/secrets/redactor.ts'
import { DamagedDatabaseError } from '#domain/system/damaged-database.ts'
import { createServiceStates } from '#domain/system/service-states.ts'
import { createArchivePreviewer, createUnpacker } from '#integrations/archives/spawn-unpacker.ts'
import { datReader } from '#integrations/dats/open-dats.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createFeedReader } from '#integrations/feeds/fetch-feed.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { connectProwlarr } from '#integrations/indexers/prowlarr.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { traceOutbound } from '#integrations/outbound/trace-outbound.ts'
import { connectClamAv } from '#integrations/scanners/clamav.ts'
import { passkeyVerifier } from '#integrations/sign-in/passkeys.ts'
import { connectSteamAccounts } from '#integrations/storefront/steam-accounts.ts'
import { rm } from '#platform/held-files.ts'
import { lowPriorityCommand } from '#platform/own-processes.ts'
import { releaseMemory } from '#runtime/memory.ts'
import { ownCommand } from '#runtime/own-command.ts'
import { hashPassword, verifyPassword } from '#runtime/passwords.ts'
import { connectLookupServices } from './connect-lookup-services.ts'
import { connectSignIn, type SignInConfiguration } from './connect-sign-in.ts'
import { createCaches } from './create-caches.ts'
import { createQueues } from './create-queues.ts'
import { createRepositories } from './create-repositories.ts'
import { readProgram } from './read-program.ts'
import { createTriggers } from './triggers.ts'

export type AppParts = {
  about: About
  clock: Clock
  log: Log
  events: Events
  connection: Connection
  dataDisk: DataDisk
  /** Encrypts credentials in the database: 32 bytes. */
  encryptionKey: Uint8Array
  /** Which keys the configuration sets. */
  fixedKeys: FixedKeys
  /** Stops the program and starts it again. */
  requestRestart(): void
  secureListener: SecureListener
  recentLines: AppContext['recentLines']
  logging: AppContext['logging']
  redactor: Redactor
  errorReportUrl: string | null
  /** `fixed` takes the place of the settings, and `times` of the usual time limits. */
  metadata: { fixed: FixedMetadata; addresses: Record<string, string>; times?: Partial<ServiceTimes> | undefined }
  signIn: SignInConfiguration
  /** The maximum size of all covers and screenshots. */
  maxImageBytes: number
  /** Takes the place of the API key in the settings. */
  nexusModsKey: string | null
}

export type RunningContext = AppContext & {
  closeClients(): Promise<void>
  /** Aborts the requests to outside services. */
  stopServices(): void
}

/** Rows of an index that SQLite reads for its statistics. https://www.sqlite.org/lang_analyze.html */
const analyzedRows = 1000
const scanRetryMs = 10_000

/** Makes the context of the use cases. Everything that is connected later uses the overrides too. */
export function createApp(parts: AppParts, overrides: Partial<AppContext> = {}): RunningContext {
  const { about, clock, log, logging, events, connection, dataDisk, secureListener, redactor } = parts
  const { recentLines, errorReportUrl } = parts
  const current = (): AppContext => app
  const secretBox = createSecretBox(parts.encryptionKey)
  const repositories = createRepositories({ connection, secretBox, redactor }, current)
  const clients = connectClients(current, secretBox)
  const stopping = new AbortController()
  const deps = {
    about,
    clock,
    log,
    events,
    dataDisk,
    outbound: traceOutbound(
      createOutbound({
        userAgent: `Ludarr/${about.version}`,
        privateHosts: () => readPrivateHosts(repositories).hosts,
      }),
      log.module('outbound'),
    ),
    services: {
      responses: createServiceResponsesRepository(connection, clock),
      addresses: parts.metadata.addresses,
      times: { ...defaultServiceTimes, ...parts.metadata.times },
      stopping: stopping.signal,
    },
  }
  const onDamage = (damage: string): void => reportDamage(app, damage)
  connection.onDamage(onDamage)
  const app: RunningContext = {
    ...deps,
    secureListener,
    recentLines,
    logging,
    errorReportUrl,
    redactor,
    diskActivity: createDiskActivity(),
    transaction: connection.transaction,
    optimizeDatabase: () => connection.exec(`PRAGMA analysis_limit = ${analyzedRows}; PRAGMA optimize = 0x10002`),
    checkpoints: createCheckpoints(connection),
    releaseMemory,
    passwords: { hash: hashPassword, verify: verifyPassword },
    passkeyVerifier,
    challenges: createChallenges(clock),
    ...repositories,
    readProgram,
    datReader,
    ...createCaches(repositories, clock),
    ...createMonitors({ clock, log, events, ...repositories, ...clients, ...overrides }),
    locks: createLocks(),
    reportedStates: createReportedStates(),
    errorReports: createErrorReports(clock),
    queues: createQueues(log),
    scanRetryMs,
    verification: createVerificationRun(),
    startDumpWorkers: (signal) => startDumpWorkers(backgroundCommand('__dumps'), signal),
    startScanWorker: (signal) => startScanWorker(backgroundCommand('__scan'), signal),
    archives: {
      unpack: createUnpacker(backgroundCommand('__extract')),
      preview: createArchivePreviewer(backgroundCommand('__extract')),
    },
    connectVirusScanner: (address) => connectClamAv(address, app.outbound),
    indexerKinds,
    downloadClientKinds,
    connectIndexer: (indexer) => app.indexerKinds[indexer.protocol].connect(indexer, app),
    signIn: connectSignIn(current, parts.signIn),
    feedReader: createFeedReader(deps),
    connectProwlarr(prowlarr) {
      redactor.add([prowlarr.apiKey, ...secretsInAddress(prowlarr.url)])
      return connectProwlarr(prowlarr, app.outbound)
    },
    ...clients,
    channelKinds,
    connectChannel: (channel) => channelKind(app, channel.type).connect(channel, app),
    metadata: connectMetadataProviders(current, metadataKinds, parts.metadata.fixed),
    stopServices: () => stopping.abort(),
    coverUrls: createCoverUrls(clock),
    imageCache: connectImageCache({ ...deps, ...repositories, ...overrides }, parts),
    serviceStates: createServiceStates(clock),
    lookups: connectLookupServices(current, parts.nexusModsKey),
    backups: createBackupAccess(parts, stopping.signal, onDamage),
    storefrontAccounts: onFirstUse(() => connectSteamAccounts({ ...app, ...app.services })),
    triggers: createTriggers(current),
    ...overrides,
  }
  return app
}

/** Starts this program again, to do work in the background. */
function backgroundCommand(name: string): string[] {
  return [...lowPriorityCommand(), ...ownCommand(), name]
}

function createBackupAccess(parts: AppParts, stopping: AbortSignal, onDamage: (damage: string) => void): BackupAccess {
  const { about, connection, encryptionKey, fixedKeys, requestRestart } = parts
  const { dataFolder } = about
  const databaseFile = createCheckpoints(connection).file ?? join(dataFolder, databaseName)
  return {
    installation: { dataFolder, databaseFile, encryptionKeyId: keyIdOf(encryptionKey), fixedKeys },
    runJob: reportingDamage(createBackupWorker(backgroundCommand('__backup')), onDamage),
    tasks: createBackupTasks(),
    databaseCheck: null,
    damageSeen: 0,
    checkedAt: null,
    stopping,
    blockWrites: connection.blockWrites,
    requestRestart,
  }
}

/** Reports that a job on the running database found it damaged. A restore reads the database of a backup. */
function reportingDamage(runJob: RunBackupJob, onDamage: (damage: string) => void): RunBackupJob {
  return async (name, request, options) => {
    try {
      return await runJob(name, request, options)
    } catch (error) {
      if (name !== 'restore' && error instanceof DamagedDatabaseError) onDamage(error.reason)
      throw error
    }
  }
}

function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

type MonitorDeps = Pick<AppContext, 'downloaders' | 'downloads' | 'clientOf' | 'clock' | 'log' | 'events'>

function createMonitors(deps: MonitorDeps): Pick<AppContext, 'health' | 'clientMonitor' | 'progressEvents'> {
  const health = createHealthMonitor()
  const clientMonitor = createClientMonitor({ ...deps, health })
  return { health, clientMonitor, progressEvents: createProgressEvents({ ...deps, clientMonitor }) }
}

/** Connects download clients. Each stored one keeps a folder for its state below `clients` in the data folder. */
function connectClients(app: () => AppContext, secretBox: SecretBox) {
  const clients = new Map<string, DownloadClient>()
  const connectClient = (connection: DownloaderConnection & { type: DownloaderType }): DownloadClient => {
    const { about, outbound, clock, log, dataDisk, downloadClientKinds } = app()
    const kind = downloadClientKinds[connection.type]
    if (kind === undefined) {
      throw new AppError('invalid', `This version does not support the download client "${connection.type}".`)
    }
    const stateFolder = join(about.dataFolder, 'clients', connection.id)
    const { makeRoom } = dataDisk
    return kind.connect(connection, {
      outbound,
      clock,
      log: log.module(kind.type),
      stateFolder,
      secretBox,
      makeRoom,
      privateOrigins: () => configuredOrigins(app()),
    })
  }
  const forgetClient = async (id: string): Promise<void> => {
    const client = clients.get(id)
    clients.delete(id)
    await client?.close?.()
  }
  return {
    connectClient,
    forgetClient,
    removeClientState: (id: string) =>
      rm(join(app().about.dataFolder, 'clients', id), { recursive: true, force: true }),
    clientOf: (downloader: DownloaderConnection & { type: DownloaderType }): DownloadClient => {
      const client = clients.get(downloader.id) ?? connectClient(downloader)
      clients.set(downloader.id, client)
      return client
    },
    closeClients: async (): Promise<void> => {
      for (const id of [...clients.keys()]) await forgetClient(id)
    },
  }
}

function connectImageCache(deps: Omit<ImageCacheDeps, keyof ImageCacheParts>, { about, maxImageBytes }: AppParts) {
  const folder = join(about.dataFolder, 'covers')
  const resizer = createImageResizer(backgroundCommand('__resize'))
  return createImageCache({ ...deps, folder, resizer, maxBytes: maxImageBytes })
}
