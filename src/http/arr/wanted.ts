import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { libraryFilter } from '#core/library/list-games.ts'
import type { GameSort } from '#domain/games/game.ts'
import { Model } from '#domain/scalars.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { arrRefusals } from './errors.ts'
import { flag, isSet, pageFields, pageQuery, readPage, type SortKeys } from './paging.ts'
import { MovieModel, toMovies } from './shapes/movie.ts'

const sorts: SortKeys<GameSort> = [
  { keys: ['movieMetadata.sortTitle', 'title', 'sortTitle', 'movies.sortTitle'], sort: 'title', order: 'asc' },
  { keys: ['added', 'movies.added'], sort: 'addedAt', order: 'asc' },
  {
    keys: ['digitalRelease', 'movieMetadata.digitalRelease', 'year', 'movieMetadata.year'],
    sort: 'releaseDate',
    order: 'asc',
  },
  { keys: ['lastSearchTime', 'movies.lastSearchTime'], sort: 'lastSearchedAt', order: 'asc' },
]

const none = { games: [], total: 0 }

export const arrWanted = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/wanted', tags: ['*arr'] }).use(realms(authenticator)).get(
    '/missing',
    ({ user, query: { monitored = 'true', ...query } }) => {
      const { sort, order, limit, offset, shown } = readPage(query, sorts)
      const filter = libraryFilter(app, user.id, { statuses: ['wanted', 'downloading'], sort, order })
      const { games, total } = isSet(monitored) ? app.games.list(filter, { limit, offset }) : none
      return { ...shown, totalRecords: total, records: toMovies(app, games) }
    },
    {
      arrAuth: 'read',
      query: t.Object({ ...pageQuery, monitored: flag('With false, nothing: every wanted game is searched for') }),
      response: {
        200: Model('ArrMoviePage', { ...pageFields, records: Type.Array(MovieModel) }),
        ...arrRefusals(400, 401, 403),
      },
      detail: {
        operationId: 'listArrMissing',
        summary: 'List wanted games as movies',
        description: 'Lists a page of the games that you want, with those that are being downloaded.',
      },
    },
  )
