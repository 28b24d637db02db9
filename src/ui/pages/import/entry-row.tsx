import type { ManualImportEntry } from '#domain/importing/manual-import.ts'
import { textsOf } from '../../format/labels.ts'
import { formatPercent, formatSize } from '../../format/values.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { t } from '../../texts/text.ts'
import { canImport, type EntryChoice, gameOf, isUnsure } from './import-choices.ts'
import { releaseKindLabels } from './labels.ts'

type EntryRowProps = {
  entry: ManualImportEntry
  choice: EntryChoice | undefined
  isSelected: boolean
  /** With Shift, from the entry that was pressed last. */
  onSelect: (isSelected: boolean, isRange: boolean) => void
  onOpen: () => void
  onAssign: () => void
  onExamine: () => void
}

/** A file or folder with what its name says and the game it is for: one line on a wide screen, three on a phone. */
export function EntryRow({ entry, choice, isSelected, onSelect, onOpen, onAssign, onExamine }: EntryRowProps) {
  const { name, directory, size } = entry
  const kind = choice?.corrections?.kind ?? entry.kind
  const version = choice?.corrections?.version === undefined ? entry.version : choice.corrections.version
  const isOffered = canImport(entry)
  return (
    <li className="grid items-center gap-x-3 gap-y-1 px-3 py-2 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <input
          type="checkbox"
          aria-label={t('manualImport.choose', { name })}
          checked={isSelected}
          disabled={!isOffered}
          onChange={({ nativeEvent }) =>
            onSelect(!isSelected, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          className="size-target shrink-0 accent-accent"
        />
        <Icon name={directory ? 'folder' : 'file'} className="size-5 text-faint" />
        <div className="grid min-w-0">
          <span className="min-w-0 break-all">{name}</span>
          <span className="text-sm text-faint">
            {[releaseKindLabels[kind], version, directory ? null : formatSize(size)].filter(Boolean).join(' · ')}
          </span>
        </div>
      </div>
      {isOffered ? <EntryGame entry={entry} choice={choice} onAssign={onAssign} /> : <Obstacle entry={entry} />}
      <div className="flex items-center justify-end gap-1">
        {isOffered && (
          <Button small look="quiet" icon="eye" onClick={onExamine}>
            {t('manualImport.files')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {directory && <IconButton icon="next" label={t('manualImport.openFolder', { name })} onClick={onOpen} />}
      </div>
    </li>
  )
}

const obstacleLabels = textsOf('manualImport', ['library', 'game', 'download', 'imported'])

function Obstacle({ entry: { obstacle } }: { entry: ManualImportEntry }) {
  return obstacle === null ? null : <p className="text-sm text-faint">{obstacleLabels[obstacle]}</p>
}

type EntryGameProps = { entry: ManualImportEntry; choice: EntryChoice | undefined; onAssign: () => void }

function EntryGame({ entry, choice, onAssign }: EntryGameProps) {
  const game = gameOf(entry, choice)
  const note = isUnsure(entry, choice)
    ? t('manualImport.unsure', { percent: formatPercent(entry.confidence ?? 0) })
    : entry.obstacle === 'imported'
      ? obstacleLabels.imported
      : null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <Button
        small
        look={game === null ? 'plain' : 'quiet'}
        icon={game === null ? 'add' : 'edit'}
        className="max-w-full"
        onClick={onAssign}
      >
        <span className="min-w-0 truncate">{game?.title ?? t('manualImport.chooseGame')}</span>
        <span className="sr-only"> {t('manualImport.chooseGameFor', { name: entry.name })}</span>
      </Button>
      {note !== null && <span className="text-sm text-warn">{note}</span>}
    </div>
  )
}
