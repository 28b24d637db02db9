import { Value } from '@sinclair/typebox/value'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { logModules } from '#domain/system/log-line.ts'
import {
  type LogSettings,
  LogSettingsModel,
  logSettingsDefaults,
  type ShownLogSettings,
} from '#domain/system/log-settings.ts'
import type { AppContext } from '../app-context.ts'

const settingsName = 'log'
const megabyte = 1024 * 1024
const dayMs = 24 * 3_600_000

function readLogSettings({ settings }: Pick<AppContext, 'settings'>): LogSettings {
  const stored = settings.read(settingsName)
  const read = { ...logSettingsDefaults, ...(typeof stored === 'object' ? stored : {}) }
  return Value.Check(LogSettingsModel, read) ? read : logSettingsDefaults
}

/** The settings with the default level and the modules, for responses. */
export function shownLogSettings(app: Pick<AppContext, 'settings' | 'logging'>): ShownLogSettings {
  const { defaultLevel } = app.logging.levels
  return { ...readLogSettings(app), defaultLevel, knownModules: [...logModules] }
}

/** Changes the given fields in the settings and in the running program. Throws AppError `invalid` for an unknown module. */
export function changeLogSettings(
  app: Pick<AppContext, 'settings' | 'logging' | 'log'>,
  change: Partial<LogSettings>,
): ShownLogSettings {
  const unknown = Object.keys(change.modules ?? {}).find((name) => !logModules.some((known) => known === name))
  if (unknown !== undefined) {
    throw new AppError('invalid', say('api.unknownLogModule', { name: unknown, names: logModules.join(', ') }))
  }
  const { level, modules, maxTotalMegabytes, maxAgeDays } = { ...readLogSettings(app), ...change }
  app.settings.write(settingsName, { level, modules, maxTotalMegabytes, maxAgeDays })
  applyLogSettings(app)
  app.log
    .module('logging')
    .info('Changed the log settings', { level: level ?? app.logging.levels.defaultLevel, modules })
  return shownLogSettings(app)
}

/** Applies the stored settings to the running program. */
export function applyLogSettings(app: Pick<AppContext, 'settings' | 'logging'>): void {
  const settings = readLogSettings(app)
  app.logging.levels.set(settings)
  app.logging.file.setLimits({
    maxTotalBytes: settings.maxTotalMegabytes * megabyte,
    maxAgeMs: settings.maxAgeDays * dayMs,
  })
}
