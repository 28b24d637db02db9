import { useState } from 'react'
import { Link } from 'wouter'
import type { Download } from '#domain/downloads/download.ts'
import { counted } from '#domain/format.ts'
import { type DownloadListing, useDownloads } from '../../api/downloads.ts'
import { formatSpeed } from '../../format/values.ts'
import { isActive } from '../../live/progress-by-game.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { ClientErrors } from './client-errors.tsx'
import { DownloadCard } from './download-card.tsx'
import { needsAttention } from './download-state.ts'

const finishedAtFirst = 5

export function DownloadsTab() {
  const listing = useDownloads()
  if (listing.isError) return <Failure error={listing.error} onRetry={() => void listing.refetch()} />
  if (listing.data === undefined) return <SkeletonLines lines={4} className="h-28" />
  return <Downloads listing={listing.data} />
}

function Downloads({ listing: { downloads, errors } }: { listing: DownloadListing }) {
  const tracked = downloads.filter((download) => download.tracked)
  const attention = tracked.filter(needsAttention)
  const active = tracked.filter(({ status }) => isActive(status))
  const finished = tracked.filter((download) => !active.includes(download) && !attention.includes(download))
  const untracked = downloads.length - tracked.length
  return (
    <div className="grid gap-8">
      <ClientErrors errors={errors} />
      {tracked.length === 0 && (
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
      {attention.length > 0 && <Group title="Needs attention" downloads={attention} />}
      {active.length > 0 && <Group title="Active" note={speedOf(active)} downloads={active} />}
      {finished.length > 0 && <Finished downloads={finished} />}
      {untracked > 0 && (
        <p className="text-sm text-soft">
          {counted(untracked, 'download')} in your clients {untracked === 1 ? 'is' : 'are'} not tracked.{' '}
          <Link href="/activity/untracked" className="text-accent-ink underline underline-offset-4">
            Show untracked
          </Link>
        </p>
      )}
    </div>
  )
}

function speedOf(downloads: Download[]): string {
  const speed = downloads.reduce((sum, { downloadSpeed }) => sum + downloadSpeed, 0)
  return speed > 0 ? formatSpeed(speed) : ''
}

/** The newest finished downloads; the rest on request. */
function Finished({ downloads }: { downloads: Download[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const newestFirst = [...downloads].sort((a, b) => endOf(b).localeCompare(endOf(a)))
  const rest = downloads.length - finishedAtFirst
  return (
    <div className="grid gap-3">
      <Group title="Finished" downloads={showsAll ? newestFirst : newestFirst.slice(0, finishedAtFirst)} />
      {rest > 0 && !showsAll && <Button onClick={() => setShowsAll(true)}>{`Show ${rest} more`}</Button>}
    </div>
  )
}

function endOf({ completedAt, addedAt }: Download): string {
  return completedAt ?? addedAt
}

function Group({ title, note = '', downloads }: { title: string; note?: string; downloads: Download[] }) {
  return (
    <Section title={title} actions={note === '' ? null : <p className="text-sm text-soft tabular-nums">{note}</p>}>
      <ul className="grid gap-3">
        {downloads.map((download) => (
          <DownloadCard key={download.id} download={download} withGame />
        ))}
      </ul>
    </Section>
  )
}
