import { type Static, Type } from '@sinclair/typebox'
import { Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { setting } from '../setting.ts'
import { logLevels } from './log-line.ts'

export const LogLevelModel = OneOf(logLevels, 'LogLevel')

export const LogLineModel = Model('LogLine', {
  time: Instant,
  level: LogLevelModel,
  module: Type.String({ description: 'The part of the program', examples: ['search'] }),
  message: Type.String({ examples: ['Searched'] }),
  fields: Type.Record(Type.String(), Type.Unknown(), { description: 'Details, which depend on the message' }),
})

const maxTotalMegabytes = 500

export const LogSettingsModel = Model('LogSettings', {
  level: Nullable(LogLevelModel),
  modules: Type.Record(Type.String({ maxLength: 40 }), LogLevelModel, {
    description: 'Levels of single modules, which take the place of the level of all others',
    examples: [{ search: 'debug', outbound: 'trace' }],
  }),
  maxTotalMegabytes: setting(
    Type.Integer({
      minimum: 10,
      maximum: maxTotalMegabytes,
      description: 'Maximum size of all log files together',
    }),
    {
      form: 'logFiles',
      title: 'Maximum size of log files',
      help: 'All log files together.',
      helpPage: 'logs#log-files',
      unit: 'megabytes',
    },
  ),
  maxAgeDays: setting(Type.Integer({ minimum: 1, maximum: 365, description: 'How long log files are kept' }), {
    form: 'logFiles',
    title: 'Maximum age of log files',
    help: 'Older log files are deleted.',
    helpPage: 'logs#log-files',
    unit: 'days',
  }),
})
export type LogSettings = Static<typeof LogSettingsModel>

export const logSettingsDefaults: LogSettings = { level: null, modules: {}, maxTotalMegabytes: 50, maxAgeDays: 30 }

/** The settings with what the page needs to show them. */
export const ShownLogSettingsModel = Model('ShownLogSettings', {
  ...LogSettingsModel.properties,
  defaultLevel: LogLevelModel,
  knownModules: Type.Array(Type.String({ examples: ['search'] }), {
    description: 'The modules that can have a level of their own',
  }),
})
export type ShownLogSettings = Static<typeof ShownLogSettingsModel>

export const LogFileModel = Model('LogFile', {
  name: Type.String({ examples: ['ludarr.log'] }),
  size: Type.Number({ description: 'bytes' }),
  modifiedAt: Instant,
})
export type StoredLogFile = Static<typeof LogFileModel>
