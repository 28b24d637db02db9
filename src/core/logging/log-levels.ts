import { type LogLevel, levelRank } from '#domain/system/log-line.ts'
import type { LogSettings } from '#domain/system/log-settings.ts'

export type LogLevels = {
  /** The level of all modules for which no other level is set. */
  readonly defaultLevel: LogLevel
  isEnabled(level: LogLevel, module: string): boolean
  /** Changes the levels of the running program. Without a level, the default applies. */
  set(settings: Pick<LogSettings, 'level' | 'modules'>): void
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
