import { protocols } from '#domain/indexers/protocols.ts'
import type { QueueSummary } from '../../../api/queue.ts'
import { downloadStatusLabels } from '../../../format/labels.ts'
import { inputStyle } from '../../../forms/field.tsx'
import { Chip, ChipRow } from '../../../parts/chip.tsx'
import { FilterField } from '../../../tables/filter-field.tsx'
import { t } from '../../../texts/page-texts.ts'
import type { QueueFilterName } from './queue-columns.tsx'

type Filter = Record<QueueFilterName, string>
type FiltersProps = {
  filter: Filter
  summary: QueueSummary | undefined
  onChange: (change: Partial<Filter>) => void
}

/** Filters of the queue. Choices that would not narrow it down are left out. */
export function QueueFilters({ filter, summary, onChange }: FiltersProps) {
  const { statuses = [], clients = [], indexers = [] } = summary ?? {}
  const all = statuses.reduce((sum, { count }) => sum + count, 0)
  const used = new Set(clients.flatMap((client) => client.protocols))
  const offered = protocols.filter((protocol) => used.has(protocol) || filter.protocol === protocol)
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ChipRow label={t('queue.status')}>
        <Chip
          label={t('queue.allOf', { count: all })}
          pressed={filter.status === ''}
          onPress={() => onChange({ status: '' })}
        />
        {statuses.map(({ status, count }) => (
          <Chip
            key={status}
            label={t('queue.statusOf', { status: downloadStatusLabels[status].label, count })}
            pressed={filter.status === status}
            onPress={() => onChange({ status: filter.status === status ? '' : status })}
          />
        ))}
      </ChipRow>
      <div className="grid grid-cols-2 gap-3 md:flex md:flex-wrap">
        <FilterField
          label={t('queue.filter')}
          text={filter.q}
          onFilter={(q) => onChange({ q })}
          className="max-md:col-span-2 md:w-64"
        />
        {(clients.length > 1 || filter.client !== '') && (
          <Choice
            label={t('queue.client')}
            any={t('queue.anyClient')}
            value={filter.client}
            options={clients.map(({ id, name }) => ({ value: id, text: name }))}
            onChoose={(client) => onChange({ client })}
          />
        )}
        {(indexers.length > 1 || filter.indexer !== '') && (
          <Choice
            label={t('queue.indexer')}
            any={t('queue.anyIndexer')}
            value={filter.indexer}
            options={indexers.map((name) => ({ value: name, text: name }))}
            onChoose={(indexer) => onChange({ indexer })}
          />
        )}
        {(offered.length > 1 || filter.protocol !== '') && (
          <Choice
            label={t('queue.protocol')}
            any={t('queue.anyProtocol')}
            value={filter.protocol}
            options={offered.map((protocol) => ({ value: protocol, text: t(`queue.${protocol}`) }))}
            onChoose={(protocol) => onChange({ protocol })}
          />
        )}
      </div>
    </search>
  )
}

type ChoiceProps = {
  label: string
  any: string
  value: string
  options: readonly { value: string; text: string }[]
  onChoose: (value: string) => void
}

function Choice({ label, any, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={`${inputStyle} md:w-auto`}
    >
      <option value="">{any}</option>
      {options.some((option) => option.value === value) || value === '' || <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}
