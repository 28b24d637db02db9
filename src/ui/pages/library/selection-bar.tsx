import { useContext, useEffect, useId, useState } from 'react'
import type { BulkChange } from '#domain/games/bulk-change.ts'
import type { GameStatus } from '#domain/games/game.ts'
import { useBulkChange } from '../../api/bulk-changes.ts'
import { choosableStatuses, gameStatusLabels } from '../../format/labels.ts'
import { describeBulkResult } from '../../format/messages.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'
import { SelectionContext } from './selection.ts'

/** The actions for the selected games. */
export function SelectionBar() {
  const { on, ids, end } = useContext(SelectionContext)
  const bulk = useBulkChange()
  const [isRemoving, setIsRemoving] = useState(false)
  useEffect(() => {
    if (!on || isRemoving) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && end()
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [on, isRemoving, end])
  if (!on) return null
  const apply = (change: BulkChange['change']) =>
    bulk.mutate(
      { ids: [...ids], change },
      {
        onSuccess: (outcome) => {
          showToast(describeBulkResult(outcome, 'delete' in change ? 'removed' : 'changed'))
          setIsRemoving(false)
          end()
        },
      },
    )
  const idle = ids.size === 0 || bulk.isPending
  return (
    <section
      aria-label={t('library.selectedGames')}
      className="fixed inset-x-3 bottom-20 z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-2 rounded-2xl border border-edge bg-panel/95 p-3 shadow-lg backdrop-blur md:bottom-6"
    >
      <p aria-live="polite" className="flex-1 basis-28 px-2 text-soft">
        {t('library.selected', { count: ids.size })}
      </p>
      <StatusChoice disabled={idle} onChoose={(status) => apply({ status })} />
      <Button small disabled={idle} onClick={() => apply({ hidden: true })}>
        {t('common.hide')}
      </Button>
      <Button small look="danger" icon="trash" disabled={idle} onClick={() => setIsRemoving(true)}>
        {t('common.remove')}
      </Button>
      <Button small look="quiet" icon="close" onClick={end}>
        {t('library.done')}
      </Button>
      {isRemoving && (
        <RemovalDialog
          count={ids.size}
          busy={bulk.isPending}
          onClose={() => setIsRemoving(false)}
          onConfirm={(deleteFiles) => apply({ delete: { deleteFiles } })}
        />
      )}
    </section>
  )
}

function StatusChoice({ disabled, onChoose }: { disabled: boolean; onChoose: (status: GameStatus) => void }) {
  return (
    <select
      aria-label={t('library.setStatus')}
      disabled={disabled}
      value=""
      onChange={({ target }) => {
        const chosen = choosableStatuses.find((status) => status === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
      className="min-h-9 rounded-lg border border-line bg-raised px-2 text-sm text-ink disabled:opacity-50"
    >
      <option value="">{t('library.statusChoice')}</option>
      {choosableStatuses.map((status) => (
        <option key={status} value={status}>
          {gameStatusLabels[status].label}
        </option>
      ))}
    </select>
  )
}

type RemovalProps = { count: number; busy: boolean; onClose: () => void; onConfirm: (deleteFiles: boolean) => void }

function RemovalDialog({ count, busy, onClose, onConfirm }: RemovalProps) {
  const id = useId()
  const [deleteFiles, setDeleteFiles] = useState(false)
  return (
    <ConfirmDialog
      title={t('library.removeGames', { count })}
      action={deleteFiles ? t('library.removeWithFiles') : t('common.remove')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => onConfirm(deleteFiles)}
    >
      <p>{t('library.removeHint')}</p>
      <label htmlFor={id} className="mt-4 flex min-h-8 items-center gap-3 font-medium text-ink">
        <input
          id={id}
          type="checkbox"
          checked={deleteFiles}
          onChange={(event) => setDeleteFiles(event.target.checked)}
          className="size-5 shrink-0 accent-bad"
        />
        {t('library.deleteFiles')}
      </label>
      {deleteFiles && <p className="mt-1 text-sm text-bad">{t('library.deleteFilesHint')}</p>}
    </ConfirmDialog>
  )
}
