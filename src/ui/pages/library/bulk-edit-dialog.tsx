import { useId, useState } from 'react'
import type { BulkChange, BulkGameChange } from '#domain/games/bulk-change.ts'
import { platformSuggestions } from '#domain/systems/platform-suggestions.ts'
import { useLibraryFacets } from '../../api/library.ts'
import { choosableStatuses, gameStatusLabels } from '../../format/labels.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { Field, inputStyle, Switch } from '../../forms/field.tsx'
import { FormDialog, useDialogChanges } from '../../forms/form-dialog.tsx'
import { TagField } from '../../forms/tag-field.tsx'
import { Button } from '../../parts/button.tsx'
import type { PlainKey } from '../../texts/catalog.ts'
import { t } from '../../texts/page-texts.ts'

export type BulkDialogProps = {
  ids: readonly string[]
  busy: boolean
  onClose: () => void
  onApply: (change: BulkChange['change']) => void
}

const tagChanges = ['add', 'remove', 'replace'] as const
type TagsChange = (typeof tagChanges)[number]

/** Empty strings leave the field as it is. */
type Draft = {
  status: string
  visibility: string
  platform: string
  howTags: TagsChange
  tagIds: readonly string[]
  search: boolean
  refresh: boolean
}

const unchanged: Draft = {
  status: '',
  visibility: '',
  platform: '',
  howTags: 'add',
  tagIds: [],
  search: false,
  refresh: false,
}
const noPlatform = 'none'

const titles = {
  status: 'bulkEdit.status',
  hidden: 'bulkEdit.visibility',
  platform: 'bulkEdit.platform',
  tagIds: 'tag.tags',
  search: 'bulkEdit.search',
  refresh: 'bulkEdit.refresh',
} as const satisfies Record<keyof BulkGameChange, PlainKey>

export default function BulkEditDialog({ ids, busy, onClose, onApply }: BulkDialogProps) {
  const [draft, setDraft] = useState(unchanged)
  const platforms = usePlatforms()
  const change = changeOf(draft)
  const isEmpty = Object.keys(change).length === 0
  useDialogChanges(
    // What is being saved is not lost.
    busy ? [] : Object.entries(titles).flatMap(([name, title]) => (name in change ? t(title) : [])),
    onClose,
  )
  const set = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }))
  return (
    <FormDialog title={t('bulkEdit.title', { count: ids.length })} onClose={onClose} wide>
      <DialogForm
        onSubmit={() => !isEmpty && !busy && onApply(change)}
        problems={[]}
        actions={
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button type="submit" look="solid" icon="check" busy={busy} disabled={isEmpty}>
              {t('common.save')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <Choice
            title={t('bulkEdit.status')}
            value={draft.status}
            options={choosableStatuses.map((status) => [status, gameStatusLabels[status].label])}
            onChange={(status) => set({ status })}
          />
          <Choice
            title={t('bulkEdit.visibility')}
            value={draft.visibility}
            options={[
              ['show', t('bulkEdit.show')],
              ['hide', t('bulkEdit.hide')],
            ]}
            onChange={(visibility) => set({ visibility })}
          />
          <Choice
            title={t('bulkEdit.platform')}
            value={draft.platform}
            options={[[noPlatform, t('bulkEdit.noPlatform')], ...platforms.map((name): Option => [name, name])]}
            onChange={(platform) => set({ platform })}
          />
        </div>
        <TagChoice draft={draft} onChange={set} />
        <div className="grid gap-2">
          <Switch
            id="bulk-search"
            title={t('bulkEdit.search')}
            help={t('bulkEdit.searchHelp')}
            checked={draft.search}
            onChange={(search) => set({ search })}
          />
          <Switch
            id="bulk-refresh"
            title={t('bulkEdit.refresh')}
            help={t('bulkEdit.refreshHelp')}
            checked={draft.refresh}
            onChange={(refresh) => set({ refresh })}
          />
        </div>
      </DialogForm>
    </FormDialog>
  )
}

/** The usual platforms, then the others that the library has. */
function usePlatforms(): string[] {
  const facets = useLibraryFacets()
  return [...new Set([...platformSuggestions, ...(facets.data?.platforms ?? []).map(({ value }) => value)])]
}

function TagChoice({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const labels: Record<TagsChange, string> = {
    add: t('bulkEdit.addTags'),
    remove: t('bulkEdit.removeTags'),
    replace: t('bulkEdit.replaceTags'),
  }
  return (
    <div className="grid gap-3">
      <TagField title={t('tag.tags')} value={draft.tagIds} onChange={(tagIds) => onChange({ tagIds })} />
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">{t('bulkEdit.howTags')}</legend>
        {tagChanges.map((how) => (
          <label key={how} className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
            <input
              type="radio"
              name="bulk-tags"
              checked={draft.howTags === how}
              onChange={() => onChange({ howTags: how })}
              className="size-5 accent-accent"
            />
            {labels[how]}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

type Option = readonly [value: string, label: string]
type ChoiceProps = { title: string; value: string; options: readonly Option[]; onChange: (value: string) => void }

function Choice({ title, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <Field id={id} title={title}>
      <select id={id} value={value} className={inputStyle} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('bulkEdit.unchanged')}</option>
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}

function changeOf({ status, visibility, platform, howTags, tagIds, search, refresh }: Draft): BulkGameChange {
  const chosen = choosableStatuses.find((known) => known === status)
  return {
    ...(chosen === undefined ? {} : { status: chosen }),
    ...(visibility === '' ? {} : { hidden: visibility === 'hide' }),
    ...(platform === '' ? {} : { platform: platform === noPlatform ? null : platform }),
    // Replacing by no tag removes all.
    ...(tagIds.length === 0 && howTags !== 'replace' ? {} : { tagIds: { [howTags]: [...tagIds] } }),
    ...(search ? { search } : {}),
    ...(refresh ? { refresh } : {}),
  }
}
