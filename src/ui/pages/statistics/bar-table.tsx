import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/text.ts'

export type Bar = {
  key: string
  label: ReactNode
  value: number
  /** The number as shown. */
  text: string
}

type BarTableProps = {
  title: string
  /** Headers of the two columns, for screen readers. */
  columns: readonly [label: string, value: string]
  bars: readonly Bar[]
  /** Shown instead of the table while it has no rows. */
  empty: string
}

const shownAtFirst = 8
/** A table that is hardly longer is shown whole. */
const maxShownWhole = 10

/** A bar chart in a table, so that screen readers read its numbers. */
export function BarTable({ title, columns, bars, empty }: BarTableProps) {
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const longest = Math.max(...bars.map(({ value }) => value), 0)
  // All bars get the same space: with numbers of different widths, their lengths could not be compared.
  const minWidth = `${Math.max(...bars.map(({ text }) => widthInDigits(text)), 8)}ch`
  const isLong = bars.length > maxShownWhole
  const shown = isWhole || !isLong ? bars : bars.slice(0, shownAtFirst)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-2xl border border-line bg-panel p-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {bars.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <table aria-labelledby={id} className="w-full table-fixed border-separate border-spacing-y-1 text-sm">
          <thead className="sr-only">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, label, value, text }) => (
              <tr key={key}>
                <th
                  scope="row"
                  title={typeof label === 'string' ? label : undefined}
                  className="w-[38%] truncate pr-3 text-left font-normal text-soft"
                >
                  {label}
                </th>
                <td>
                  <span className="flex items-center gap-3">
                    <ValueBar share={longest === 0 ? 0 : value / longest} />
                    <span className="shrink-0 text-right whitespace-nowrap tabular-nums" style={{ minWidth }}>
                      {text}
                    </span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isLong && (
        <Button
          small
          look="quiet"
          className="justify-self-start"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('statistics.showFewer') : t('statistics.showAll', { count: bars.length })}
        </Button>
      )}
    </section>
  )
}

/** About how many digits are as wide as a text. Most punctuation is narrow. */
function widthInDigits(text: string): number {
  const narrow = text.match(/[ ,.·]/g)?.length ?? 0
  return Math.ceil(text.length - narrow * 0.6)
}

function ValueBar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-raised">
      <span className="block h-full origin-left bg-accent" style={{ transform: `scaleX(${share})` }} />
    </span>
  )
}
