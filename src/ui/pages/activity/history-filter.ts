import { type HistorySort, type HistoryType, historySorts, historyTypes } from '#domain/games/history-types.ts'
import type { HistoryFilter, HistoryQuery } from '../../api/history.ts'
import type { TableState } from '../../tables/table-address.ts'

/** The filters of the address, all empty. */
export const noHistoryFilter = { type: '', game: '', user: '', from: '', to: '' } as const
export type HistoryFilterName = keyof typeof noHistoryFilter

/** The filter of the history page. Days are calendar dates in the time zone of the browser; `to` is included. */
export type HistoryPageFilter = { type: HistoryType | ''; game: string; user: string; from: string; to: string }

const date = /^\d{4}-\d{2}-\d{2}$/

/** The filters, with unknown values left empty. */
export function knownFilter({ type, game, user, from, to }: Record<HistoryFilterName, string>): HistoryPageFilter {
  return {
    type: historyTypes.find((known) => known === type) ?? '',
    game,
    user,
    from: dateOf(from),
    to: dateOf(to),
  }
}

/** The filter of the request to the server. Only admins can choose a user. */
export function filterQuery({ type, game, user, from, to }: HistoryPageFilter, isAdmin: boolean): HistoryFilter {
  return {
    ...(type === '' ? {} : { type }),
    ...(game === '' ? {} : { gameId: game }),
    ...(user === '' || !isAdmin ? {} : { userId: user }),
    ...(from === '' ? {} : { from: startOfDay(from, 0) }),
    ...(to === '' ? {} : { to: startOfDay(to, 1) }),
  }
}

/** The query of the request to the server. */
export function historyQuery(filter: HistoryFilter, { sort, order }: Pick<TableState, 'sort' | 'order'>): HistoryQuery {
  return { ...filter, sort: historySorts.find((known): known is HistorySort => known === sort) ?? 'at', order }
}

/** The address of the file with everything that matches, relative to the base path. */
export function exportAddress(filter: HistoryFilter, format: 'csv' | 'json'): string {
  return `./api/history/export?${new URLSearchParams({ ...filter, format })}`
}

function dateOf(text: string): string {
  return date.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** The instant at which a day begins here, `later` days after the given one. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const start = new Date(2000, 0, 1)
  start.setFullYear(year, month - 1, dayOfMonth + later)
  return start.toISOString()
}
