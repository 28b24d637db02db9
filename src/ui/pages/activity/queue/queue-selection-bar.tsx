import { useId, useState } from 'react'
import type { BulkDownloadChange } from '#domain/downloads/bulk-change.ts'
import type { PriorityChange } from '#domain/downloads/download-priority.ts'
import {
  type BulkDownloadOutcome,
  type QueueSummary,
  useBulkDownloads,
  useLoadedDownloads,
} from '../../../api/queue.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { Switch } from '../../../forms/field.tsx'
import { Button } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { showToast, showUndo } from '../../../parts/toast-list.ts'
import { SelectionBar } from '../../../tables/selection-bar.tsx'
import type { Selection } from '../../../tables/use-selection.ts'
import { messageText } from '../../../texts/language.ts'
import { t } from '../../../texts/page-texts.ts'
import { MoveDialog } from './move-dialog.tsx'
import { offeredChanges } from './offered-changes.ts'

type BarProps = { selection: Selection; clients: QueueSummary['clients'] }
type DoneKey = 'paused' | 'resumed' | 'prioritized' | 'moved' | 'removed'

/** The changes that the selected downloads can get. */
export function QueueSelectionBar({ selection, clients }: BarProps) {
  const [open, setOpen] = useState<'move' | 'removal' | null>(null)
  const close = () => setOpen(null)
  const loaded = useLoadedDownloads()
  const { ids } = selection
  const offered = offeredChanges({ ids, rows: loaded() }, clients, useIsAdmin())
  const { changeable, canPause, priorities, targets, canDeleteFiles } = offered
  const { bulk, apply, setPaused } = useChanges(changeable)
  const idle = ids.size === 0 || bulk.isPending
  return (
    <SelectionBar label={t('queue.selected')} selection={selection} isBusy={open !== null}>
      {canPause && (
        <>
          <Button small icon="pause" disabled={idle} onClick={() => setPaused(true)}>
            {t('queue.pause')}
          </Button>
          <Button small icon="play" disabled={idle} onClick={() => setPaused(false)}>
            {t('queue.resume')}
          </Button>
        </>
      )}
      {priorities.length > 0 && (
        <PriorityChoice
          priorities={priorities}
          disabled={idle}
          onChoose={(priority) => apply({ priority }, 'prioritized')}
        />
      )}
      {targets.length > 0 && (
        <Button small icon="next" disabled={idle} onClick={() => setOpen('move')}>
          {t('queue.move')}
        </Button>
      )}
      <Button small look="danger" icon="trash" disabled={idle} onClick={() => setOpen('removal')}>
        {t('queue.remove')}
      </Button>
      {open === 'move' && (
        <MoveDialog
          count={changeable.length}
          targets={targets}
          busy={bulk.isPending}
          onClose={close}
          onConfirm={(move) => apply({ move }, 'moved', { onSuccess: close })}
        />
      )}
      {open === 'removal' && (
        <RemovalDialog
          count={ids.size}
          canDeleteFiles={canDeleteFiles}
          busy={bulk.isPending}
          onClose={close}
          onConfirm={(remove) =>
            apply({ remove }, 'removed', {
              ids: [...ids],
              onSuccess: () => {
                close()
                selection.end()
              },
            })
          }
        />
      )}
    </SelectionBar>
  )
}

/** The selection stays for a further change, except after a removal. */
function useChanges(changeable: string[]) {
  const bulk = useBulkDownloads()
  const apply = (
    change: BulkDownloadChange['change'],
    done: DoneKey,
    { ids = changeable, onSuccess }: { ids?: string[]; onSuccess?: () => void } = {},
  ) =>
    bulk.mutate(
      { ids, change },
      {
        onSuccess: (outcome) => {
          showOutcome(outcome, done)
          onSuccess?.()
        },
      },
    )
  const setPaused = (paused: boolean) => {
    const done = paused ? 'paused' : 'resumed'
    bulk.mutate(
      { ids: changeable, change: { paused } },
      {
        onSuccess: (outcome, { ids: asked }) => {
          const failed = new Set(outcome.failed.map(({ id }) => id))
          const changed = asked.filter((id) => !failed.has(id))
          if (failed.size > 0 || changed.length === 0) return showOutcome(outcome, done)
          const undo = async () => {
            // The bar may be closed by then, and callbacks of `mutate` would not be called.
            const undone = await bulk.mutateAsync({ ids: changed, change: { paused: !paused } })
            if (undone.failed.length > 0) showOutcome(undone, paused ? 'resumed' : 'paused')
          }
          showUndo(t(`queue.${done}`, { count: changed.length }), undo)
        },
      },
    )
  }
  return { bulk, apply, setPaused }
}

function showOutcome({ changed, failed }: BulkDownloadOutcome, done: DoneKey): void {
  const sentences = changed > 0 || failed.length === 0 ? [t(`queue.${done}`, { count: changed })] : []
  const [first] = failed
  if (first !== undefined)
    sentences.push(t('queue.failed', { count: failed.length, error: messageText(first.message, first.error) }))
  showToast({ tone: first === undefined ? 'good' : 'bad', text: sentences.join(' ') })
}

type PriorityProps = {
  priorities: readonly PriorityChange[]
  disabled: boolean
  onChoose: (priority: PriorityChange) => void
}

function PriorityChoice({ priorities, disabled, onChoose }: PriorityProps) {
  return (
    <select
      aria-label={t('queue.setPriority')}
      disabled={disabled}
      value=""
      onChange={({ target }) => {
        const chosen = priorities.find((priority) => priority === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
      className="min-h-9 rounded-lg border border-line bg-raised px-2 text-sm text-ink disabled:opacity-50"
    >
      <option value="">{t('queue.priority')}</option>
      {priorities.map((priority) => (
        <option key={priority} value={priority}>
          {t(`queue.${priority}`)}
        </option>
      ))}
    </select>
  )
}

type RemovalProps = {
  count: number
  canDeleteFiles: boolean
  busy: boolean
  onClose: () => void
  onConfirm: (options: { deleteFiles: boolean; blacklist: boolean }) => void
}

function RemovalDialog({ count, canDeleteFiles, busy, onClose, onConfirm }: RemovalProps) {
  const id = useId()
  const [deleteFiles, setDeleteFiles] = useState(false)
  const [blacklist, setBlacklist] = useState(false)
  return (
    <ConfirmDialog
      title={t('queue.removeQuestion', { count })}
      action={t('queue.remove')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => onConfirm({ deleteFiles, blacklist })}
    >
      <div className="grid gap-3">
        <p>{t('queue.removeHint')}</p>
        {canDeleteFiles ? (
          <Switch
            id={`${id}-files`}
            title={t('queue.deleteFiles')}
            help={t('queue.deleteFilesHint')}
            checked={deleteFiles}
            onChange={setDeleteFiles}
          />
        ) : (
          <p>{t('queue.someStay')}</p>
        )}
        <Switch id={`${id}-blacklist`} title={t('queue.blacklist')} checked={blacklist} onChange={setBlacklist} />
      </div>
    </ConfirmDialog>
  )
}
