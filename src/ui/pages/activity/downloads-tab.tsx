import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type DownloadCounts, useDownloadCounts, useUntrackedCount } from '../../api/downloads.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { useHeldContent } from '../../parts/open-dialogs.ts'
import { Empty, Failure } from '../../parts/status.tsx'
import { rich, t } from '../../texts/text.ts'
import { ClientErrors } from './client-errors.tsx'
import { DownloadGroup } from './download-group.tsx'
import { QueueSkeleton, QueueTable } from './queue/queue-table.tsx'

export function DownloadsTab() {
  const counts = useDownloadCounts()
  if (counts.isLoadingError) return <Failure error={counts.error} onRetry={() => void counts.refetch()} />
  if (counts.data === undefined) return <QueueSkeleton />
  return <Downloads counts={counts.data} />
}

/** How long the lists wait for the notes above them. A client that does not answer takes longer. */
const waitForNotesMs = 2_000

function Downloads({ counts: { attention, active, finished } }: { counts: DownloadCounts }) {
  const notes = useUntrackedCount()
  const { errors = [], total: untracked = 0 } = notes.data ?? {}
  const isLate = useIsLate(waitForNotesMs)
  const isReady = !notes.isPending || isLate
  const finishedGroup = finished > 0 && (
    <DownloadGroup group="finished" title={t('activity.finished')} total={finished} />
  )
  const above = (
    <>
      <ClientErrors errors={errors} />
      {untracked > 0 && (
        <p className="text-sm text-soft">
          {rich('activity.notTracked', {
            count: untracked,
            link: (text) => (
              <Link href="/activity/untracked" className="text-accent-ink underline underline-offset-4">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  )
  const hasQueue = attention + active > 0
  const place = useRef<HTMLDivElement>(null)
  const lists = hasQueue ? (
    <QueueTable isReady={isReady} above={above} below={finishedGroup} />
  ) : isReady ? (
    <>
      {above}
      {finished === 0 && <NoDownloads />}
      {finishedGroup}
    </>
  ) : (
    <QueueSkeleton />
  )
  return (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {useHeldContent(place, lists)}
    </div>
  )
}

function NoDownloads() {
  return (
    <Empty
      icon="activity"
      title={t('activity.noDownloads')}
      action={
        <ButtonLink href="/add" icon="add">
          {t('common.addGame')}
        </ButtonLink>
      }
    >
      {t('activity.noDownloadsHint')}
    </Empty>
  )
}

function useIsLate(ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
