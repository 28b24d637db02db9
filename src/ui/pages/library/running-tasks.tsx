import { useBulkTasks, useCancelBulkTask } from '../../api/bulk-changes.ts'
import { Button, Spinner } from '../../parts/button.tsx'
import { t } from '../../texts/text.ts'

const barStyle =
  'fixed inset-x-3 bottom-20 z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-2 rounded-2xl border border-edge bg-panel p-3 shadow-lg md:bottom-6'

/** The searches, refreshes and removals of selected games that have not ended, each with its progress. */
export function RunningTasks() {
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
