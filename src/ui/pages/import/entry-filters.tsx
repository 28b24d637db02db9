import { inputStyle } from '../../forms/field.tsx'
import { Chip, ChipRow } from '../../parts/chip.tsx'
import { t } from '../../texts/page-texts.ts'
import { type EntryFilter, type EntryState, entryStates, type ImportRow } from './import-choices.ts'
import { releaseKindLabels, releaseKinds } from './labels.ts'

type EntryFiltersProps = {
  rows: readonly ImportRow[]
  filter: EntryFilter
  onChange: (change: Partial<EntryFilter>) => void
}

/** Filters of the folder. Choices that would not narrow it down are left out. */
export function EntryFilters({ rows, filter, onChange }: EntryFiltersProps) {
  const states = entryStates
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ state, count }) => count > 0 || filter.show === state)
  const used = new Set(rows.map(({ kind }) => kind))
  const kinds = releaseKinds.filter((kind) => used.has(kind) || filter.kind === kind)
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {states.length > 1 && (
        <ChipRow label={t('manualImport.show')}>
          <Chip
            label={t('manualImport.all', { count: rows.length })}
            pressed={filter.show === ''}
            onPress={() => onChange({ show: '' })}
          />
          {states.map(({ state, count }) => (
            <Chip
              key={state}
              label={t('manualImport.stateOf', { state: stateText(state), count })}
              pressed={filter.show === state}
              onPress={() => onChange({ show: filter.show === state ? '' : state })}
            />
          ))}
        </ChipRow>
      )}
      <div className="flex flex-wrap gap-3">
        <input
          type="search"
          aria-label={t('manualImport.filter')}
          placeholder={t('manualImport.filter')}
          value={filter.q}
          maxLength={200}
          onChange={({ target }) => onChange({ q: target.value })}
          className={`${inputStyle} min-w-0 flex-1 basis-48 md:max-w-80`}
        />
        {kinds.length > 1 && (
          <select
            aria-label={t('importFiles.kind')}
            value={kinds.find((kind) => kind === filter.kind) ?? ''}
            onChange={({ target }) => onChange({ kind: target.value })}
            className={`${inputStyle} min-w-0 flex-1 basis-32 md:max-w-52`}
          >
            <option value="">{t('manualImport.anyKind')}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {releaseKindLabels[kind]}
              </option>
            ))}
          </select>
        )}
      </div>
    </search>
  )
}

function stateText(state: EntryState): string {
  return t(`manualImport.${state}`)
}
