import type { Statistics } from '#domain/statistics/statistics.ts'
import { formatDuration, formatNumber, formatPercent, formatSize } from '../../format/values.ts'
import { t } from '../../texts/text.ts'

/** A number with what it is about, and a note below. */
export type KeyFigure = { label: string; value: string; note: string }

/** The most important numbers. */
export function keyFigures(statistics: Statistics): KeyFigure[] {
  const { games, disk, downloads, completion, acquisition, averageRating, averageUserRating } = statistics
  const { succeeded, successRate } = downloads
  return [
    {
      label: t('statistics.games'),
      value: formatNumber(games),
      note: t('statistics.owned', { owned: completion.owned }),
    },
    {
      label: t('statistics.completed'),
      value: completion.rate === null ? '–' : formatPercent(completion.rate),
      note: t('common.games', { count: completion.completed }),
    },
    { label: t('statistics.onDisk'), value: formatSize(disk.bytes), note: t('common.games', { count: disk.games }) },
    {
      label: t('statistics.downloads'),
      value: formatNumber(succeeded),
      note:
        successRate === null
          ? t('statistics.noneYet')
          : t('statistics.successful', { successRate: formatPercent(successRate) }),
    },
    {
      label: t('statistics.wantedToOwned'),
      value: acquisition.averageSeconds === null ? '–' : formatDuration(acquisition.averageSeconds),
      note:
        acquisition.averageSeconds === null
          ? t('statistics.noneYet')
          : t('statistics.average', { count: acquisition.games }),
    },
    {
      label: t('statistics.averageRating'),
      value: averageRating === null ? '–' : formatNumber(averageRating),
      note: averageUserRating === null ? t('statistics.outOf') : t('statistics.ownAverage', { averageUserRating }),
    },
  ]
}

export function KeyFigures({ statistics }: { statistics: Statistics }) {
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6">
      {keyFigures(statistics).map(({ label, value, note }) => (
        <div key={label} className="min-w-0 rounded-2xl border border-line bg-panel p-5">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="mt-1 text-2xl font-semibold tabular-nums sm:text-3xl">{value}</dd>
          <dd className="mt-1 text-sm text-faint">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
