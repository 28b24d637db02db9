import { useState } from 'react'
import type { TransferMode } from '#domain/importing/import.ts'
import type { ManualImportEntry, PreviewManualImport } from '#domain/importing/manual-import.ts'
import { useManualImportPreview } from '../../api/imports.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { useLastPage } from '../../tables/use-last-page.ts'
import { t } from '../../texts/page-texts.ts'
import { ResolutionChoice } from '../activity/conflict-choice.tsx'
import { firstView, rowsAtOnce } from './files-view.ts'
import { type EntryChoice, gameOf } from './import-choices.ts'
import { ImportFiles } from './import-files.tsx'

type EntryDialogProps = {
  entry: ManualImportEntry
  choice: EntryChoice | undefined
  mode: TransferMode
  onChoose: (choice: EntryChoice) => void
  onClose: () => void
}

/** The files of an entry and what the import does with each. What is corrected is kept for the import. */
export function EntryDialog({ entry, choice, mode, onChoose, onClose }: EntryDialogProps) {
  const [view, setView] = useState(firstView)
  const game = gameOf(entry, choice)
  const targetPath = choice?.targetPath ?? ''
  const request: PreviewManualImport = {
    path: entry.path,
    transferMode: mode,
    offset: view.offset,
    limit: rowsAtOnce,
    ...(game === null ? {} : { gameId: game.id }),
    ...(targetPath.trim() === '' || game === null ? {} : { targetPath: targetPath.trim() }),
    ...(choice?.conflicts === undefined || game === null ? {} : { conflicts: choice.conflicts }),
    ...(choice?.corrections === undefined ? {} : { corrections: choice.corrections }),
    ...(view.expanded === null ? {} : { expanded: view.expanded }),
  }
  const preview = useManualImportPreview(useSettled(request))
  // A failed preview leaves what was chosen from the one before.
  const shown = useLastPage(preview.data)
  // Once there is a choice, it can still be changed.
  const hasConflicts = game !== null && (choice?.conflicts !== undefined || (shown?.conflicts ?? 0) > 0)
  return (
    <Dialog title={t('manualImport.filesOf', { name: entry.name })} onClose={onClose} widest>
      {game !== null && <p className="text-soft">{game.title}</p>}
      {game !== null && (
        <TextField
          id="entry-target"
          title={t('common.folder')}
          help={t('manualImport.targetHint')}
          technical
          mono
          placeholder={shown?.folder ?? ''}
          value={targetPath}
          onChange={(typed) => onChoose({ targetPath: typed })}
        />
      )}
      {hasConflicts && (
        <ResolutionChoice chosen={choice?.conflicts ?? null} onChoose={(conflicts) => onChoose({ conflicts })} />
      )}
      <ImportFiles
        preview={preview}
        shown={shown}
        game={game}
        corrections={choice?.corrections ?? {}}
        onCorrect={(corrections) => onChoose({ corrections })}
        view={view}
        onView={setView}
      />
      <DialogFoot>
        <div className="flex justify-end">
          <Button look="solid" icon="check" onClick={onClose}>
            {t('manualImport.done')}
          </Button>
        </div>
      </DialogFoot>
    </Dialog>
  )
}
