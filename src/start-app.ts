import process from 'node:process'
import { endSessionsOfFormerConfiguration } from '#core/accounts/oidc/provider-sessions.ts'
import { searchAfterFailedParts } from '#core/acquisition/parts/request-part-search.ts'
import { searchAfterBadDumps } from '#core/acquisition/updates/replace-bad-dump.ts'
import { searchAfterFailedReleases, searchAfterGameReleases } from '#core/acquisition/wanted/request-search.ts'
import type { AppContext } from '#core/app-context.ts'
import { readBackupSettings } from '#core/backups/backup-settings.ts'
import { checkAfterUncleanStop } from '#core/backups/check-database.ts'
import { encryptionKeyFile } from '#core/backups/key-files.ts'
import { catchUncaught } from '#core/error-reports/catch-uncaught.ts'
import { createRecentLines } from '#core/error-reports/recent-lines.ts'
import { databaseName } from '#core/files/data-disk.ts'
import { watchCovers } from '#core/images/prefetch-covers.ts'
import { watchReviews } from '#core/importing/reviews/watch-reviews.ts'
import { readProwlarrState } from '#core/indexers/prowlarr-state.ts'
import { createLiveLines } from '#core/logging/live-lines.ts'
import { createLog, jsonLine, type LogSink, prettyLine } from '#core/logging/log.ts'
import { applyLogSettings } from '#core/logging/log-settings.ts'
import { createLogging } from '#core/logging/logging.ts'
import { readNexusKey } from '#core/lookups/nexus-settings.ts'
import { storedSettings } from '#core/metadata/stored-settings.ts'
import type { Metrics } from '#core/metrics/create-metrics.ts'
import type { MetricsSources } from '#core/metrics/state-metrics.ts'
import { recoverImport } from '#core/other-programs/recover-import.ts'
import { removeCopies } from '#core/other-programs/remove-copies.ts'
import { watchRequests } from '#core/requests/answer-requests.ts'
import { watchHoldings } from '#core/sets/refresh-holdings.ts'
import { readImportSettings } from '#core/settings/import-settings.ts'
import { readSteamKey } from '#core/storefront/steam-key.ts'
import { isOpenToOthers, loadSecret } from '#core/system/data-folder.ts'
import { releaseWhenIdle } from '#core/system/release-when-idle.ts'
import { createEvents } from '#core/tasks/event-bus.ts'
import { runSteps } from '#core/tasks/run-steps.ts'
import { startTls } from '#core/tls/start-tls.ts'
import { verifyAfterImports } from '#core/verification/verify-imports.ts'
import { readMigrations } from '#db/migrate.ts'
import { noteClosedWell } from '#db/open-library.ts'
import { encryptionKey } from '#db/secret-box.ts'
import { errorMessage } from '#domain/errors.ts'
import { join } from '#domain/paths/paths.ts'
import { systemClock } from '#domain/ports/clock.ts'
import type { Server } from '#domain/ports/serve.ts'
import type { ServiceTimes } from '#domain/ports/service-client.ts'
import { createRedactor } from '#domain/secrets/redactor.ts'
import { declareJobs, jobsAfterFault } from '#jobs/index.ts'
import { createScheduler } from '#jobs/scheduler.ts'
import { assetFolder } from '#runtime/assets.ts'
import { releaseMemory } from '#runtime/memory.ts'
import { serve } from '#runtime/serve.ts'
import type { Config } from './config.ts'
import { createApp } from './create-app.ts'
import { openDataFolder, openInstalled } from './data-folder.ts'
import { createSecureListener } from './runtime/secure-listener.ts'
import { describeProgram, fixedMetadata, serviceAddresses, signInConfiguration } from './service-config.ts'
import { createWeb } from './web.ts'

/** `uiFolder` replaces the UI that is part of the program, `serviceTimes` the time limits of outside services. */
export type AppOverrides = { uiFolder?: string; serviceTimes?: Partial<ServiceTimes> }

export type App = {
  server: Server
  app: AppContext
  /** Continues in new log files after another program has moved the present ones. */
  reopenLogs(): void
  /** Resolves when the program should stop and start again. */
  restartRequested: Promise<void>
  stop(): Promise<void>
}

const stopGraceMs = 5000
const idleAfterMs = 3000
/** The API has much smaller limits with messages of its own, and unread bodies are not buffered. */
const maxReceivedBytes = Number.MAX_SAFE_INTEGER

