import { useState } from 'react'
import { useTagChoices } from '../../api/added-games.ts'
import { useRootFolders } from '../../api/root-folders.ts'
import { Field, inputStyle, Switch } from '../../forms/field.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { type AddChoices, changeChoices, useAddChoices } from './add-choices.ts'
import { t } from './texts.ts'

/** Shows how games are added, and changes it. */
export function AddOptions() {
  const [isOpen, setIsOpen] = useState(false)
  const choices = useAddChoices()
  const summary = useSummary(choices)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <Button small icon="settings" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('addGames.options')}
      </Button>
      <p className="min-w-0 break-words">{summary}</p>
      {isOpen && <OptionsDialog choices={choices} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function useSummary({ status, rootFolderId, search, tagIds }: AddChoices): string {
  const roots = useRootFolders().data ?? []
  const tags = useTagChoices().data ?? []
  const root = roots.find(({ id }) => id === rootFolderId)
  const names = tags.filter(({ id }) => tagIds.includes(id)).map(({ name }) => name)
  return [
    status === 'owned' ? t('add.asOwned') : t('add.asWanted'),
    root?.name ?? t('addGames.libraryFolder'),
    status === 'owned' ? null : search ? t('addGames.searchNow') : t('addGames.searchLater'),
    names.length === 0 ? null : names.join(', '),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

function OptionsDialog({ choices, onClose }: { choices: AddChoices; onClose: () => void }) {
  return (
    <Dialog title={t('addGames.optionsTitle')} onClose={onClose}>
      <p className="text-sm text-soft">{t('addGames.optionsHint')}</p>
      <StatusField choices={choices} />
      <RootField choices={choices} />
      <Switch
        id="add-search"
        title={t('addGames.searchNow')}
        help={t('addGames.searchNowHint')}
        checked={choices.search}
        onChange={(search) => changeChoices({ search })}
      />
      <TagChoices choices={choices} />
      <div className="flex justify-end">
        <Button look="solid" icon="check" onClick={onClose}>
          {t('addGames.done')}
        </Button>
      </div>
    </Dialog>
  )
}

function StatusField({ choices }: { choices: AddChoices }) {
  return (
    <Field id="add-status" title={t('common.status')}>
      <select
        id="add-status"
        className={inputStyle}
        value={choices.status}
        onChange={(event) => changeChoices({ status: event.target.value === 'owned' ? 'owned' : 'wanted' })}
      >
        <option value="wanted">{t('add.asWanted')}</option>
        <option value="owned">{t('add.asOwned')}</option>
      </select>
    </Field>
  )
}

function RootField({ choices }: { choices: AddChoices }) {
  const roots = useRootFolders()
  // One that was removed no longer counts.
  const chosen = roots.data?.some(({ id }) => id === choices.rootFolderId) ? (choices.rootFolderId ?? '') : ''
  return (
    <Field id="add-root" title={t('addGames.importInto')} help={t('addGames.importIntoHint')}>
      <select
        id="add-root"
        className={inputStyle}
        aria-describedby="add-root-below"
        value={chosen}
        onChange={(event) => changeChoices({ rootFolderId: event.target.value || null })}
      >
        <option value="">{t('addGames.libraryFolder')}</option>
        {roots.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

function TagChoices({ choices }: { choices: AddChoices }) {
  const tags = useTagChoices().data ?? []
  if (tags.length === 0) return null
  const toggle = (id: string): void =>
    changeChoices({
      tagIds: choices.tagIds.includes(id) ? choices.tagIds.filter((each) => each !== id) : [...choices.tagIds, id],
    })
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-medium">{t('addGames.tags')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {tags.map(({ id, name }) => (
          <label key={id} className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={choices.tagIds.includes(id)}
              onChange={() => toggle(id)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
