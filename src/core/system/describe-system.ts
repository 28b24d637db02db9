import { statSync } from 'node:fs'
import process from 'node:process'
import { join } from '#domain/paths/paths.ts'
import type { AppContext } from '../app-context.ts'

/** Facts about the running program. Sizes in bytes, times in seconds. */
export function describeSystem({ about, clock }: Pick<AppContext, 'about' | 'clock'>) {
  const database = statSync(join(about.dataFolder, 'ludarr.db'), { throwIfNoEntry: false })
  return {
    version: about.version,
    runtime: about.runtime,
    platform: `${process.platform}-${process.arch}`,
    dataDir: about.dataFolder,
    databaseBytes: database?.size ?? 0,
    schemaVersion: about.schemaVersion,
    uptimeSeconds: Math.round((clock.now().getTime() - Date.parse(about.startedAt)) / 1000),
    memoryBytes: process.memoryUsage.rss(),
  }
}
