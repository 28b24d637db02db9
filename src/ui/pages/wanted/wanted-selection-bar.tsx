import { useBulkChange } from '../../api/bulk-changes.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { SelectionBar } from '../../tables/selection-bar.tsx'
import type { Selection } from '../../tables/use-selection.ts'
import { messageText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { RunningTasks } from '../library/running-tasks.tsx'

/** Searches for the selected games in the background, or shows the progress of those that were selected before. */
export function WantedSelectionBar({ selection }: { selection: Selection }) {
  const { on, ids, end } = selection
  const bulk = useBulkChange()
  if (!on) return <RunningTasks />
  const search = () =>
    bulk.mutate(
      { ids: [...ids], change: { search: true } },
      {
        onSuccess: ({ failed }) => {
          const count = ids.size - failed.length
          const started = t('wantedTable.searchStarted', { count })
          const [first] = failed
          if (first === undefined) showToast({ tone: 'good', text: started })
          else {
            // Games may have been removed since they were selected.
            const notStarted = t('bulk.failed', {
              count: failed.length,
              error: messageText(first.message, first.error),
            })
            showToast({ tone: 'bad', text: count === 0 ? notStarted : `${started} ${notStarted}` })
          }
          end()
        },
      },
    )
  return (
    <SelectionBar label={t('wantedTable.selected')} selection={selection}>
      <Button small icon="search" busy={bulk.isPending} disabled={ids.size === 0} onClick={search}>
        {t('wantedTable.search')}
      </Button>
    </SelectionBar>
  )
}
