import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import type { AppContext } from '#core/app-context.ts'
import { type HistoryQuery, listHistory } from '#core/history/list-history.ts'
import type { User } from '#domain/accounts/user.ts'
import { type AppError, fieldError } from '#domain/errors.ts'
import type { HistoryEntry } from '#domain/games/history.ts'
import { type HistorySort, type HistoryType, historyTypes } from '#domain/games/history-types.ts'
import type { Text } from '#domain/messages/message.ts'
import { Model } from '#domain/scalars.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { readInstant } from './dates.ts'
import { arrRefusals } from './errors.ts'
import {
  flag,
  isSet,
  listQuery,
  maxPageSize,
  numberIn,
  pageFields,
  pageQuery,
  readPage,
  type SortKeys,
} from './paging.ts'
import { MovieModel, toMovies } from './shapes/movie.ts'

const RecordModel = Model('ArrHistoryRecord', {
  id: Type.Integer(),
  movieId: Type.Optional(Type.Integer()),
  movie: Type.Optional(MovieModel),
  eventType: Type.String({ examples: ['grabbed'] }),
  sourceTitle: Type.String({ description: 'the release or file it is about', examples: ['Portal.2-GROUP'] }),
  date: Type.String({ examples: ['2026-11-21T03:30:00.000Z'] }),
  data: Model('ArrHistoryData', { message: Type.String() }),
})

const sorts: SortKeys<HistorySort> = [
  { keys: ['date'], sort: 'at', order: 'desc' },
  { keys: ['eventType'], sort: 'type', order: 'asc' },
  { keys: ['movieMetadata.sortTitle', 'movies.sortTitle', 'movie.sortTitle'], sort: 'game', order: 'asc' },
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

/** The numbers of the events in queries. */
const eventNumbers: Readonly<Record<string, string>> = {
  0: 'unknown',
  1: 'grabbed',
  3: 'downloadFolderImported',
  4: 'downloadFailed',
  6: 'movieFileDeleted',
  7: 'movieFolderImported',
  9: 'downloadIgnored',
}

const includeMovie = flag('Whether each record has its game')
const eventType = listQuery('Only events of these numbers or names: 1 or `grabbed`, 3 or `downloadFolderImported`, …')

/** Undefined without a filter. An event that does not exist here is found nowhere. */
function typesOf(asked: readonly string[] = []): { type?: HistoryType[] } {
  if (asked.length === 0) return {}
  const names = new Set(asked.map((each) => (eventNumbers[each] ?? each).toLowerCase()))
  return { type: historyTypes.filter((each) => names.has(eventTypes[each].toLowerCase())) }
}

type Asked = { movieId?: string | undefined; movieIds?: string[] | undefined }

/** An id of no game stands for a number that no game has. */
function gameOf({ arrIds }: Pick<AppContext, 'arrIds'>, { movieId, movieIds = [] }: Asked): { gameId?: string } {
  const [asked, ...others] = movieId === undefined ? movieIds : [movieId]
  if (asked === undefined) return {}
  if (others.length === 0) return { gameId: arrIds.idOf('game', numberIn(asked)) ?? '' }
  throw wrong('movieIds', 'Ask for the history of one game at a time')
}

function wrong(path: string, message: Text): AppError {
  return fieldError(path, message)
}

function since(text: string): string {
  const at = readInstant(text)
  if (at === null) throw wrong('date', 'Must be a date, such as 2026-11-21T03:30:00Z')
  return at
}

type RecordDeps = Pick<AppContext, 'arrIds' | 'clock' | 'games'>

function toRecords(
  app: RecordDeps,
  entries: readonly HistoryEntry[],
  withMovie: boolean,
): (typeof RecordModel.static)[] {
  const numbers = app.arrIds.numbersOf(
    'history',
    entries.map(({ id }) => id),
  )
  const gameIds = [...new Set(entries.flatMap(({ gameId }) => gameId ?? []))]
  const games = app.arrIds.numbersOf('game', gameIds)
  const movies = new Map(
    (withMovie ? toMovies(app, app.games.withIds(gameIds)) : []).map((movie) => [movie.id, movie] as const),
  )
  return entries.map(({ id, gameId, type, title, message, at }) => {
    const movieId = games.get(gameId ?? '')
    const movie = movies.get(movieId ?? 0)
    return {
      id: numbers.get(id) ?? 0,
      movieId,
      movie,
      eventType: eventTypes[type],
      sourceTitle: title,
      date: at,
      data: { message },
    }
  })
}

/** All records that a query finds. */
function allRecords(
  app: RecordDeps & Pick<AppContext, 'history'>,
  user: User,
  query: HistoryQuery & { order: 'asc' | 'desc'; withMovie: boolean },
) {
  const { withMovie, ...filter } = query
  return toRecords(app, listHistory(app, user, { ...filter, sort: 'at', limit: maxPageSize }).entries, withMovie)
}

const records = { 200: Type.Array(RecordModel), ...arrRefusals(400, 401, 403) }

export const arrHistory = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/history', tags: ['*arr'] })
    .use(realms(authenticator))
    .get(
      '',
      ({ user, query }) => {
        const { shown, ...page } = readPage(query, sorts)
        const filter = { ...typesOf(query.eventType), ...gameOf(app, query) }
        const { entries, total } = listHistory(app, user, { ...page, ...filter })
        return { ...shown, totalRecords: total, records: toRecords(app, entries, isSet(query.includeMovie)) }
      },
      {
        arrAuth: 'read',
        query: t.Object({
          ...pageQuery,
          eventType,
          includeMovie,
          movieIds: listQuery('Only of the game of this number'),
        }),
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
    .get(
      '/since',
      ({ user, query: { date, ...query } }) =>
        allRecords(app, user, {
          from: since(date),
          ...typesOf(query.eventType),
          order: 'asc',
          withMovie: isSet(query.includeMovie),
        }),
      {
        arrAuth: 'read',
        query: t.Object({
          date: t.String({ maxLength: 64, description: 'The first moment', examples: ['2026-11-21T03:30:00Z'] }),
          eventType,
          includeMovie,
        }),
        response: records,
        detail: {
          operationId: 'listArrHistorySince',
          summary: 'List history since a moment for other programs',
          description: `Lists what happened to your games and downloads since then, oldest first, at most ${maxPageSize} records.`,
        },
      },
    )
    .get(
      '/movie',
      ({ user, query: { movieId, ...query } }) =>
        allRecords(app, user, {
          ...gameOf(app, { movieId }),
          ...typesOf(query.eventType),
          order: 'desc',
          withMovie: isSet(query.includeMovie),
        }),
      {
        arrAuth: 'read',
        query: t.Object({
          movieId: t.String({ maxLength: 64, description: 'Number of the game', examples: ['7'] }),
          eventType,
          includeMovie,
        }),
        response: records,
        detail: {
          operationId: 'listArrMovieHistory',
          summary: 'List the history of a game for other programs',
          description: 'Lists what happened to the game with this number, newest first.',
        },
      },
    )
