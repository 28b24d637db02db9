import { type ReactNode, useState } from 'react'
import type { DownloadDetails as DetailsData, Download, DownloadTracker } from '#domain/downloads/download.ts'
import { useDownloadDetails } from '../../api/downloads.ts'
import { trackerStateLabels } from '../../format/labels.ts'
import { errorText } from '../../format/messages.ts'
import { formatPercent, formatSize } from '../../format/values.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Badge, Failure, SkeletonLines } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'
import { describeSwarm, sortedFiles } from './download-state.ts'

const step = 50

/** The message, files and trackers of a download, as reported by its client. */
export function DownloadDetails({ download }: { download: Download }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="info" label={t('activity.details')} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Dialog title={t('activity.detailsShort')} onClose={() => setIsOpen(false)} wide>
          <p className="-mt-3 font-medium break-all">{download.title}</p>
          <Details id={download.id} />
        </Dialog>
      )}
    </>
  )
}

function Details({ id }: { id: string }) {
  const details = useDownloadDetails(id)
  if (details.isLoadingError) return <Failure error={details.error} onRetry={() => void details.refetch()} />
  if (details.data === undefined) return <SkeletonLines lines={4} className="h-12" />
  const { data } = details
  return (
    <div className="grid gap-6">
      {details.isError && <Failure error={details.error} onRetry={() => void details.refetch()} />}
      <Facts details={data} />
      {data.protocol === 'torrent' && <Trackers details={data} />}
      <Files details={data} />
    </div>
  )
}

function Facts({ details: { message, path, protocol, clientId } }: { details: DetailsData }) {
  const facts = [
    { label: t('activity.message'), text: message === null ? null : serverText(message), technical: false },
    { label: t('activity.path'), text: path, technical: true },
    {
      label: protocol === 'torrent' ? t('activity.infoHash') : t('activity.clientId'),
      text: clientId,
      technical: true,
    },
  ].filter(({ text }) => text !== null && text !== '')
  return (
    <dl className="grid gap-3 text-sm">
      {facts.map(({ label, text, technical }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-faint">{label}</dt>
          <dd className={technical ? 'font-mono text-[0.8125rem] break-all' : 'break-words whitespace-pre-line'}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Files({ details: { files, filesMessage, downloaderName } }: { details: DetailsData }) {
  const [shown, setShown] = useState(step)
  const rest = files.length - shown
  return (
    <Part
      title={t('activity.files')}
      count={files.length}
      empty={emptyText(filesMessage, downloaderName, t('activity.noFiles'))}
    >
      {sortedFiles(files)
        .slice(0, shown)
        .map(({ path, size, progress }) => (
          <li key={path} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-64 break-all">{path}</span>
            <span className="shrink-0 text-soft tabular-nums">
              {formatSize(size)} · {formatPercent(progress)}
            </span>
          </li>
        ))}
      {rest > 0 && (
        <li className="grid p-3">
          <Button small onClick={() => setShown(shown + step)}>
            {t('common.showSteps', { step: Math.min(step, rest) })}
          </Button>
        </li>
      )}
    </Part>
  )
}

function Trackers({ details: { trackers, trackersMessage, downloaderName } }: { details: DetailsData }) {
  const none = emptyText(trackersMessage, downloaderName, t('activity.noTrackers'))
  return (
    <Part title={t('activity.trackers')} count={trackers.length} empty={none}>
      {[...trackers.entries()].map(([index, tracker]) => (
        // Addresses are shown without their secret part, so two trackers can look the same.
        <TrackerLine key={index} tracker={tracker} />
      ))}
    </Part>
  )
}

function TrackerLine({ tracker }: { tracker: DownloadTracker }) {
  const { address, state, message } = tracker
  const { tone, label } = trackerStateLabels[state]
  const swarm = describeSwarm(tracker)
  return (
    <li className="grid gap-0.5 px-4 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-all">{address}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {message !== null && message !== '' && (
        <p className={`break-words ${state === 'error' ? 'text-bad' : 'text-soft'}`}>{serverText(message)}</p>
      )}
      {swarm !== '' && <p className="text-soft tabular-nums">{swarm}</p>}
    </li>
  )
}

type PartProps = { title: string; count: number; empty: string; children: ReactNode }

function Part({ title, count, empty, children }: PartProps) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-semibold">
        {title} {count > 1 && <span className="font-normal text-faint tabular-nums">{count}</span>}
      </h3>
      {count === 0 ? (
        <p className="text-sm break-words text-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line text-sm">{children}</ul>
      )}
    </section>
  )
}

function emptyText(message: string | null, downloaderName: string | null, otherwise: string): string {
  return message === null || message === '' ? otherwise : errorText(downloaderName ?? '', message)
}
