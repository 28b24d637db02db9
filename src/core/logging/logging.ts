import { join } from '#domain/paths/paths.ts'
import { type LogLevel, levelRank } from '#domain/system/log-line.ts'
import type { LogSettings } from '#domain/system/log-settings.ts'
import { createLogFile, type LogFile } from './log-file.ts'

type LogLevels = {
  /** The level of all modules for which no other level is set. */
  readonly defaultLevel: LogLevel
  isEnabled(level: LogLevel, module: string): boolean
  /** Changes the levels of the running program. Without a level, the default applies. */
  set(settings: Pick<LogSettings, 'level' | 'modules'>): void
}

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

/** The level from which on each module logs. */
export function createLogLevels(defaultLevel: LogLevel): LogLevels {
  let general = levelRank(defaultLevel)
  let single = new Map<string, number>()
  return {
    defaultLevel,
    isEnabled: (level, module) => levelRank(level) >= (single.get(module) ?? general),
    set({ level, modules }) {
      general = levelRank(level ?? defaultLevel)
      single = new Map(Object.entries(modules).map(([name, each]) => [name, levelRank(each)]))
    },
  }
}
