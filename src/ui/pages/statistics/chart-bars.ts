import type { GameSource } from '#domain/games/game.ts'
import type { Statistics } from '#domain/statistics/statistics.ts'
import { gameStatusLabels } from '../../format/labels.ts'
import { formatPercent, formatSize } from '../../format/values.ts'
import type { PlainKey } from '../../texts/catalog.ts'
import { t } from '../../texts/text.ts'
import type { Bar } from './bar-table.tsx'

const sourceLabels = {
  manual: 'statistics.manual',
  metadata: 'statistics.metadataSearch',
  storefront: 'statistics.steam',
  scan: 'statistics.scan',
  feed: 'statistics.feed',
  api: 'statistics.api',
  import: 'statistics.list',
} as const satisfies Record<GameSource, PlainKey>

/** Neither 0% for some games, nor 100% for all but some. */
function percentOf(count: number, total: number): string {
  if (count === 0 || count >= total) return formatPercent(count === 0 ? 0 : 1)
  const percent = Math.round((count / total) * 100)
  if (percent === 0) return `<${formatPercent(0.01)}`
  return percent === 100 ? `>${formatPercent(0.99)}` : formatPercent(percent / 100)
}

/** A bar of a number of games, with its share of all. */
function gamesBar(key: string, count: number, total: number): Bar {
  return {
    key,
    label: key,
    value: count,
    text: t('statistics.countAndShare', { count, share: percentOf(count, total) }),
  }
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
    .map(({ source, count }) => gamesBar(t(sourceLabels[source]), count, games))
}

export function namedBars(entries: Statistics['byGenre'], games: number): Bar[] {
  return entries.map(({ name, count }) => gamesBar(name, count, games))
}

export function decadeBars({ byDecade, games }: Statistics): Bar[] {
  return byDecade.map(({ decade, count }) =>
    gamesBar(decade === null ? t('statistics.noDate') : t('statistics.decadeOf', { decade }), count, games),
  )
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
      const label = from === null ? t('statistics.notRated') : `${from}–${from === 90 ? 100 : from + 9}`
      return gamesBar(label, count, games)
    })
}

export function userRatingBars({ byUserRating, games }: Statistics): Bar[] {
  return byUserRating
    .toSorted((one, other) => (other.rating ?? -1) - (one.rating ?? -1))
    .map(({ rating, count }) => gamesBar(rating === null ? t('statistics.notRated') : String(rating), count, games))
}

export function rootBars({ disk }: Statistics): Bar[] {
  return disk.byRoot.map(({ rootFolderId, name, bytes }) => sizeBar(rootFolderId ?? name, name, bytes))
}

export function diskPlatformBars({ disk }: Statistics): Bar[] {
  return disk.byPlatform.map(({ name, bytes }) => sizeBar(name ?? '', name ?? t('statistics.several'), bytes))
}

function sizeBar(key: string, label: string, bytes: number): Bar {
  return { key, label, value: bytes, text: formatSize(bytes) }
}
