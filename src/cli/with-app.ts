import type { AppContext } from '#core/app-context.ts'
import { encryptionKeyFile } from '#core/backups/key-files.ts'
import { createLog } from '#core/logging/log.ts'
import { createSilentLogging } from '#core/logging/logging.ts'
import { loadSecret } from '#core/system/data-folder.ts'
import { createEvents } from '#core/tasks/event-bus.ts'
import { readMigrations } from '#db/migrate.ts'
import { encryptionKey } from '#db/secret-box.ts'
import { systemClock } from '#domain/ports/clock.ts'
import type { SecureListener } from '#domain/ports/secure-listener.ts'
import { createRedactor } from '#domain/secrets/redactor.ts'
import { assetFolder } from '#runtime/assets.ts'
import type { Config } from '../config.ts'
import { createApp } from '../create-app.ts'
import { openDataFolder, openInstalled } from '../data-folder.ts'
import { describeProgram, fixedMetadata, serviceAddresses, signInConfiguration } from '../service-config.ts'

/** Runs `work` with the use cases, without a server, jobs and log. Throws AppError `conflict` while a server runs. */
export async function withApp<Result>(config: Config, work: (app: AppContext) => Promise<Result>): Promise<Result> {
  const { dataDisk, unlock, open } = openDataFolder(config.dataFolder)
  try {
    const migrations = readMigrations(assetFolder('drizzle'))
    const connection = await openInstalled(open, config.dataFolder)
    const redactor = createRedactor()
    const app = createApp({
      about: describeProgram(config, migrations.at(-1)?.name ?? 'none'),
      clock: systemClock,
      connection,
      dataDisk,
      log: createLog(() => false, systemClock, [], redactor),
      logging: createSilentLogging(config.dataFolder),
      events: createEvents(() => undefined),
      secureListener: noListener,
      recentLines: () => [],
      redactor,
      errorReportUrl: null,
      fixedKeys: { encryptionKey: config.encryptionKey !== null, jwtSecret: config.jwtSecret !== null },
      requestRestart: () => undefined,
      encryptionKey: encryptionKey(config.encryptionKey ?? loadSecret(config.dataFolder, encryptionKeyFile, 32)),
      metadata: { fixed: fixedMetadata(config), addresses: serviceAddresses(config) },
      signIn: signInConfiguration(config),
      maxImageBytes: config.imageCacheSize * 1_000_000,
      nexusModsKey: config.nexusModsKey,
    })
    try {
      return await work(app)
    } finally {
      await app.imageCache.stop()
      connection.close()
    }
  } finally {
    unlock()
  }
}

const noListener: SecureListener = {
  open: async () => undefined,
  close: async () => undefined,
  isOpen: () => false,
  redirectPort: () => null,
}
