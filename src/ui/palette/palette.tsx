import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useSession } from '../api/session.ts'
import { inputStyle } from '../forms/field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { t } from '../texts/text.ts'
import { recentItems, rememberItem } from './recent.ts'
import { ResultList } from './result-list.tsx'
import { findResults, type Result } from './results.ts'
import { useItems } from './use-items.ts'

type PaletteProps = { onClose: () => void; onShowKeys: () => void }

/** Finds games, pages, settings and actions by name. The focus stays in the field, whose keys move the selection. */
export default function Palette({ onClose, onShowKeys }: PaletteProps) {
  const session = useSession().data
  const userId = session?.id ?? ''
  const [text, setText] = useState('')
  const [recent] = useState(() => recentItems(userId))
  const [activeId, setActiveId] = useState<string | null>(null)
  const listId = useId()
  const typed = text.trim()
  // Dialogs do not focus their fields on phones, but nothing can be done here without typing.
  useEffect(() => document.getElementById(`${listId}-field`)?.focus(), [listId])
  const { items, isSearching } = useItems({ typed, isAdmin: session?.role === 'admin', recent, onShowKeys })
  const results = findResults(
    items,
    typed,
    recent.map(({ id }) => id),
  )
  const found = results.findIndex(({ id }) => id === activeId)
  const active = Math.max(found, 0)
  const choose = (result: Result): void => {
    if (!result.always) rememberItem(userId, { id: result.id, label: result.label })
    onClose()
    if ('run' in result) result.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') document.getElementById(`${listId}-${active}`)?.click()
    else {
      const next = nextResult(event, active, results.length)
      if (next === null) return
      setActiveId(results[next]?.id ?? null)
    }
    event.preventDefault()
  }
  return (
    <Dialog title={t('common.search')} onClose={onClose} wide>
      <SearchField
        text={text}
        fieldId={`${listId}-field`}
        listId={listId}
        activeId={results.length === 0 ? undefined : `${listId}-${active}`}
        onKeyDown={onKeyDown}
        onType={(value) => {
          setText(value)
          setActiveId(null)
        }}
      />
      <ResultList id={listId} results={results} active={active} onChoose={choose} onPoint={setActiveId} />
      <p role="status" className="-mt-3 text-sm text-soft">
        {isSearching
          ? t('palette.searching')
          : results.length === 0
            ? t('palette.noResults')
            : t('help.count', { count: results.length })}
      </p>
    </Dialog>
  )
}

/** The place after a key; `null` for keys that belong to the field. */
function nextResult({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent, active: number, count: number) {
  if (count === 0 || ctrlKey || altKey || metaKey || shiftKey) return null
  const places: Record<string, number> = {
    ArrowDown: (active + 1) % count,
    ArrowUp: (active + count - 1) % count,
    Home: 0,
    End: count - 1,
  }
  return places[key] ?? null
}

type SearchFieldProps = {
  text: string
  fieldId: string
  listId: string
  activeId: string | undefined
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchField({ text, fieldId, listId, activeId, onType, onKeyDown }: SearchFieldProps) {
  return (
    <div className="relative">
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-faint" />
      <input
        id={fieldId}
        type="text"
        role="combobox"
        aria-label={t('palette.searchAll')}
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${inputStyle} pl-10`}
      />
    </div>
  )
}
