import { join } from 'node:path'
import process from 'node:process'
import { searchAfterFailures } from '#core/acquisition/search-after-failures.ts'
import { stopTelling } from '#core/downloads/tell-progress.ts'
import { createEvents } from '#core/events.ts'
import { watchReviews } from '#core/importing/reviews/watch-reviews.ts'
import type { Program } from '#core/program.ts'
import { lockDataFolder, prepareDataFolder } from '#core/system/data-folder.ts'
import { createLog, jsonLine, type LogSink, liveSink, prettyLine } from '#core/system/log.ts'
import { logFile } from '#core/system/log-file.ts'
import { noteUncaught } from '#core/telemetry/note-uncaught.ts'
import { createRecentLines } from '#core/telemetry/recent-lines.ts'
import { beginTls } from '#core/tls/begin-tls.ts'
import { fillSortTitles } from '#db/fill-sort-titles.ts'
import { readMigrations } from '#db/migrate.ts'
import { noteClosedWell, openLibrary } from '#db/open-library.ts'
import { messageOf } from '#domain/errors.ts'
import { systemClock } from '#domain/ports/clock.ts'
import type { Server } from '#domain/ports/serve.ts'
import { declareJobs } from '#jobs/index.ts'
import { createScheduler } from '#jobs/scheduler.ts'
import { assetFolder } from '#runtime/assets.ts'
import { openDatabase } from '#runtime/database.ts'
import { giveMemoryBack } from '#runtime/memory.ts'
import { serve } from '#runtime/serve.ts'
import type { Config } from './config.ts'
import { createProgram } from './program.ts'
import { createSecureListener } from './runtime/secure-listener.ts'
import { createWeb } from './web.ts'

/** `uiFolder`: another build of the UI than the one that belongs to the program. */
export type AppOverrides = { uiFolder?: string }

export type App = { server: Server; program: Program; stop(): Promise<void> }

const stopGraceMs = 5000
const settledAfterMs = 3000
/** The API refuses far smaller bodies in its own words, and a body that nobody reads is not kept. */
const mostReceivedBytes = Number.MAX_SAFE_INTEGER

/** Makes everything, top to bottom, and starts it. Throws AppError when the folder, the database or the port refuse. */
export async function startApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  prepareDataFolder(config.dataFolder)
  const unlock = lockDataFolder(config.dataFolder, openDatabase)
  const clock = systemClock
  const recent = createRecentLines()
  const sinks: LogSink[] = [consoleSink(config), logFile(join(config.dataFolder, 'logs')), recent.sink]
  const log = createLog(config.logLevel, clock, sinks)
  const events = createEvents((error) => log.error('A listener failed', { reason: messageOf(error) }))
  sinks.push(liveSink(events))

  const databaseFile = join(config.dataFolder, 'ludarr.db')
  const { connection, schemaVersion } = openOwnLibrary(config, databaseFile)
  const reached = { hostname: config.host, maxBodyBytes: mostReceivedBytes }
  const secureListener = createSecureListener({ ...reached, fetch: (request) => web.fetch(request) })
  const live = { recentLines: recent.all, secureListener }
  const program = createProgram({ config, connection, clock, log, events, schemaVersion, ...live })
  searchAfterFailures(program)
  const stopWatchingReviews = watchReviews(program)
  const stopNoting = noteUncaught(program)
  const jobs = declareJobs(program, () => web.watchers() > 0)
  const scheduler = createScheduler({ clock, log, settings: program.settings, jobs })
  const web = createWeb(program, scheduler, config, overrides.uiFolder)
  const server = serve({ ...reached, port: config.port, fetch: web.fetch })
  log.info('Started', { version: program.about.version, runtime: program.about.runtime, address: server.url })
  await beginTls(program)
  scheduler.start()
  // Starting leaves much behind that a program at rest would carry along for hours.
  setTimeout(giveMemoryBack, settledAfterMs).unref()

  return {
    server,
    program,
    async stop() {
      log.info('Stopping')
      stopWatchingReviews()
      await scheduler.stop()
      await program.scanning.stop()
      await program.importing.stop()
      stopTelling(program)
      web.close()
      await Promise.all([server.stop(stopGraceMs), secureListener.stop()])
      await program.searching.stop()
      program.keyUses.flush()
      await program.closeClients()
      stopNoting()
      connection.close()
      noteClosedWell(databaseFile)
      unlock()
    },
  }
}

function openOwnLibrary({ dataFolder }: Config, file: string) {
  const migrations = readMigrations(assetFolder('drizzle'))
  const backupFolder = join(dataFolder, 'backups')
  const connection = openLibrary(openDatabase, { file, backupFolder, migrations, clock: systemClock })
  fillSortTitles(connection)
  return { connection, schemaVersion: migrations.at(-1)?.name ?? 'none' }
}

function consoleSink(config: Pick<Config, 'logFormat'>): LogSink {
  const pretty = (config.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json')) === 'pretty'
  const format = pretty ? prettyLine : jsonLine
  return (line) => void process.stdout.write(`${format(line)}\n`)
}
