import { useState } from 'react'
import type { Tone } from '../format/labels.ts'
import { serverText } from '../texts/language.ts'
import { t, textFor } from '../texts/text.ts'
import { Button } from './button.tsx'
import { Chip, ChipRow } from './chip.tsx'
import { Badge } from './status.tsx'

/** A row of the report of an import. `kind` is the table or the line that it is in. */
export type ReportRow = { key: string; kind: string; name: string; result: string; note: string | null }

const tones: Record<string, Tone> = {
  imported: 'good',
  added: 'good',
  merged: 'accent',
  updated: 'accent',
  unchanged: 'calm',
  skipped: 'warn',
}
const rowsAtOnce = 100

type ReportRowsProps = {
  applied: boolean
  /** Results in order, with how many rows have each. */
  counts: readonly { result: string; count: number }[]
  rows: readonly ReportRow[]
  kindTitle: string
  /** The choice of a filter by kind; without it, there is no such filter. */
  allKinds?: string
  /** How a kind is called; without it, as it is. */
  kindLabel?: (kind: string) => string
}

/** A report as a table that can be filtered by result and kind. */
export function ReportRows({ applied, counts, rows, kindTitle, allKinds, kindLabel = asIs }: ReportRowsProps) {
  const labelOf = applied ? resultLabel : previewLabel
  const [result, setResult] = useState<string | null>(null)
  const [kind, setKind] = useState('')
  const [limit, setLimit] = useState(rowsAtOnce)
  const shown = rows.filter((row) => (result === null || row.result === result) && (kind === '' || row.kind === kind))
  const kinds = [...new Set(rows.map((row) => row.kind))]
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <ChipRow label={t('report.result')}>
          <Chip label={t('report.allCount', { total })} pressed={result === null} onPress={() => setResult(null)} />
          {counts.map((each) => (
            <Chip
              key={each.result}
              label={t('report.resultCount', { result: labelOf(each.result), count: each.count })}
              pressed={result === each.result}
              onPress={() => setResult(each.result)}
            />
          ))}
        </ChipRow>
        {allKinds !== undefined && kinds.length > 1 && (
          <KindFilter
            title={kindTitle}
            all={allKinds}
            kinds={kinds}
            kind={kind}
            kindLabel={kindLabel}
            onPick={setKind}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <p className="text-soft">{t('report.noRows')}</p>
      ) : (
        <Rows rows={shown.slice(0, limit)} kindTitle={kindTitle} labelOf={labelOf} kindLabel={kindLabel} />
      )}
      {shown.length > limit && (
        <Button className="justify-self-start" onClick={() => setLimit(limit + rowsAtOnce)}>
          {t('common.showMore')}
        </Button>
      )}
    </div>
  )
}

const asIs = (kind: string): string => kind

type KindFilterProps = {
  title: string
  all: string
  kinds: readonly string[]
  kind: string
  kindLabel: (kind: string) => string
  onPick: (kind: string) => void
}

function KindFilter({ title, all, kinds, kind, kindLabel, onPick }: KindFilterProps) {
  return (
    <select
      aria-label={title}
      value={kind}
      onChange={(event) => onPick(event.target.value)}
      className="min-h-10 max-w-full rounded-lg border border-edge/70 bg-ground px-3 text-sm max-sm:w-full sm:min-h-9"
    >
      <option value="">{all}</option>
      {kinds.map((each) => (
        <option key={each} value={each}>
          {kindLabel(each)}
        </option>
      ))}
    </select>
  )
}

type RowsProps = {
  rows: readonly ReportRow[]
  kindTitle: string
  labelOf: (result: string) => string
  kindLabel: (kind: string) => string
}

function Rows({ rows, kindTitle, labelOf, kindLabel }: RowsProps) {
  return (
    <table className="w-full text-left text-sm max-sm:block">
      <thead className="text-faint max-sm:sr-only">
        <tr>
          {[t('report.result'), kindTitle, t('common.name'), t('report.note')].map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <tr
            key={row.key}
            className="border-t border-line align-top max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-3 max-sm:py-2"
          >
            <td className="py-2 pr-4 max-sm:p-0 max-sm:py-1">
              <Badge tone={tones[row.result] ?? 'calm'}>{labelOf(row.result)}</Badge>
            </td>
            <td className="py-2 pr-4 text-xs text-faint tabular-nums max-sm:p-0 max-sm:py-1.5 max-sm:break-words sm:leading-5 sm:whitespace-nowrap">
              {kindLabel(row.kind)}
            </td>
            <td className="min-w-32 py-2 pr-4 font-medium break-words max-sm:col-span-2 max-sm:p-0">{row.name}</td>
            <td className="py-2 break-words text-soft max-sm:col-span-2 max-sm:p-0 max-sm:empty:hidden">
              {serverText(row.note ?? '')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function resultLabel(result: string): string {
  const known = textFor('reportResult', result)
  return known ?? result.charAt(0).toUpperCase() + result.slice(1)
}

function previewLabel(result: string): string {
  return result === 'imported' || result === 'added' ? t('report.new') : resultLabel(result)
}
