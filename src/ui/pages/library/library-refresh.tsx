import { counted } from '#domain/format.ts'
import { useCancelLibraryRefresh, useLibraryRefresh, useRefreshLibrary } from '../../api/metadata-refresh.ts'
import { Button, IconButton, Spinner } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'

/** Refreshes the metadata of all games, and shows the progress while it runs. */
export function LibraryRefresh() {
  const refresh = useLibraryRefresh().data
  const start = useRefreshLibrary()
  const cancel = useCancelLibraryRefresh()
  if (refresh === undefined) return null
  const { state, total, updated, failed } = refresh
  if (state === 'running' || state === 'paused') {
    return (
      <div className="flex items-center gap-2 text-sm text-soft">
        <Spinner />
        <span role="status">
          {state === 'paused' ? 'Refresh continues later' : 'Refreshing metadata'}: {updated + failed} of {total}
        </span>
        <Button small look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Stop
        </Button>
      </div>
    )
  }
  return (
    <IconButton
      icon="retry"
      label="Refresh metadata"
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
  const refreshed = `Refreshed ${counted(updated, 'game')}.`
  return failed === 0 ? refreshed : `${refreshed} ${counted(failed, 'game')} could not be refreshed.`
}
