import { type ReactNode, useId } from 'react'
import type { GameSource } from '#domain/games/game.ts'
import { type LibraryFacets, useLibraryFacets } from '../../api/library.ts'
import { useTags } from '../../api/tags.ts'
import { formatNumber } from '../../format/values.ts'
import { inputStyle } from '../../forms/field.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import type { TableChange } from '../../tables/table-address.ts'
import { t } from '../../texts/page-texts.ts'
import { sourceLabel } from './library-columns.tsx'
import { dialogFilters, type LibraryState } from './library-filter.ts'

type Filter = LibraryState['filter']
type FilterDialogProps = {
  filter: Filter
  total: number
  onChange: (change: TableChange<LibraryState>) => void
  onClose: () => void
}

/** Chooses filters, which apply at once. */
export function FilterDialog({ filter, total, onChange, onClose }: FilterDialogProps) {
  const facets = useLibraryFacets()
  const change = (changed: Partial<Filter>) => onChange({ filter: changed })
  const none = Object.fromEntries(dialogFilters.map((name) => [name, '']))
  return (
    <Dialog title={t('library.filters')} onClose={onClose}>
      {facets.isLoadingError ? (
        <Failure error={facets.error} onRetry={() => void facets.refetch()} />
      ) : facets.data === undefined ? (
        <SkeletonLines lines={6} className="h-11" />
      ) : (
        <Fields filter={filter} facets={facets.data} onChange={change} />
      )}
      <DialogFoot>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p aria-live="polite" className="flex-1 text-soft">
            {t('common.games', { count: total })}
          </p>
          <Button look="quiet" onClick={() => change(none)}>
            {t('table.clearFilters')}
          </Button>
          <Button look="solid" onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </DialogFoot>
    </Dialog>
  )
}

type FieldsProps = { filter: Filter; facets: LibraryFacets; onChange: (change: Partial<Filter>) => void }

function Fields({ filter, facets, onChange }: FieldsProps) {
  const tags = useTags().data ?? []
  const counted = (values: LibraryFacets['genres'], label = (value: string) => value): Choice[] =>
    values.map(({ value, count }) => ({ value, label: `${label(value)} (${formatNumber(count)})` }))
  const named = (values: readonly { id: string; name: string }[]): Choice[] =>
    values.map(({ id, name }) => ({ value: id, label: id === 'library' ? t('libraryPage.libraryFolder') : name }))
  const choice = (name: keyof Filter, label: string, choices: Choice[]) => (
    <ChoiceField
      label={label}
      value={filter[name]}
      choices={choices}
      onChoose={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {choice('platform', t('libraryPage.platform'), counted(facets.platforms))}
        {choice('genre', t('libraryPage.genre'), counted(facets.genres))}
        {choice('year', t('libraryPage.year'), counted(facets.years))}
        {choice(
          'source',
          t('libraryPage.source'),
          counted(facets.sources, (source) => sourceLabel(source as GameSource)),
        )}
        {choice('folder', t('libraryPage.folder'), named(facets.folders))}
        {choice('tag', t('libraryPage.tag'), named(tags))}
      </div>
      <CheckField isOn={filter.updates !== ''} onChange={(isOn) => onChange({ updates: isOn ? 'true' : '' })}>
        {t('libraryPage.updateAvailable')}
      </CheckField>
      <CheckField
        isOn={filter.problems !== ''}
        onChange={(isOn) => onChange({ problems: isOn ? 'true' : '' })}
        hint={t('libraryPage.problemsHint')}
      >
        {t('libraryPage.problems')}
      </CheckField>
    </div>
  )
}

type Choice = { value: string; label: string }
type ChoiceFieldProps = { label: string; value: string; choices: Choice[]; onChoose: (value: string) => void }

function ChoiceField({ label, value, choices, onChoose }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)} className={inputStyle}>
        <option value="">{t('libraryPage.any')}</option>
        {/* A filter of a shared address may have no game here. */}
        {value === '' || choices.some((choice) => choice.value === value) || <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}

type CheckFieldProps = { isOn: boolean; onChange: (isOn: boolean) => void; hint?: string; children: ReactNode }

function CheckField({ isOn, onChange, hint, children }: CheckFieldProps) {
  const id = useId()
  return (
    <label className="flex min-h-8 items-start gap-3">
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span>
        {children}
        {hint !== undefined && (
          <span id={id} className="block text-sm text-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
