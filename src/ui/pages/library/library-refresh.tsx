import { useCancelLibraryRefresh, useLibraryRefresh, useRefreshLibrary } from '../../api/metadata-refresh.ts'
import { Button, IconButton, Spinner } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'

/** Refreshes the metadata of all games, and shows the progress while it runs. */
export function LibraryRefresh() {
  const refresh = useLibraryRefresh().data
  const start = useRefreshLibrary()
  const cancel = useCancelLibraryRefresh()
  // As large as the button, which would otherwise push its neighbors away.
  if (refresh === undefined) return <span className="size-11 sm:size-9" />
  const { state, total, updated, failed } = refresh
  if (state === 'running' || state === 'paused') {
    return (
      <div className="flex items-center gap-2 text-sm text-soft">
        <Spinner />
        <span role="status">
          {t(state === 'paused' ? 'library.refreshPaused' : 'library.refreshing', { done: updated + failed, total })}
        </span>
        <Button small look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('common.stop')}
        </Button>
      </div>
    )
  }
  return (
    <IconButton
      icon="retry"
      label={t('library.refresh')}
      busy={start.isPending}
      onClick={() =>
        start.mutate(undefined, {
          onSuccess: (ended) => ended.state === 'done' && showToast({ tone: 'good', text: describeRefresh(ended) }),
        })
      }
    />
  )
}

function describeRefresh({ updated, failed }: { updated: number; failed: number }): string {
  const refreshed = t('library.refreshed', { count: updated })
  return failed === 0 ? refreshed : t('library.refreshFailed', { refreshed, count: failed })
}