/** Makes and starts the program. Throws AppError when the data folder, the database or the port cannot be opened. */
export async function startApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  const { dataDisk, unlock, open } = openDataFolder(config.dataFolder)
  const clock = systemClock
  const recentLines = createRecentLines()
  const logging = createLogging(config.dataFolder, config.logLevel, dataDisk.isUsable)
  const sinks: LogSink[] = [consoleSink(config), logging.file.sink, recentLines.sink]
  const redactor = createRedactor()
  redactor.add([config.jwtSecret, config.encryptionKey, config.igdbClientSecret, config.rawgKey, config.nexusModsKey])
  redactor.add([config.metricsToken, config.oidcClientSecret])
  const log = createLog(logging.levels.isEnabled, clock, sinks, redactor)
  if (isOpenToOthers(config.dataFolder)) {
    log.warn('Other users of this machine can open the data folder. Run "chmod 700" on it', {
      folder: config.dataFolder,
    })
  }
  await removeCopies(config.dataFolder).catch((error: unknown) =>
    log.warn('Copies of an interrupted import could not be removed', { reason: errorMessage(error) }),
  )
  const events = createEvents((error) => log.error('A listener failed', { reason: errorMessage(error) }))
  sinks.push(createLiveLines(events))

  const databaseFile = join(config.dataFolder, databaseName)
  let mustCheck = false
  const connection = await openInstalled(open, config.dataFolder, () => {
    mustCheck = true
  })
  const schemaVersion = readMigrations(assetFolder('drizzle')).at(-1)?.name ?? 'none'
  const restart = Promise.withResolvers<void>()
  const listenOptions = { hostname: config.host, maxBodyBytes: maxReceivedBytes }
  const secureListener = createSecureListener({ ...listenOptions, fetch: (request) => web.fetch(request) })
  const app = createApp({
    about: describeProgram(config, schemaVersion),
    clock,
    log,
    logging,
    events,
    connection,
    dataDisk,
    secureListener,
    encryptionKey: encryptionKey(config.encryptionKey ?? loadSecret(config.dataFolder, encryptionKeyFile, 32)),
    recentLines: recentLines.all,
    fixedKeys: { encryptionKey: config.encryptionKey !== null, jwtSecret: config.jwtSecret !== null },
    requestRestart: restart.resolve,
    redactor,
    errorReportUrl: config.errorReportUrl,
    metadata: {
      fixed: fixedMetadata(config),
      addresses: serviceAddresses(config),
      times: overrides.serviceTimes,
    },
    signIn: signInConfiguration(config),
    maxImageBytes: config.imageCacheSize * 1_000_000,
    nexusModsKey: config.nexusModsKey,
  })
  applyLogSettings(app)
  await recoverImport(app)
  // The redactor learns the stored credentials before any request quotes one.
  const { indexers, downloaders, channels, signInProviders, settings, health } = app
  const readers = [
    readBackupSettings,
    readProwlarrState,
    readImportSettings,
    storedSettings,
    readNexusKey,
    readSteamKey,
  ]
  for (const read of [indexers.all, downloaders.all, channels.all, signInProviders.all]) read()
  for (const read of readers) read(app)
  endSessionsOfFormerConfiguration(app)
  searchAfterFailedReleases(app)
  searchAfterFailedParts(app)
  searchAfterBadDumps(app)
  searchAfterGameReleases(app)
  const stopWatchingRequests = watchRequests(app)
  verifyAfterImports(app)
  const stopWatchingHoldings = watchHoldings(app)
  const stopWatchingReviews = watchReviews(app)
  const stopWatchingCovers = watchCovers(app)
  const stopCatching = catchUncaught(app)
  const jobs = declareJobs(app, () => web.socketCount() > 0)
  const isPaused = connection.areWritesBlocked
  const scheduler = createScheduler({ clock, log, events, settings, health, jobs, dataDisk, isPaused })
  events.on('dataFolderRecovered', () => {
    void recoverImport(app)
    app.clientMonitor.makeRetriesDue()
    scheduler.makeDue(jobsAfterFault)
  })
  const metrics = await startMetrics(config, app, { jobs: scheduler, socketCount: () => web.socketCount() })
  const web = createWeb({ app, jobs: scheduler, config, metrics, ui: overrides.uiFolder })
  const server = serve({ ...listenOptions, port: config.port, fetch: web.fetch })
  log.info('Started', { version: app.about.version, runtime: app.about.runtime, address: server.url })
  await startTls(app)
  scheduler.start()
  if (mustCheck) void checkAfterUncleanStop(app)
  const stopReleasing = releaseWhenIdle(releaseMemory, idleAfterMs)

  return {
    server,
    app,
    restartRequested: restart.promise,
    reopenLogs() {
      logging.file.reopen()
      log.info('Reopened the log file')
    },
    async stop() {
      log.info('Stopping')
      const closeDatabase = (): void => {
        connection.close()
        // The next start checks a database that is damaged or was not checked.
        const { databaseCheck } = app.backups
        if (databaseCheck === null ? !mustCheck : databaseCheck.damage === null) noteClosedWell(databaseFile)
      }
      const steps = [
        metrics?.stop ?? (() => undefined),
        stopReleasing,
        stopWatchingReviews,
        stopWatchingRequests,
        app.stopServices,
        app.imageCache.stop,
        stopWatchingCovers,
        stopWatchingHoldings,
        scheduler.stop,
        app.queues.scans.stop,
        app.queues.verification.stop,
        app.queues.refreshes.stop,
        app.queues.removals.stop,
        app.queues.singleRemovals.stop,
        app.queues.imports.stop,
        app.queues.checksums.stop,
        app.queues.romSets.stop,
        app.progressEvents.stop,
        web.close,
        app.runningSearches.stop,
        () => Promise.all([server.stop(stopGraceMs), secureListener.stop()]),
        app.queues.searches.stop,
        app.queues.wantedSearches.stop,
        app.keyUsage.flush,
        app.closeClients,
        stopCatching,
        closeDatabase,
        unlock,
      ]
      await runSteps(steps, (error) => log.warn('A step of the shutdown failed', { reason: errorMessage(error) }))
    },
  }
}

/** Loads the metrics only where they are exposed. */
async function startMetrics(
  { metricsToken }: Config,
  app: AppContext,
  sources: MetricsSources,
): Promise<Metrics | null> {
  if (metricsToken === null) return null
  const { createMetrics } = await import('#core/metrics/create-metrics.ts')
  return createMetrics(app, sources)
}

function consoleSink(config: Pick<Config, 'logFormat'>): LogSink {
  const pretty = (config.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json')) === 'pretty'
  const format = pretty ? prettyLine : jsonLine
  // A closed terminal or pipe must not end the program.
  process.stdout.on('error', () => undefined)
  return (line) => void process.stdout.write(`${format(line)}\n`)
}
