import { useEffect, useState } from 'react'
import { useRootFolders } from '../../api/root-folders.ts'
import { useMustAsk } from '../../api/session.ts'
import { useTags } from '../../api/tags.ts'
import { Field, inputStyle, Switch } from '../../forms/field.tsx'
import { TagField } from '../../forms/tag-field.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { t } from '../../texts/page-texts.ts'
import { type AddChoices, useAddChoices, useChangeChoices } from './add-choices.ts'

/** Shows how games are added, and changes it. */
export function AddOptions() {
  const [isOpen, setIsOpen] = useState(false)
  const choices = useAddChoices()
  const summary = useSummary(choices)
  useExistingChoices(choices)
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
  const tags = useTags().data ?? []
  const root = roots.find(({ id }) => id === rootFolderId)
  const asks = useMustAsk()
  const names = tags.filter(({ id }) => tagIds.includes(id)).map(({ name }) => name)
  return [
    status === 'owned' ? t('add.asOwned') : asks ? t('requests.asAsked') : t('add.asWanted'),
    root?.name ?? t('addGames.libraryFolder'),
    status === 'owned' || asks ? null : search ? t('addGames.searchNow') : t('addGames.searchLater'),
    names.length === 0 ? null : names.join(', '),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

function OptionsDialog({ choices, onClose }: { choices: AddChoices; onClose: () => void }) {
  const changeChoices = useChangeChoices()
  const asks = useMustAsk()
  return (
    <Dialog title={t('addGames.optionsTitle')} onClose={onClose}>
      <p className="text-sm text-soft">{t('addGames.optionsHint')}</p>
      <StatusField choices={choices} />
      <RootField choices={choices} />
      {!asks && (
        <Switch
          id="add-search"
          title={t('addGames.searchNow')}
          help={t('addGames.searchNowHint')}
          checked={choices.search}
          onChange={(search) => changeChoices({ search })}
        />
      )}
      <TagField
        title={t('addGames.tags')}
        help={t('tag.gameHelp')}
        value={choices.tagIds}
        onChange={(tagIds) => changeChoices({ tagIds })}
      />
      <div className="flex justify-end">
        <Button look="solid" icon="check" onClick={onClose}>
          {t('addGames.done')}
        </Button>
      </div>
    </Dialog>
  )
}

function StatusField({ choices }: { choices: AddChoices }) {
  const changeChoices = useChangeChoices()
  const asks = useMustAsk()
  return (
    <Field id="add-status" title={t('common.status')}>
      <select
        id="add-status"
        className={inputStyle}
        value={choices.status}
        onChange={(event) => changeChoices({ status: event.target.value === 'owned' ? 'owned' : 'wanted' })}
      >
        <option value="wanted">{asks ? t('requests.asAsked') : t('add.asWanted')}</option>
        <option value="owned">{t('add.asOwned')}</option>
      </select>
    </Field>
  )
}

function RootField({ choices }: { choices: AddChoices }) {
  const changeChoices = useChangeChoices()
  const roots = useRootFolders()
  return (
    <Field id="add-root" title={t('addGames.importInto')} help={t('addGames.importIntoHint')}>
      <select
        id="add-root"
        className={inputStyle}
        aria-describedby="add-root-below"
        value={choices.rootFolderId ?? ''}
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

/** A game cannot be added with what was removed since. */
function useExistingChoices({ rootFolderId, tagIds }: AddChoices): void {
  const roots = useRootFolders().data
  const tags = useTags().data
  const changeChoices = useChangeChoices()
  useEffect(() => {
    if (rootFolderId !== null && roots?.every(({ id }) => id !== rootFolderId)) changeChoices({ rootFolderId: null })
    const known = tags === undefined ? tagIds : tagIds.filter((id) => tags.some((tag) => tag.id === id))
    if (known.length < tagIds.length) changeChoices({ tagIds: known })
  }, [roots, tags, rootFolderId, tagIds, changeChoices])
}
