import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { downloadsForGame } from '#core/downloads/download-details.ts'
import { forgetDownloadOfGame } from '#core/downloads/remove-download.ts'
import { exportHistory } from '#core/history/export-history.ts'
import { listHistory } from '#core/history/list-history.ts'
import { fileTreeOfGame } from '#core/library/file-tree.ts'
import { filesOfGame, historyOfGame } from '#core/library/game-history.ts'
import { rescanFiles } from '#core/library/rescan-files.ts'
import { DownloadModel } from '#domain/downloads/download.ts'
import { HistoryEntryModel, HistoryTypeModel, historyExportFormats } from '#domain/games/history.ts'
import { everyone, historySorts } from '#domain/games/history-types.ts'
import { FileTreeModel } from '#domain/importing/file-tree.ts'
import { GameFileModel } from '#domain/importing/import.ts'
import { Instant, OneOf } from '#domain/scalars.ts'
import { FileResponse, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { boundedPaging, defaultLimit, idOf } from '../requests/parameters.ts'
import { streamedFile } from '../requests/streamed-file.ts'

const params = t.Object({ id: idOf('game') })
const filters = {
  gameId: t.Optional(idOf('game')),
  // Elysia's `UnionEnum` would default to its first value if the field is missing.
  type: Type.Optional({ ...HistoryTypeModel, description: 'Only entries of this type' }),
  userId: t.Optional(
    t.String({
      maxLength: 64,
      description: 'ID of another user, or `all` for everyone; administrators only. Default: you',
      examples: [everyone],
    }),
  ),
  from: Type.Optional({ ...Instant, description: 'Only entries from this time on, ISO 8601 UTC with milliseconds' }),
  to: Type.Optional({ ...Instant, description: 'Only entries before this time, ISO 8601 UTC with milliseconds' }),
}
const order = {
  sort: Type.Optional({
    ...OneOf(historySorts, 'HistorySort'),
    description: 'Sort by time, type of event or title of the game. Default: `at`',
  }),
  order: Type.Optional({
    ...OneOf(['asc', 'desc'], 'SortOrder'),
    description: 'Default: `desc` by time, otherwise `asc`',
  }),
}
const historyQuery = t.Object({ ...filters, ...order, ...boundedPaging() })
const exportQuery = t.Object({
  ...filters,
  format: Type.Optional({
    ...OneOf(historyExportFormats, 'HistoryExportFormat'),
    description: 'Format of the file. Default: csv',
  }),
})

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** The history of games and downloads. */
export const historyRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ tags: ['Games'] })
    .use(realms(authenticator))
    .get(
      '/history',
      ({ query, user, set }) => {
        const { entries, total } = listHistory(app, user, { ...query, limit: query.limit ?? defaultLimit })
        set.headers['x-total-count'] = String(total)
        return entries
      },
      {
        userAuth: true,
        query: historyQuery,
        response: { 200: Type.Array(HistoryEntryModel), ...refusals(400, 401, 403) },
        detail: {
          operationId: 'listHistory',
          summary: 'List history',
          description:
            'Lists what happened to your games and downloads, newest first unless `sort` or `order` says otherwise. Administrators can list the history of other users. The `X-Total-Count` header has the total number of entries.',
        },
      },
    )
    .get(
      '/history/export',
      ({ query: { format = 'csv', ...query }, user }) => {
        const name = `ludarr-history-${app.clock.now().toISOString().slice(0, 10)}.${format}`
        return streamedFile(exportHistory(app, user, { ...query, format }), { name, type: mediaTypes[format] })
      },
      {
        userAuth: true,
        query: exportQuery,
        response: { 200: FileResponse('text/csv'), ...refusals(400, 401, 403) },
        detail: {
          operationId: 'exportHistory',
          summary: 'Export history',
          description:
            'Returns all matching entries as a CSV or JSON file, newest first. CSV cells that a spreadsheet would run as a formula begin with an apostrophe.',
        },
      },
    )
    .get(
      '/games/:id/history',
      ({ params, query, user, set }) => {
        const page = { ...query, limit: query.limit ?? defaultLimit }
        const { entries, total } = historyOfGame(app, user.id, params.id, page)
        set.headers['x-total-count'] = String(total)
        return entries
      },
      {
        userAuth: true,
        params,
        query: t.Object(boundedPaging()),
        response: { 200: Type.Array(HistoryEntryModel), ...refusals(400, 401, 404) },
        detail: {
          operationId: 'listGameHistory',
          summary: 'List the history of a game',
          description:
            'Lists what happened to the game and its downloads, newest first. The `X-Total-Count` header has the total number of entries.',
        },
      },
    )
    .get(
      '/games/:id/files',
      ({ params, query, user, set }) => {
        const { files, total } = filesOfGame(app, user.id, params.id, query)
        set.headers['x-total-count'] = String(total)
        return files
      },
      {
        userAuth: true,
        params,
        query: t.Object(boundedPaging(1000)),
        response: { 200: Type.Array(GameFileModel), ...refusals(400, 401, 404) },
        detail: {
          operationId: 'listGameFiles',
          summary: 'List the files of a game',
          description:
            'Lists the files that the game has in the library, at most 1,000. The `X-Total-Count` header has the total number of entries.',
        },
      },
    )
    .get(
      '/games/:id/files/tree',
      ({ params, query, user, set }) => {
        const { tree, total } = fileTreeOfGame(app, user.id, params.id, query)
        set.headers['x-total-count'] = String(total)
        return tree
      },
      {
        userAuth: true,
        params,
        query: t.Object({
          folder: t.Optional(
            t.String({
              maxLength: 4096,
              description: "Folder below the game's folder. Default: the game's folder",
              examples: ['update'],
            }),
          ),
          ...boundedPaging(200),
        }),
        response: { 200: FileTreeModel, ...refusals(400, 401, 404) },
        detail: {
          operationId: 'getGameFileTree',
          summary: 'Get a folder of the files of a game',
          description:
            'Returns the files and folders of a folder with the size of everything below them. Paths are relative to the folder of the game. The `X-Total-Count` header has the total number of entries.',
        },
      },
    )
    .post(
      '/games/:id/files/rescan',
      async ({ params, user, set }) => {
        const { files, total } = await rescanFiles(app, user.id, params.id)
        set.headers['x-total-count'] = String(total)
        return files
      },
      {
        userAuth: true,
        limiter: 'write',
        params,
        response: { 200: Type.Array(GameFileModel), ...refusals(400, 401, 403, 404, 422) },
        detail: {
          operationId: 'rescanGameFiles',
          summary: 'Rescan the files of a game',
          description:
            'Reads the library folder of the game again and returns the first 1,000 files in it. The `X-Total-Count` header has the total number of entries.',
        },
      },
    )
    .get('/games/:id/downloads', ({ params, user }) => downloadsForGame(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: Type.Array(DownloadModel), ...refusals(401, 404) },
      detail: {
        operationId: 'listGameDownloads',
        summary: 'List the downloads of a game',
        description: 'Lists the tracked downloads of the game, including finished ones.',
      },
    })
    .delete('/games/:id/downloads/:downloadId', ({ params, user }) => forgetDownloadOfGame(app, user.id, params), {
      userAuth: true,
      limiter: 'write',
      params: t.Object({ id: idOf('game'), downloadId: idOf('download') }),
      response: { 204: Type.Void(), ...refusals(401, 404, 409, 422) },
      detail: {
        operationId: 'forgetGameDownload',
        summary: 'Remove a download from the list',
        description: 'The client keeps the download.',
      },
    })
