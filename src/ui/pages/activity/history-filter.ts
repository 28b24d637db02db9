import { type HistoryType, historyTypes } from '#domain/games/history-types.ts'
import type { HistoryQuery } from '../../api/downloads.ts'

/** The filter of the history page. Days are calendar dates in the time zone of the browser; `to` is included. */
export type HistoryPageFilter = { type: HistoryType | ''; game: string; user: string; from: string; to: string }

const date = /^\d{4}-\d{2}-\d{2}$/

/** The filter is part of the address, so that it can be shared and bookmarked. */
export function filterFrom(params: URLSearchParams): HistoryPageFilter {
  const type = params.get('type') ?? ''
  return {
    type: historyTypes.find((known) => known === type) ?? '',
    game: params.get('game') ?? '',
    user: params.get('user') ?? '',
    from: dateOf(params.get('from')),
    to: dateOf(params.get('to')),
  }
}

/** Writes a change into the address, without empty values. */
export function withChange(params: URLSearchParams, change: Partial<HistoryPageFilter>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export function isFiltered({ type, game, user, from, to }: HistoryPageFilter): boolean {
  return [type, game, user, from, to].some((value) => value !== '')
}

/** The query for a filter. Only admins can choose a user. */
export function queryOf({ type, game, user, from, to }: HistoryPageFilter, isAdmin: boolean): HistoryQuery {
  return {
    ...(type === '' ? {} : { type }),
    ...(game === '' ? {} : { gameId: game }),
    ...(user === '' || !isAdmin ? {} : { userId: user }),
    ...(from === '' ? {} : { from: startOfDay(from, 0) }),
    ...(to === '' ? {} : { to: startOfDay(to, 1) }),
  }
}

/** The address of the file with everything that matches, relative to the base path. */
export function exportAddress(query: HistoryQuery, format: 'csv' | 'json'): string {
  return `./api/history/export?${new URLSearchParams({ ...query, format })}`
}

function dateOf(text: string | null): string {
  return text !== null && date.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** The instant at which a day begins here, `later` days after the given one. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const start = new Date(2000, 0, 1)
  start.setFullYear(year, month - 1, dayOfMonth + later)
  return start.toISOString()
}
