import type { GameSource } from '#domain/games/game.ts'
import type { Statistics } from '#domain/statistics/statistics.ts'
import { gameStatusLabels } from '../../format/labels.ts'
import { formatSize } from '../../format/values.ts'
import type { Bar } from './bar-table.tsx'

const sourceLabels: Record<GameSource, string> = {
  manual: 'Added manually',
  metadata: 'Metadata search',
  storefront: 'Steam',
  scan: 'Library scan',
  feed: 'Feed',
  api: 'API',
  import: 'Imported list',
}

/** Neither 0% for some games, nor 100% for all but some. */
function percentOf(count: number, total: number): string {
  if (count === 0 || count >= total) return count === 0 ? '0%' : '100%'
  const percent = Math.round((count / total) * 100)
  return percent === 0 ? '<1%' : percent === 100 ? '>99%' : `${percent}%`
}

/** A bar of a number of games, with its share of all. */
function gamesBar(key: string, count: number, total: number): Bar {
  return { key, label: key, value: count, text: `${count.toLocaleString('en-US')} · ${percentOf(count, total)}` }
}

export function statusBars({ byStatus, games }: Statistics): Bar[] {
  return byStatus
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => gamesBar(gameStatusLabels[status].label, count, games))
}

export function sourceBars({ bySource, games }: Statistics): Bar[] {
  return bySource
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ source, count }) => gamesBar(sourceLabels[source], count, games))
}

export function namedBars(entries: Statistics['byGenre'], games: number): Bar[] {
  return entries.map(({ name, count }) => gamesBar(name, count, games))
}

export function decadeBars({ byDecade, games }: Statistics): Bar[] {
  return byDecade.map(({ decade, count }) => gamesBar(decade === null ? 'No date' : `${decade}s`, count, games))
}

/** The newest years first. */
export function yearBars({ byYear, games }: Statistics): Bar[] {
  const years = byYear.filter(({ year }) => year !== null).toReversed()
  return years.map(({ year, count }) => gamesBar(String(year), count, games))
}

/** The best ratings first. */
export function ratingBars({ byRating, games }: Statistics): Bar[] {
  return byRating
    .toSorted((one, other) => (other.from ?? -1) - (one.from ?? -1))
    .map(({ from, count }) => {
      const label = from === null ? 'Not rated' : `${from}–${from === 90 ? 100 : from + 9}`
      return gamesBar(label, count, games)
    })
}

export function userRatingBars({ byUserRating, games }: Statistics): Bar[] {
  return byUserRating
    .toSorted((one, other) => (other.rating ?? -1) - (one.rating ?? -1))
    .map(({ rating, count }) => gamesBar(rating === null ? 'Not rated' : String(rating), count, games))
}

export function rootBars({ disk }: Statistics): Bar[] {
  return disk.byRoot.map(({ rootFolderId, name, bytes }) => sizeBar(rootFolderId ?? name, name, bytes))
}

export function diskPlatformBars({ disk }: Statistics): Bar[] {
  return disk.byPlatform.map(({ name, bytes }) => sizeBar(name ?? '', name ?? 'Several or unknown', bytes))
}

function sizeBar(key: string, label: string, bytes: number): Bar {
  return { key, label, value: bytes, text: formatSize(bytes) }
}
