import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react'
import type { BulkChange } from '#domain/games/bulk-change.ts'
import { useBulkChange, useBulkTasks, useUndoBulkChange } from '../../api/bulk-changes.ts'
import type { GameFilter } from '../../api/games.ts'
import { describeBulkResult } from '../../format/messages.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { SelectionBar as TableSelectionBar } from '../../tables/selection-bar.tsx'
import { t } from '../../texts/text.ts'
import { RunningTasks } from './running-tasks.tsx'
import { SelectionContext } from './selection.ts'

// Most visits change no games.
const extras = () => import('./library-extras.ts')
const BulkEditDialog = lazy(async () => ({ default: (await extras()).BulkEditDialog }))
const HiddenNote = lazy(async () => ({ default: (await extras()).HiddenNote }))
const BulkRemovalDialog = lazy(async () => ({ default: (await extras()).BulkRemovalDialog }))

type SelectionBarProps = {
  filter: GameFilter
  /** The selected games that the filter may hide. */
  earlier: readonly string[]
}

/** The actions for the selected games, or what is being done for those that were selected before. */
export function SelectionBar(props: SelectionBarProps) {
  const { on } = useContext(SelectionContext)
  return on ? <SelectionActions {...props} /> : <RunningTasks />
}

function SelectionActions({ filter, earlier }: SelectionBarProps) {
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
    // By then this bar is closed, and callbacks of `mutate` would not be called.
    const outcome = await undo.mutateAsync(token)
    const { describeUndo } = await extras()
    showToast(describeUndo(outcome))
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
  // Only its own removal keeps the bar busy. The server runs several.
  const isRemoving = useEndOfRemoval(bulk.isError, end)
  const isBusy = bulk.isPending || (bulk.isError && isRemoving)
  const idle = ids.size === 0 || isBusy
  const shared = {
    ids: [...ids],
    busy: isBusy,
    // A removal goes on. Its progress takes the place of this bar.
    onClose: () => (isBusy && dialog === 'remove' ? end() : setDialog(null)),
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
      <Suspense fallback={null}>{earlier.length > 0 && <HiddenNote ids={earlier} filter={filter} />}</Suspense>
      <Suspense fallback={null}>
        {dialog === 'edit' && <BulkEditDialog {...shared} />}
        {dialog === 'remove' && <BulkRemovalDialog {...shared} filter={filter} />}
      </Suspense>
    </TableSelectionBar>
  )
}

/**
 * Whether a removal runs. It may outlive its request, which a proxy ends when it takes too long. Then its end is that of
 * the task.
 */
function useEndOfRemoval(hasFailed: boolean, onEnd: () => void): boolean {
  const isRemoving = useBulkTasks().data?.some(({ kind }) => kind === 'remove') === true
  const wasRemoving = useRef(false)
  useEffect(() => {
    const hasEnded = wasRemoving.current && !isRemoving
    wasRemoving.current = isRemoving
    if (hasEnded && hasFailed) onEnd()
  }, [isRemoving, hasFailed, onEnd])
  return isRemoving
}
