import { useState } from 'react'
import { errorMessage } from '#domain/errors.ts'
import { useFullBlacklist, useRemoveManyFromBlacklist, useRestoreBlacklist } from '../../api/blacklist.ts'
import { Button } from '../../parts/button.tsx'
import { Empty, Failure, Skeleton } from '../../parts/status.tsx'
import { showToast, showUndo } from '../../parts/toast-list.ts'
import { SelectionBar } from '../../tables/selection-bar.tsx'
import { idsOfItems } from '../../tables/use-row-ids.ts'
import { type Selection, useSelection } from '../../tables/use-selection.ts'
import { t } from '../../texts/text.ts'
import { BlacklistEntryLine } from '../game/blacklist.tsx'

const step = 50
const maxSelected = 100

type Entries = NonNullable<ReturnType<typeof useFullBlacklist>['data']>['items']

/** The blacklisted releases of all games. */
export function BlacklistTab() {
  const [limit, setLimit] = useState(step)
  const entries = useFullBlacklist(limit)
  const items = entries.data?.items ?? []
  const selection = useSelection(idsOfItems(items, ({ id }) => id, maxSelected))
  if (entries.isLoadingError) return <Failure error={entries.error} onRetry={() => void entries.refetch()} />
  if (entries.data === undefined) {
    return (
      <div className="grid gap-4" role="status" aria-label={t('common.loading')}>
        <Skeleton className="h-12 sm:h-6" />
        <Skeleton className="h-50 sm:h-20.5" />
      </div>
    )
  }
  if (entries.data.total === 0) {
    return (
      <Empty icon="ban" title={t('activity.blacklistEmpty')}>
        {t('activity.blacklistEmptyHint')}
      </Empty>
    )
  }
  const rest = entries.data.total - items.length
  return (
    <div className="grid gap-4">
      <p className="text-soft">{t('activity.blacklistHint')}</p>
      <ul className="rounded-2xl border border-line bg-panel">
        {items.map((entry, index) => (
          <BlacklistEntryLine key={entry.id} entry={entry} gameTitle={entry.gameTitle}>
            <label className="grid size-8 shrink-0 place-items-center">
              <input
                type="checkbox"
                aria-label={t('table.selectRow', { name: entry.releaseTitle })}
                checked={selection.ids.has(entry.id)}
                onClick={({ shiftKey }) => (shiftKey ? selection.extendTo(index) : selection.toggle(entry.id, index))}
                className="size-5 accent-accent"
              />
            </label>
          </BlacklistEntryLine>
        ))}
      </ul>
      {rest > 0 && (
        <Button busy={entries.isFetching} onClick={() => setLimit(limit + step)}>
          {t('common.showSteps', { step: Math.min(step, rest) })}
        </Button>
      )}
      <AllowSelected entries={items} selection={selection} />
    </div>
  )
}

/** Allows the selected releases again, which can be undone. */
function AllowSelected({ entries, selection }: { entries: Entries; selection: Selection }) {
  const allow = useRemoveManyFromBlacklist()
  const restore = useRestoreBlacklist()
  const chosen = entries.filter(({ id }) => selection.ids.has(id))
  const remove = () =>
    allow.mutateAsync(chosen).then(
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
  return (
    <SelectionBar label={t('activity.blacklistSelected')} selection={selection}>
      <Button small look="solid" busy={allow.isPending} disabled={chosen.length === 0} onClick={() => void remove()}>
        {t('game.allowAgain')}
      </Button>
    </SelectionBar>
  )
}
