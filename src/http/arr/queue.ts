import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { listQueue, summarizeQueue } from '#core/downloads/list-queue.ts'
import type { QueueSummary } from '#domain/downloads/queue.ts'
import type { QueueSort } from '#domain/downloads/queue-order.ts'
import { Model } from '#domain/scalars.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { wholeNumber } from '../requests/parameters.ts'
import { arrRefusals } from './errors.ts'
import { flag, isSet, maxPageSize, pageFields, pageQuery, readPage, type SortKeys } from './paging.ts'
import { QueueRecordModel, toQueueRecords } from './shapes/queue-record.ts'

const sorts: SortKeys<QueueSort> = [
  { keys: ['timeleft', 'estimatedCompletionTime'], sort: 'eta', order: 'asc' },
  { keys: ['title'], sort: 'title', order: 'asc' },
  { keys: ['movies.sortTitle', 'movie.sortTitle', 'movie'], sort: 'game', order: 'asc' },
  { keys: ['status'], sort: 'status', order: 'asc' },
  { keys: ['progress'], sort: 'progress', order: 'asc' },
  { keys: ['size'], sort: 'size', order: 'asc' },
  { keys: ['sizeleft'], sort: 'left', order: 'asc' },
  { keys: ['added'], sort: 'added', order: 'asc' },
  { keys: ['downloadClient'], sort: 'client', order: 'asc' },
  { keys: ['indexer'], sort: 'indexer', order: 'asc' },
  { keys: ['protocol'], sort: 'protocol', order: 'asc' },
]

const includeMovie = flag('Whether each record has its game')

const StatusModel = Model('ArrQueueStatus', {
  totalCount: Type.Integer(),
  count: Type.Integer(),
  unknownCount: Type.Integer(),
  errors: Type.Boolean(),
  warnings: Type.Boolean(),
  unknownErrors: Type.Boolean(),
  unknownWarnings: Type.Boolean(),
})

/** `unknown`: the downloads that belong to no game. */
function statusOf(known: QueueSummary, unknown: QueueSummary): typeof StatusModel.static {
  const has = ({ statuses }: QueueSummary, ...wanted: string[]) =>
    statuses.some(({ status }) => wanted.includes(status))
  return {
    totalCount: known.total + unknown.total,
    count: known.total,
    unknownCount: unknown.total,
    errors: has(known, 'failed'),
    warnings: has(known, 'review', 'stalled'),
    unknownErrors: has(unknown, 'failed'),
    unknownWarnings: has(unknown, 'review', 'stalled'),
  }
}

export const arrQueue = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/queue', tags: ['*arr'] })
    .use(realms(authenticator))
    .get(
      '',
      ({ user, query }) => {
        const { shown, ...page } = readPage(query, sorts)
        const hasGame = isSet(query.includeUnknownMovieItems) ? undefined : true
        const { downloads, total } = listQueue(app, user.id, { ...page, hasGame })
        const records = toQueueRecords(app, downloads, { includeMovie: isSet(query.includeMovie) })
        return { ...shown, totalRecords: total, records }
      },
      {
        arrAuth: 'read',
        query: t.Object({
          ...pageQuery,
          includeMovie,
          includeUnknownMovieItems: flag('Whether downloads are listed that belong to no game'),
        }),
        response: {
          200: Model('ArrQueuePage', { ...pageFields, records: Type.Array(QueueRecordModel) }),
          ...arrRefusals(400, 401, 403),
        },
        detail: {
          operationId: 'listArrQueue',
          summary: 'List the queue for other programs',
          description: 'Lists a page of your downloads that are active or need attention, by the remaining time.',
        },
      },
    )
    .get(
      '/status',
      ({ user }) =>
        statusOf(summarizeQueue(app, user.id, { hasGame: true }), summarizeQueue(app, user.id, { hasGame: false })),
      {
        arrAuth: 'read',
        response: { 200: StatusModel, ...arrRefusals(401, 403) },
        detail: {
          operationId: 'getArrQueueStatus',
          summary: 'Count the queue for other programs',
          description: 'Returns how many downloads the queue has, and whether some have problems.',
        },
      },
    )
    .get(
      '/details',
      ({ user, query }) => {
        const { downloads } = listQueue(app, user.id, { limit: maxPageSize })
        const records = toQueueRecords(app, downloads, { includeMovie: isSet(query.includeMovie) })
        return query.movieId === undefined ? records : records.filter(({ movieId }) => movieId === query.movieId)
      },
      {
        arrAuth: 'read',
        query: t.Object({
          includeMovie,
          movieId: t.Optional(
            wholeNumber('movieId', { minimum: 0, description: 'Only downloads of the game with this number' }),
          ),
        }),
        response: { 200: Type.Array(QueueRecordModel), ...arrRefusals(400, 401, 403) },
        detail: {
          operationId: 'listArrQueueDetails',
          summary: 'List the whole queue for other programs',
          description: 'Lists all your downloads that are active or need attention, or those of one game.',
        },
      },
    )
