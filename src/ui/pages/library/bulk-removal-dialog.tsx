import { useId, useState } from 'react'
import { useBulkTasks, useCancelBulkTask, useRemovalPreview } from '../../api/bulk-changes.ts'
import type { GameFilter } from '../../api/games.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { ProgressBar } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'
import type { BulkDialogProps } from './bulk-edit-dialog.tsx'
import { FilePreview } from './file-preview.tsx'
import { SelectedTitles } from './selected-games.tsx'

const progressMs = 500

type BulkRemovalProps = BulkDialogProps & { filter: GameFilter }

export default function BulkRemovalDialog({ ids, filter, busy, onClose, onApply }: BulkRemovalProps) {
  const id = useId()
  const [deleteFiles, setDeleteFiles] = useState(false)
  // Not while the games are being removed.
  const preview = useRemovalPreview(ids, deleteFiles && !busy)
  return (
    <ConfirmDialog
      title={t('bulkEdit.removeTitle', { count: ids.length })}
      action={deleteFiles && preview.data?.deleted.games !== 0 ? t('bulkEdit.removeWithFiles') : t('common.remove')}
      busy={busy || (deleteFiles && preview.isPending)}
      {...(busy ? { cancelLabel: t('common.close') } : {})}
      onClose={onClose}
      onConfirm={() => onApply({ delete: { deleteFiles } })}
    >
      <p>{t('bulkEdit.removeHint', { count: ids.length })}</p>
      <SelectedTitles ids={ids} filter={filter} busy={busy} />
      <label htmlFor={id} className="mt-4 flex min-h-8 items-center gap-3 font-medium text-ink">
        <input
          id={id}
          type="checkbox"
          checked={deleteFiles}
          disabled={busy}
          onChange={(event) => setDeleteFiles(event.target.checked)}
          className="size-5 shrink-0 accent-bad"
        />
        {t('bulkEdit.deleteFiles')}
      </label>
      {busy && <RemovalProgress count={ids.length} />}
      {deleteFiles && !busy && <FilePreview preview={preview} />}
    </ConfirmDialog>
  )
}

/** How far the removal is, and how to stop it. */
function RemovalProgress({ count }: { count: number }) {
  const task = useBulkTasks(progressMs).data?.find(({ kind }) => kind === 'remove')
  const cancel = useCancelBulkTask()
  const { done, total } = task ?? { done: 0, total: count }
  const label = t('library.removeTask', { done, total })
  return (
    <div className="mt-2 grid min-h-16 gap-3 text-sm">
      <div className="flex items-center gap-3">
        <span className="flex-1 text-ink">{label}</span>
        {count > 1 && (
          <Button
            small
            look="quiet"
            busy={cancel.isPending || cancel.isSuccess}
            disabled={task === undefined}
            onClick={() => cancel.mutate('remove')}
          >
            {t('common.stop')}
          </Button>
        )}
      </div>
      <ProgressBar progress={task === undefined ? null : done / Math.max(1, total)} label={label} />
      {count > 1 && <p>{t('bulkEdit.removalGoesOn')}</p>}
    </div>
  )
}
