import { counted } from '#domain/format.ts'
import type { Statistics } from '#domain/statistics/statistics.ts'
import { formatDuration, formatPercent, formatSize } from '../../format/values.ts'

/** A number with what it is about, and a note below. */
export type KeyFigure = { label: string; value: string; note: string }

/** The most important numbers. */
export function keyFigures(statistics: Statistics): KeyFigure[] {
  const { games, disk, downloads, completion, acquisition, averageRating, averageUserRating } = statistics
  const { succeeded, successRate } = downloads
  return [
    { label: 'Games', value: games.toLocaleString('en-US'), note: `${completion.owned.toLocaleString('en-US')} owned` },
    {
      label: 'Completed',
      value: completion.rate === null ? '–' : formatPercent(completion.rate),
      note: `${counted(completion.completed, 'game')}`,
    },
    { label: 'On disk', value: formatSize(disk.bytes), note: counted(disk.games, 'game') },
    {
      label: 'Downloads',
      value: succeeded.toLocaleString('en-US'),
      note: successRate === null ? 'None yet' : `${formatPercent(successRate)} successful`,
    },
    {
      label: 'Wanted to owned',
      value: acquisition.averageSeconds === null ? '–' : formatDuration(acquisition.averageSeconds),
      note: acquisition.averageSeconds === null ? 'None yet' : `Average of ${counted(acquisition.games, 'game')}`,
    },
    {
      label: 'Average rating',
      value: averageRating === null ? '–' : averageRating.toFixed(0),
      note: averageUserRating === null ? 'Out of 100' : `Own rating: ${averageUserRating} of 10`,
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
