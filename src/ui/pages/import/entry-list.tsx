import { type Dispatch, type KeyboardEvent, useRef, useState } from 'react'
import type { TransferMode } from '#domain/importing/import.ts'
import type { ManualImportEntry, ManualImportFolder } from '#domain/importing/manual-import.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Empty } from '../../parts/status.tsx'
import { tableKey } from '../../tables/table-keys.ts'
import { t } from '../../texts/text.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryRow } from './entry-row.tsx'
import { GameDialog } from './game-dialog.tsx'
import { type ChoiceChange, canImport, gameOf, type ImportChoices } from './import-choices.ts'

type EntryListProps = {
  folder: ManualImportFolder
  choices: ImportChoices
  change: Dispatch<ChoiceChange>
  mode: TransferMode
  onOpen: (path: string) => void
}

/** The files and folders of a folder, which can be selected, assigned to games and examined. */
export function EntryList({ folder, choices, change, mode, onOpen }: EntryListProps) {
  const [examined, setExamined] = useState<ManualImportEntry | null>(null)
  const [assigned, setAssigned] = useState<readonly ManualImportEntry[]>([])
  const anchor = useRef<string | null>(null)
  const { parent, entries } = folder
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const range = rangeOf(event, entries.filter(canImport))
    if (range === null) return
    event.preventDefault()
    if (range.length > 0) change({ type: 'select', entries: range, isSelected: true })
  }
  return (
    <section aria-label={t('manualImport.entries')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SelectionActions
        entries={entries}
        choices={choices}
        change={change}
        onAssign={() => setAssigned([...choices.selected.values()])}
      />
      <ul className="grid divide-y divide-line rounded-xl border border-line" onKeyDown={onKeyDown}>
        {parent !== null && (
          <li>
            <button
              type="button"
              onClick={() => onOpen(parent)}
              className="flex min-h-11 w-full items-center gap-3 px-4 text-left -outline-offset-2 hover:bg-raised"
            >
              <Icon name="back" className="size-5 text-faint" />
              {t('manualImport.parent')}
            </button>
          </li>
        )}
        {entries.map((entry, index) => (
          <EntryRow
            key={entry.path}
            entry={entry}
            choice={choices.choices.get(entry.path)}
            isSelected={choices.selected.has(entry.path)}
            onSelect={(isSelected, isRange) => {
              const from = isRange ? entries.findIndex(({ path }) => path === anchor.current) : -1
              const range = from < 0 ? [entry] : entries.slice(Math.min(from, index), Math.max(from, index) + 1)
              change({ type: 'select', entries: range.filter(canImport), isSelected })
              anchor.current = entry.path
            }}
            onOpen={() => onOpen(entry.path)}
            onAssign={() => setAssigned([entry])}
            onExamine={() => setExamined(entry)}
          />
        ))}
      </ul>
      {entries.length === 0 && (
        <Empty icon="folder" title={t('manualImport.empty')}>
          {t('manualImport.emptyHint')}
        </Empty>
      )}
      {assigned.length > 0 && (
        <GameDialog
          name={assigned.length === 1 ? (assigned[0]?.name ?? null) : null}
          title={assigned[0]?.title ?? ''}
          onPick={(game) => {
            change({ type: 'choose', paths: assigned.map(({ path }) => path), choice: { game } })
            change({ type: 'select', entries: assigned, isSelected: true })
            setAssigned([])
          }}
          onClose={() => setAssigned([])}
        />
      )}
      {examined !== null && (
        <EntryDialog
          entry={examined}
          choice={choices.choices.get(examined.path)}
          mode={mode}
          onChoose={(choice) => change({ type: 'choose', paths: [examined.path], choice })}
          onClose={() => setExamined(null)}
        />
      )}
    </section>
  )
}

/** Moves between the checkboxes with the keys of tables. Returns what a key selects, or `null` for other keys. */
function rangeOf(
  event: KeyboardEvent<HTMLUListElement>,
  offered: readonly ManualImportEntry[],
): readonly ManualImportEntry[] | null {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="checkbox"]:enabled')]
  const here = boxes.findIndex((box) => box === event.target)
  const key = here < 0 ? null : tableKey(event, here, boxes.length)
  if (key?.action === 'all') return offered
  if (key?.action !== 'move') return null
  boxes[key.row]?.focus()
  return key.extend ? offered.slice(Math.min(here, key.row), Math.max(here, key.row) + 1) : []
}

type SelectionActionsProps = Pick<EntryListProps, 'choices' | 'change'> & {
  entries: readonly ManualImportEntry[]
  onAssign: () => void
}

function SelectionActions({ entries, choices, change, onAssign }: SelectionActionsProps) {
  const count = choices.selected.size
  const ready = entries.filter((entry) => canImport(entry) && gameOf(entry, choices.choices.get(entry.path)) !== null)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p aria-live="polite" className="min-w-0 flex-1 basis-28 text-sm text-soft">
        {count > 0 && t('manualImport.selected', { count })}
      </p>
      <Button
        small
        icon="check"
        disabled={ready.length === 0}
        onClick={() => change({ type: 'select', entries: ready, isSelected: true })}
      >
        {t('manualImport.selectAll')}
      </Button>
      <Button small icon="edit" disabled={count === 0} onClick={onAssign}>
        {t('manualImport.gameForAll')}
      </Button>
      <Button small look="quiet" icon="close" disabled={count === 0} onClick={() => change({ type: 'clear' })}>
        {t('manualImport.clear')}
      </Button>
    </div>
  )
}
