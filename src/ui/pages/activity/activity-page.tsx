import { useState } from 'react'
import { Link } from 'wouter'
import type { Download } from '#domain/download.ts'
import { type DownloadListing, useDownloads, useHistory } from '../../api/downloads.ts'
import { formatSpeed } from '../../format/amounts.ts'
import { saidBy } from '../../format/said-by.ts'
import { isMoving } from '../../live/progress-by-game.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { AddDownloadDialog } from './add-download-dialog.tsx'
import { DownloadCard } from './download-card.tsx'
import { HistoryLine } from './history-line.tsx'

export function ActivityPage({ tab }: { tab: string }) {
  return (
    <Page title="Activity" narrow actions={<WaysIn />}>
      <nav aria-label="Activity" className="flex gap-6 border-b border-line">
        <Tab href="/activity" label="Downloads" current={tab !== 'history'} />
        <Tab href="/activity/history" label="History" current={tab === 'history'} />
      </nav>
      {tab === 'history' ? <HistoryTab /> : <DownloadsTab />}
    </Page>
  )
}

function WaysIn() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink href="/search" icon="search">
        Search<span className="max-sm:sr-only"> indexers</span>
      </ButtonLink>
      <Button icon="add" onClick={() => setIsOpen(true)}>
        Add a download
      </Button>
      {isOpen && <AddDownloadDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function Tab({ href, label, current }: { href: string; label: string; current: boolean }) {
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className="-mb-px border-b-2 border-transparent py-2.5 font-medium text-soft hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
    >
      {label}
    </Link>
  )
}

function DownloadsTab() {
  const listing = useDownloads()
  if (listing.isError) return <Failure error={listing.error} onRetry={() => void listing.refetch()} />
  if (listing.data === undefined) return <SkeletonLines lines={4} className="h-28" />
  return <Downloads listing={listing.data} />
}

function Downloads({ listing: { downloads, errors } }: { listing: DownloadListing }) {
  const tracked = downloads.filter((download) => download.tracked)
  const active = tracked.filter(({ status }) => isMoving(status) || status === 'review' || status === 'failed')
  const finished = tracked.filter((download) => !active.includes(download))
  const foreign = downloads.filter((download) => !download.tracked)
  return (
    <div className="grid gap-8">
      <ClientErrors errors={errors} />
      {downloads.length === 0 && (
        <Empty
          icon="activity"
          title="Nothing is being fetched"
          action={
            <ButtonLink href="/add" icon="add">
              Add a game
            </ButtonLink>
          }
        >
          When a wanted game is found, you can watch it arrive here.
        </Empty>
      )}
      {active.length > 0 && <Group title="Now" note={speedOf(active)} downloads={active} />}
      {finished.length > 0 && <Group title="Done" downloads={finished} />}
      {foreign.length > 0 && <Group title="Also in your clients" note="Not started by Ludarr" downloads={foreign} />}
    </div>
  )
}

/** What the clients said instead of answering. */
function ClientErrors({ errors }: Pick<DownloadListing, 'errors'>) {
  return (
    <div role="alert" className="grid gap-2 empty:hidden">
      {errors.map(({ downloaderName, message }) => (
        <p
          key={downloaderName}
          className="flex items-start gap-3 rounded-xl border border-bad/40 bg-bad-deep px-4 py-3"
        >
          <Icon name="warn" className="mt-0.5 size-5 text-bad" />
          <span className="min-w-0">
            <strong className="font-semibold">{downloaderName}</strong>: {saidBy(downloaderName, message)}
          </span>
        </p>
      ))}
    </div>
  )
}

function speedOf(downloads: Download[]): string {
  const speed = downloads.reduce((sum, { downloadSpeed }) => sum + downloadSpeed, 0)
  return speed > 0 ? formatSpeed(speed) : ''
}

function Group({ title, note = '', downloads }: { title: string; note?: string; downloads: Download[] }) {
  return (
    <Section title={title} actions={<p className="text-sm text-soft tabular-nums">{note}</p>}>
      <ul className="grid gap-3">
        {downloads.map((download) => (
          <DownloadCard key={download.id} download={download} withGame />
        ))}
      </ul>
    </Section>
  )
}

const historyStep = 100

function HistoryTab() {
  const [limit, setLimit] = useState(historyStep)
  const history = useHistory(limit)
  if (history.isError) return <Failure error={history.error} onRetry={() => void history.refetch()} />
  if (history.data === undefined) return <SkeletonLines lines={6} className="h-12" />
  if (history.data.items.length === 0) {
    return (
      <Empty icon="clock" title="No history yet">
        Grabs, imports and failures are written down here.
      </Empty>
    )
  }
  return (
    <div className="grid gap-4">
      <ol>
        {history.data.items.map((entry) => (
          <HistoryLine key={entry.id} entry={entry} withGame />
        ))}
      </ol>
      {history.data.total > history.data.items.length && (
        <Button busy={history.isFetching} onClick={() => setLimit(limit + historyStep)}>
          Show older
        </Button>
      )}
    </div>
  )
}
