import { errorMessage } from '#domain/thrown.ts'
import { useLoadedEntries, useRemoveManyFromBlacklist, useRestoreBlacklist } from '../../api/blacklist.ts'
import { Button } from '../../parts/button.tsx'
import { showToast, showUndo } from '../../parts/toast-list.ts'
import { SelectionBar } from '../../tables/selection-bar.tsx'
import type { Selection } from '../../tables/use-selection.ts'
import { t } from '../../texts/text.ts'

/** Allows the selected releases again, which can be undone. */
export function AllowSelected({ selection }: { selection: Selection }) {
  const allow = useRemoveManyFromBlacklist()
  const restore = useRestoreBlacklist()
  const entriesOf = useLoadedEntries()
  const remove = () => {
    const chosen = entriesOf(selection.ids)
    return allow.mutateAsync(chosen).then(
      ({ removed, error }) => {
        const gone = chosen.filter(({ id }) => removed.has(id))
        showUndo(t('game.allowedMany', { count: gone.length }), () =>
          restore.mutate(gone.map((entry) => ({ ...entry, indexerName: entry.indexerName ?? null }))),
        )
        if (error !== undefined) showToast({ tone: 'bad', text: errorMessage(error) })
        selection.end()
      },
      // Errors are shown for all mutations.
      () => undefined,
    )
  }
  return (
    <SelectionBar label={t('activity.blacklistSelected')} selection={selection}>
      <Button
        small
        look="solid"
        busy={allow.isPending}
        disabled={selection.ids.size === 0}
        onClick={() => void remove()}
      >
        {t('game.allowAgain')}
      </Button>
    </SelectionBar>
  )
}
