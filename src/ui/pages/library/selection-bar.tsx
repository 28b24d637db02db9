import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react'
import type { BulkChange } from '#domain/games/bulk-change.ts'
import { useBulkChange, useBulkTasks, useCancelBulkTask, useUndoBulkChange } from '../../api/bulk-changes.ts'
import { describeBulkResult } from '../../format/messages.ts'
import { Button, Spinner } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { SelectionBar as TableSelectionBar } from '../../tables/selection-bar.tsx'
import { t } from '../../texts/text.ts'
import { SelectionContext } from './selection.ts'

// Most visits change no games.
const extras = () => import('./library-extras.ts')
const BulkEditDialog = lazy(async () => ({ default: (await extras()).BulkEditDialog }))
const BulkRemovalDialog = lazy(async () => ({ default: (await extras()).BulkRemovalDialog }))

const barStyle =
  'fixed inset-x-3 bottom-20 z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-2 rounded-2xl border border-edge bg-panel p-3 shadow-lg md:bottom-6'

/** The actions for the selected games, or what is being done for those that were selected before. */
export function SelectionBar() {
  const { on } = useContext(SelectionContext)
  return on ? <SelectionActions /> : <RunningTasks />
}

function SelectionActions() {
  const selection = useContext(SelectionContext)
  const { ids, end } = selection
  const bulk = useBulkChange()
  const undo = useUndoBulkChange()
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const restore = async (token: string) => {
    const { describeUndo } = await extras()
    // By then this bar is closed, and callbacks of `mutate` would not be called. The mutation shows its own errors.
    const outcome = await undo.mutateAsync(token).catch(() => null)
    if (outcome !== null) showToast(describeUndo(outcome))
  }
  const apply = async (change: BulkChange['change']) => {
    // The bar may be closed by then, as Escape does, and callbacks of `mutate` would not be called.
    const outcome = await bulk.mutateAsync({ ids: [...ids], change }).catch(() => null)
    if (outcome === null) return
    const token = outcome.undo?.token
    showToast({
      ...describeBulkResult(outcome, 'delete' in change ? 'removed' : 'changed'),
      ...(token === undefined ? {} : { action: { label: t('common.undo'), run: () => restore(token) } }),
    })
    if (!isOpen.current) return
    setDialog(null)
    end()
  }
  const idle = ids.size === 0 || bulk.isPending
  const shared = {
    ids: [...ids],
    busy: bulk.isPending,
    onClose: () => setDialog(null),
    onApply: (change: BulkChange['change']) => void apply(change),
  }
  return (
    <TableSelectionBar
      label={t('library.selectedGames')}
      selection={selection}
      describe={(count) => t('library.selected', { count })}
      isBusy={dialog !== null}
    >
      <Button small icon="edit" disabled={idle} onClick={() => setDialog('edit')}>
        {t('library.edit')}
      </Button>
      <Button small look="danger" icon="trash" disabled={idle} onClick={() => setDialog('remove')}>
        {t('common.remove')}
      </Button>
      <Suspense fallback={null}>
        {dialog === 'edit' && <BulkEditDialog {...shared} />}
        {dialog === 'remove' && <BulkRemovalDialog {...shared} />}
      </Suspense>
    </TableSelectionBar>
  )
}

function RunningTasks() {
  const tasks = useBulkTasks().data ?? []
  const cancel = useCancelBulkTask()
  if (tasks.length === 0) return null
  return (
    <section aria-label={t('library.selectedGames')} className={barStyle}>
      <ul className="grid flex-1 gap-1">
        {tasks.map(({ kind, state, done, failed, total }) => (
          <li key={kind} className="flex items-center gap-3 px-2 text-sm text-soft">
            <Spinner />
            <span role="status" className="flex-1">
              {t(state === 'paused' ? 'library.pausedTask' : `library.${kind}Task`, { done: done + failed, total })}
            </span>
            <Button small look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(kind)}>
              {t('common.stop')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
