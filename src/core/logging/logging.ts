import { join } from '#domain/paths/paths.ts'
import type { LogLevel } from '#domain/system/log-line.ts'
import { createLogFile, type LogFile } from './log-file.ts'
import { createLogLevels, type LogLevels } from './log-levels.ts'

/** What the log settings change, and where the log files are. */
export type Logging = { folder: string; levels: LogLevels; file: LogFile }

/** Makes the levels and the log file of the program. `hasSpace` says whether the data folder can be written. */
export function createLogging(dataFolder: string, defaultLevel: LogLevel, hasSpace: () => boolean): Logging {
  const folder = join(dataFolder, 'logs')
  return { folder, levels: createLogLevels(defaultLevel), file: createLogFile(folder, hasSpace) }
}

/** Logging for commands that write no log. */
export function createSilentLogging(dataFolder: string): Logging {
  return {
    folder: join(dataFolder, 'logs'),
    levels: createLogLevels('error'),
    file: { sink: () => undefined, reopen: () => undefined, setLimits: () => undefined },
  }
}
