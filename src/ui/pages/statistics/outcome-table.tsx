import { useId } from 'react'
import type { SourceOutcomes } from '#domain/statistics/statistics.ts'
import { formatNumber, formatPercent, formatSize } from '../../format/values.ts'
import { t } from '../../texts/text.ts'

type OutcomeTableProps = { title: string; column: string; unknown: string; sources: readonly SourceOutcomes[] }

const columns = ['statistics.succeeded', 'statistics.failed', 'statistics.success', 'common.size'] as const

/** How the downloads of each indexer or client ended. */
export function OutcomeTable({ title, column, unknown, sources }: OutcomeTableProps) {
  const id = useId()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-2xl border border-line bg-panel p-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {sources.length === 0 ? (
        <p className="text-soft">{t('statistics.noDownloads')}</p>
      ) : (
        <table aria-labelledby={id} className="w-full table-fixed text-sm">
          <thead>
            <tr className="text-faint">
              <th scope="col" className="w-2/5 py-1 text-left font-medium">
                {column}
              </th>
              {columns.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={`py-1 pl-2 text-right font-medium ${name === 'statistics.succeeded' ? 'max-sm:hidden' : ''}`}
                >
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sources.map(({ name, succeeded, failed, successRate, bytes }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two clients may have the same name
              <tr key={index} className="border-t border-line tabular-nums">
                <th scope="row" className="truncate py-1.5 text-left font-normal" title={name ?? unknown}>
                  {name ?? <span className="text-soft">{unknown}</span>}
                </th>
                <td className="py-1.5 pl-2 text-right max-sm:hidden">{formatNumber(succeeded)}</td>
                <td className="py-1.5 pl-2 text-right">{formatNumber(failed)}</td>
                <td className="py-1.5 pl-2 text-right">{successRate === null ? '–' : formatPercent(successRate)}</td>
                <td className="py-1.5 pl-2 text-right whitespace-nowrap">{formatSize(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
