import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { listLogFiles, zipLogFiles } from '#core/logging/log-download.ts'
import { changeLogSettings, shownLogSettings } from '#core/logging/log-settings.ts'
import { readLogLines } from '#core/logging/read-lines.ts'
import { instant } from '#domain/ports/clock.ts'
import {
  LogFileModel,
  LogLevelModel,
  LogLineModel,
  LogSettingsModel,
  ShownLogSettingsModel,
} from '#domain/system/log-settings.ts'
import { FileResponse, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { wholeNumber } from '../requests/parameters.ts'
import { streamedFile } from '../requests/streamed-file.ts'

const defaultLimit = 200
const maxLimit = 1000

const query = t.Object({
  // Elysia's `UnionEnum` would default to its first value if the field is missing.
  level: Type.Optional({ ...LogLevelModel, description: 'Only lines of this level and above' }),
  module: t.Optional(t.String({ maxLength: 40, description: 'Only lines of this module', examples: ['search'] })),
  q: t.Optional(t.String({ maxLength: 200, description: 'Only lines that contain this text', examples: ['Hades'] })),
  limit: t.Optional(
    wholeNumber('limit', {
      minimum: 1,
      maximum: maxLimit,
      description: `The largest number of lines to return. Default: ${defaultLimit}`,
    }),
  ),
  offset: t.Optional(wholeNumber('offset', { minimum: 0, description: 'The number of newest matching lines to skip' })),
})

export const logsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/system/logs', tags: ['System'] })
    .use(realms(authenticator))
    .get(
      '',
      ({ query: { level = 'trace', module = null, q = '', limit = defaultLimit, offset = 0 }, request }) =>
        readLogLines(app.logging.folder, { level, module, text: q, limit, offset }, request.signal),
      {
        adminAuth: true,
        query,
        response: { 200: Type.Array(LogLineModel), ...refusals(400, 401, 403) },
        detail: {
          operationId: 'listLogLines',
          summary: 'List log lines',
          description: 'Reads the newest lines of the log files that match. The newest line is the last one.',
        },
      },
    )
    .get('/files', () => listLogFiles(app.logging.folder), {
      adminAuth: true,
      response: { 200: Type.Array(LogFileModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listLogFiles',
        summary: 'List log files',
        description: 'Lists the log files in the data folder, newest first.',
      },
    })
    .get('/download', () => download({ app }), {
      adminAuth: true,
      response: { 200: FileResponse('application/zip'), ...refusals(401, 403) },
      detail: {
        operationId: 'exportLogs',
        summary: 'Download the log files',
        description:
          'Returns all log files as a ZIP archive. They contain no credentials, but titles of games and paths of this machine.',
      },
    })

export const logSettingsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/logs', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', () => shownLogSettings(app), {
      adminAuth: true,
      response: { 200: ShownLogSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getLogSettings',
        summary: 'Get the log settings',
        description: 'Returns the log levels, and how many log files are kept.',
      },
    })
    .patch('', ({ body }) => changeLogSettings(app, body), {
      adminAuth: true,
      body: Type.Partial(LogSettingsModel, { model: 'LogSettingsChange' }),
      response: { 200: ShownLogSettingsModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'changeLogSettings',
        summary: 'Change the log settings',
        description:
          'Changes the given fields and keeps all others. The levels of modules are replaced together. Changes apply at once, without a restart.',
      },
    })

function download({ app }: Pick<HttpContext, 'app'>): Response {
  const time = instant(app.clock).replaceAll(/[:.]/g, '-')
  const name = `ludarr-logs-${time}.zip`
  return streamedFile(zipLogFiles(app.logging.folder, app.clock), { name, type: 'application/zip' })
}
