import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import type { AppContext } from '#core/app-context.ts'
import { listHistory } from '#core/history/list-history.ts'
import type { HistoryEntry } from '#domain/games/history.ts'
import type { HistorySort, HistoryType } from '#domain/games/history-types.ts'
import { Model } from '#domain/scalars.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { arrRefusals } from './errors.ts'
import { pageFields, pageQuery, readPage, type SortKeys } from './paging.ts'

const RecordModel = Model('ArrHistoryRecord', {
  id: Type.Integer(),
  movieId: Type.Optional(Type.Integer()),
  eventType: Type.String({ examples: ['grabbed'] }),
  sourceTitle: Type.String({ description: 'the release or file it is about', examples: ['Portal.2-GROUP'] }),
  date: Type.String({ examples: ['2026-11-21T03:30:00.000Z'] }),
  data: Model('ArrHistoryData', { message: Type.String() }),
})

const sorts: SortKeys<HistorySort> = [
  { keys: ['date'], sort: 'at', order: 'desc' },
  { keys: ['eventType'], sort: 'type', order: 'asc' },
  { keys: ['movies.sortTitle', 'movie.sortTitle', 'movieMetadata.sortTitle'], sort: 'game', order: 'asc' },
]

/** Programs know no other events. */
const eventTypes: Record<HistoryType, string> = {
  grabbed: 'grabbed',
  imported: 'downloadFolderImported',
  upgraded: 'downloadFolderImported',
  failed: 'downloadFailed',
  deleted: 'movieFileDeleted',
  scanned: 'movieFolderImported',
  skipped: 'downloadIgnored',
  released: 'unknown',
  delayed: 'unknown',
  cancelled: 'unknown',
  refreshed: 'unknown',
}

function toRecords(app: Pick<AppContext, 'arrIds'>, entries: readonly HistoryEntry[]): (typeof RecordModel.static)[] {
  const numbers = app.arrIds.numbersOf(
    'history',
    entries.map(({ id }) => id),
  )
  const games = app.arrIds.numbersOf(
    'game',
    entries.flatMap(({ gameId }) => gameId ?? []),
  )
  return entries.map(({ id, gameId, type, title, message, at }) => {
    const movieId = games.get(gameId ?? '')
    return {
      id: numbers.get(id) ?? 0,
      ...(movieId === undefined ? {} : { movieId }),
      eventType: eventTypes[type],
      sourceTitle: title,
      date: at,
      data: { message },
    }
  })
}

export const arrHistory = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/history', tags: ['*arr'] }).use(realms(authenticator)).get(
    '',
    ({ user, query }) => {
      const { shown, ...page } = readPage(query, sorts)
      const { entries, total } = listHistory(app, user, page)
      return { ...shown, totalRecords: total, records: toRecords(app, entries) }
    },
    {
      arrAuth: 'read',
      query: t.Object(pageQuery),
      response: {
        200: Model('ArrHistoryPage', { ...pageFields, records: Type.Array(RecordModel) }),
        ...arrRefusals(400, 401, 403),
      },
      detail: {
        operationId: 'listArrHistory',
        summary: 'List history for other programs',
        description: 'Lists a page of what happened to your games and downloads, newest first.',
      },
    },
  )
