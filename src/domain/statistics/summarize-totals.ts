import { type GameSource, type GameStatus, gameSources, gameStatuses, ownedStatuses } from '../games/game.ts'
import { maxListedValues, type NamedCount, type Statistics } from './statistics.ts'
import type { GameTotal, TotalKind } from './totals.ts'

type GameNumbers = Omit<Statistics, 'disk' | 'downloads' | 'acquisition' | 'canShareToDiscord'>
export type PlatformUsage = Statistics['disk']['byPlatform'][number]

/** The numbers of games from the totals that the database keeps. */
export function summarizeGames(totals: readonly GameTotal[]): GameNumbers {
  const of = (kind: TotalKind) => totals.filter((total) => total.kind === kind)
  const counts = new Map(of('status').map(({ value, count }) => [value, count]))
  const countOf = (status: GameStatus): number => counts.get(status) ?? 0
  const owned = ownedStatuses.reduce((sum, status) => sum + countOf(status), 0)
  const sources = new Map(of('source').map(({ value, count }) => [value, count]))
  const byYear = numbered(of('year')).map(({ value, count }) => ({ year: value, count }))
  return {
    games: [...counts.values()].reduce((sum, count) => sum + count, 0),
    byStatus: gameStatuses.map((status) => ({ status, count: countOf(status) })),
    byPlatform: named(of('platform')),
    byGenre: named(of('genre')),
    byYear,
    byDecade: decadesOf(byYear),
    bySource: gameSources.map((source: GameSource) => ({ source, count: sources.get(source) ?? 0 })),
    byRating: numbered(of('rating')).map(({ value, count }) => ({ from: value, count })),
    byUserRating: numbered(of('userRating')).map(({ value, count }) => ({ rating: value, count })),
    averageRating: averageOf(of('rating')),
    averageUserRating: averageOf(of('userRating')),
    completion: {
      owned,
      completed: countOf('completed'),
      rate: owned === 0 ? null : countOf('completed') / owned,
    },
  }
}

/** Sums up the sizes of games by platform, the largest first. */
export function summarizePlatforms(totals: readonly GameTotal[]): PlatformUsage[] {
  return totals
    .filter(({ kind }) => kind === 'disk')
    .map(({ value, count, amount }) => ({ name: value === '' ? null : value, games: count, bytes: amount }))
    .toSorted((one, other) => other.bytes - one.bytes)
}

function named(totals: readonly GameTotal[]): NamedCount[] {
  return totals.slice(0, maxListedValues).map(({ value, count }) => ({ name: value, count }))
}

/** By number, games without one last. */
function numbered(totals: readonly GameTotal[]): { value: number | null; count: number }[] {
  return totals
    .map(({ value, count }) => ({ value: value === '' ? null : Number(value), count }))
    .toSorted((one, other) => (one.value ?? Infinity) - (other.value ?? Infinity))
}

function decadesOf(years: Statistics['byYear']): Statistics['byDecade'] {
  const counts = new Map<number | null, number>()
  for (const { year, count } of years) {
    const decade = year === null ? null : Math.floor(year / 10) * 10
    counts.set(decade, (counts.get(decade) ?? 0) + count)
  }
  return [...counts].map(([decade, count]) => ({ decade, count }))
}

function averageOf(totals: readonly GameTotal[]): number | null {
  const rated = totals.filter(({ value }) => value !== '')
  const count = rated.reduce((sum, total) => sum + total.count, 0)
  const amount = rated.reduce((sum, total) => sum + total.amount, 0)
  return count === 0 ? null : Math.round((amount / count) * 10) / 10
}
