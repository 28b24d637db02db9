import { Link } from 'wouter'
import { counted } from '#domain/format.ts'
import { type DownloadCounts, useDownloadCounts, useUntrackedCount } from '../../api/downloads.ts'
import { formatSpeed } from '../../format/values.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { ClientErrors } from './client-errors.tsx'
import { DownloadGroup } from './download-group.tsx'

export function DownloadsTab() {
  const counts = useDownloadCounts()
  if (counts.isError) return <Failure error={counts.error} onRetry={() => void counts.refetch()} />
  if (counts.data === undefined) return <SkeletonLines lines={4} className="h-28" />
  return <Downloads counts={counts.data} />
}

function Downloads({ counts: { attention, active, finished, downloadSpeed } }: { counts: DownloadCounts }) {
  const { errors = [], total: untracked = 0 } = useUntrackedCount().data ?? {}
  const speed = downloadSpeed > 0 ? formatSpeed(downloadSpeed) : ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <ClientErrors errors={errors} />
      {attention + active + finished === 0 && (
        <Empty
          icon="activity"
          title="No downloads"
          action={
            <ButtonLink href="/add" icon="add">
              Add game
            </ButtonLink>
          }
        >
          Downloads of your games appear here.
        </Empty>
      )}
      {untracked > 0 && (
        <p className="text-sm text-soft">
          {counted(untracked, 'download')} in your clients {untracked === 1 ? 'is' : 'are'} not tracked.{' '}
          <Link href="/activity/untracked" className="text-accent-ink underline underline-offset-4">
            Show untracked
          </Link>
        </p>
      )}
      {attention > 0 && <DownloadGroup group="attention" title="Needs attention" total={attention} />}
      {active > 0 && <DownloadGroup group="active" title="Active" note={speed} total={active} />}
      {finished > 0 && <DownloadGroup group="finished" title="Finished" total={finished} />}
    </div>
  )
}
