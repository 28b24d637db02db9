import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import type { AppContext } from '#core/app-context.ts'
import { entriesBetween } from '#core/library/calendar/calendar-entries.ts'
import { fieldError } from '#domain/errors.ts'
import { isCalendarDate } from '#domain/scalars.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { readInstant } from './dates.ts'
import { arrRefusals } from './errors.ts'
import { flag, isSet, listQuery, numberIn } from './paging.ts'
import { isMonitored, type Movie, MovieModel, releaseMoment, toMovies } from './shapes/movie.ts'

const dayMs = 86_400_000
const defaultDays = 2

const moment = (name: string, description: string) =>
  t.Optional(t.String({ title: name, maxLength: 64, description, examples: ['2026-11-01T00:00:00.000Z'] }))

/** The day of an instant or a date. Throws AppError `invalid`. */
function dayOf(path: string, text: string): string {
  const day = text.trim().slice(0, 10)
  if (isCalendarDate(day)) return day
  const written = readInstant(text)
  if (written !== null) return written.slice(0, 10)
  const message = 'Must be a date, such as 2026-11-21'
  throw fieldError(path, message)
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

type Query = {
  start?: string | undefined
  end?: string | undefined
  unmonitored?: string | undefined
  tags?: string[] | undefined
}

/** The games that are released on the days of a query. One with several dates is listed once for each. */
function moviesBetween(app: AppContext, userId: string, { start, end, unmonitored, tags = [] }: Query): Movie[] {
  const today = app.clock.now().getTime()
  const from = start ? dayOf('start', start) : dayAt(today)
  const to = end ? dayOf('end', end) : dayAt(today + defaultDays * dayMs)
  const tagIds = tags.flatMap((tag) => app.arrIds.idOf('tag', numberIn(tag)) ?? '')
  const entries = entriesBetween(app, userId, from, to).filter(({ partId }) => partId === null)
  const ids = [...new Set(entries.map(({ gameId }) => gameId))]
  const games = app.games
    .withIds(ids)
    .filter(({ status }) => isSet(unmonitored) || isMonitored(status))
    .filter((game) => tagIds.length === 0 || game.tagIds.some((tag) => tagIds.includes(tag)))
  const movies = toMovies(app, games)
  const byGame = new Map(games.map(({ id }, index) => [id, movies[index]]))
  const days = new Map(entries.map(({ gameId, date }) => [`${gameId} ${date}`, { gameId, date }]))
  return [...days.values()].flatMap(({ gameId, date }) => {
    const movie = byGame.get(gameId)
    return movie === undefined ? [] : [{ ...movie, digitalRelease: releaseMoment(date) }]
  })
}

export const arrCalendar = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/calendar', tags: ['*arr'] })
    .use(realms(authenticator))
    .get('', ({ user, query }) => moviesBetween(app, user.id, query), {
      arrAuth: 'calendar',
      query: t.Object({
        start: moment('start', 'First day. Default: today'),
        end: moment('end', 'Last day. Default: the day after tomorrow'),
        unmonitored: flag('Whether games are listed that are not wanted'),
        tags: listQuery('Only games with one of the tags of these numbers'),
      }),
      response: { 200: Type.Array(MovieModel), ...arrRefusals(400, 401, 403) },
      detail: {
        operationId: 'listArrCalendar',
        summary: 'List release dates for other programs',
        description: 'Lists your games that are released on these days, with the date as `digitalRelease`.',
      },
    })
