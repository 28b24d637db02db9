import { useId, useState } from 'react'
import type { MonthOutcomes } from '#domain/statistics/statistics.ts'
import { formatMonth, formatNumber, formatShortMonth, formatSize } from '../../format/values.ts'
import { Chip, ChipRow } from '../../parts/chip.tsx'
import { t } from '../../texts/text.ts'
import { latestMonths, roundedUp } from './months.ts'

type Measure = 'downloads' | 'bytes'

/** Downloads or bytes per month as columns, with the numbers in a table below. */
export function MonthChart({ months, current }: { months: readonly MonthOutcomes[]; current: string }) {
  const id = useId()
  const [measure, setMeasure] = useState<Measure>('downloads')
  const shown = latestMonths(months, current)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-2xl border border-line bg-panel p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          {t('statistics.perMonth')}
        </h3>
        <div className="min-w-52">
          <ChipRow label={t('statistics.shownPerMonth')}>
            <Chip
              label={t('statistics.downloads')}
              pressed={measure === 'downloads'}
              onPress={() => setMeasure('downloads')}
            />
            <Chip label={t('statistics.bytes')} pressed={measure === 'bytes'} onPress={() => setMeasure('bytes')} />
          </ChipRow>
        </div>
      </div>
      <Columns months={shown} measure={measure} />
      <details className="text-sm">
        <summary className="w-fit rounded py-1 text-soft hover:text-ink">{t('statistics.asTable')}</summary>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow phones, also with keys.
          tabIndex={0}
          className="mt-2 overflow-x-auto"
        >
          <MonthTable months={shown.toReversed()} labelledBy={id} />
        </div>
      </details>
    </section>
  )
}

const fieldHeight = 100

/** Failed downloads are on top of the others. The table has the same numbers for screen readers. */
function Columns({ months, measure }: { months: readonly MonthOutcomes[]; measure: Measure }) {
  const sizeOf = ({ succeeded, failed, bytes }: MonthOutcomes) => (measure === 'bytes' ? bytes : succeeded + failed)
  const highest = Math.max(...months.map(sizeOf))
  const top = measure === 'bytes' ? highest : roundedUp(highest)
  const heightOf = (value: number) => (top === 0 ? 0 : (value / top) * fieldHeight)
  return (
    <div aria-hidden="true" className="grid gap-2">
      <div className="flex justify-between text-xs text-faint">
        <span>{measure === 'bytes' ? formatSize(top) : formatNumber(top)}</span>
        {measure === 'downloads' && <Legend />}
      </div>
      <svg
        viewBox={`0 0 ${months.length * 10} ${fieldHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-44 w-full border-y border-line"
      >
        {months.map((outcomes, index) => {
          const whole = heightOf(sizeOf(outcomes))
          const failed = measure === 'bytes' ? 0 : heightOf(outcomes.failed)
          const x = index * 10 + 1.5
          return (
            <g key={outcomes.month}>
              <rect x={x} width={7} y={fieldHeight - whole + failed} height={whole - failed} className="fill-accent" />
              <rect x={x} width={7} y={fieldHeight - whole} height={failed} className="fill-bad" />
            </g>
          )
        })}
      </svg>
      <div className="flex justify-between text-xs text-faint">
        <span>{axisLabel(months[0])}</span>
        <span>{axisLabel(months.at(-1))}</span>
      </div>
    </div>
  )
}

function Legend() {
  return (
    <span className="flex gap-4">
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-sm bg-accent" /> {t('statistics.succeeded')}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-sm bg-bad" /> {t('statistics.failed')}
      </span>
    </span>
  )
}

function MonthTable({ months, labelledBy }: { months: readonly MonthOutcomes[]; labelledBy: string }) {
  return (
    <table aria-labelledby={labelledBy} className="w-full">
      <thead>
        <tr className="text-left text-faint">
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('statistics.month')}
          </th>
          {[t('statistics.succeeded'), t('statistics.failed'), t('common.size')].map((column) => (
            <th key={column} scope="col" className="py-1 pl-3 text-right font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((outcomes) => (
          <tr key={outcomes.month} className="border-t border-line tabular-nums">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {formatMonth(outcomes.month)}
            </th>
            <td className="py-1 pl-3 text-right">{formatNumber(outcomes.succeeded)}</td>
            <td className="py-1 pl-3 text-right">{formatNumber(outcomes.failed)}</td>
            <td className="py-1 pl-3 text-right whitespace-nowrap">{formatSize(outcomes.bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function axisLabel(outcomes: MonthOutcomes | undefined): string {
  return outcomes === undefined ? '' : formatShortMonth(outcomes.month)
}
