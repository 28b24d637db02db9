import { type FolderRename, type RenameAction, useRenameAction } from '../../api/folder-rename.ts'
import { Button } from '../../parts/button.tsx'
import { Panel } from '../../parts/panel.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

function describeRename({ state, moved, toMove: count, continues }: FolderRename): string {
  if (state === 'planned') return t('folderRename.planned', { count })
  if (state === 'running') return t('folderRename.running', { moved, count })
  if (state === 'stopped' && continues === 'undo') return t('folderRename.undoStopped', { moved })
  if (state === 'stopped') return t('folderRename.stopped', { moved, count })
  if (state === 'done') return t('folderRename.done', { moved })
  if (state === 'undoing') return t('folderRename.undoing', { moved })
  if (state === 'undone' && moved > 0) return t('folderRename.undonePartly', { moved })
  return t(`folderRename.${state}`)
}

type RenameProgressProps = {
  rename: FolderRename
  /** Whether a new preview was asked for: until its answer arrives, this one can no longer be run. */
  isReplaced: boolean
}

/** What the renaming is doing, and the actions that its state allows. */
export function RenameProgress({ rename, isReplaced }: RenameProgressProps) {
  const act = useRenameAction()
  const { state, moved, toMove, continues, message } = rename
  const button = (action: RenameAction, text: string, look: 'solid' | 'plain' = 'plain') => (
    <Button
      look={look}
      busy={isReplaced || (act.isPending && act.variables === action)}
      onClick={() => act.mutate(action)}
    >
      {text}
    </Button>
  )
  const isActive = state === 'planning' || state === 'running' || state === 'undoing'
  // Continuing an undo is the same.
  const canUndo = moved > 0 && continues !== 'undo' && ['running', 'stopped', 'done', 'undone'].includes(state)
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p role="status" className="font-medium">
            {describeRename(rename)}
          </p>
          {message !== null && <p className="text-sm text-bad">{serverText(message)}</p>}
        </div>
        <div className="flex flex-wrap gap-2.5">
          {state === 'planned' && toMove > 0 && button('run', t('folderRename.rename', { count: toMove }), 'solid')}
          {continues !== null && button('run', t('folderRename.continue'), 'solid')}
          {isActive && button('stop', t('folderRename.stop'))}
          {canUndo && button('undo', t('folderRename.undo'))}
        </div>
      </div>
      {(state === 'running' || state === 'undoing' || state === 'stopped') && toMove > 0 && (
        <progress
          aria-label={t('folderRename.progress')}
          className="h-2 w-full accent-accent"
          value={moved}
          max={toMove}
        />
      )}
    </Panel>
  )
}
