import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Download } from '#domain/downloads/download.ts'
import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import {
  type DownloadAction,
  type ImportProgress,
  useDownloadAction,
  useDownloadImportProgress,
} from '../../api/downloads.ts'
import { isActive } from '../../api/progress-by-game.ts'
import { useIsAdmin } from '../../api/session.ts'
import { downloadStatusLabels, importPhaseLabels } from '../../format/labels.ts'
import { formatDuration, formatPercent, formatSize, formatSpeed, formatWhen } from '../../format/values.ts'
import { IconButton } from '../../parts/button.tsx'
import { Badge, ProgressBar } from '../../parts/status.tsx'
import { showUndo } from '../../parts/toast-list.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { DeletedDownload } from './deleted-download.tsx'
import { DownloadDetails } from './download-details.tsx'
import { canRemove, offeredActions } from './download-state.ts'
import { RemoveDownload } from './remove-download.tsx'
import { ReviewDownload } from './review-download.tsx'
import { StopImport } from './stop-import.tsx'

type DownloadCardProps = {
  download: Download
  withGame: boolean
  /** Puts the card where a virtual list wants it. */
  place?: ComponentProps<'li'>
  /** What selects the download, before its title. */
  choice?: ReactNode
  children?: ReactNode
}

/** A download with its progress, message and actions. */
export function DownloadCard({ download, withGame, place, choice, children }: DownloadCardProps) {
  const importing = useDownloadImportProgress()[download.id]
  const isMoving = isActive(download.status)
  const barTone = download.status === 'failed' ? 'bad' : download.status === 'review' ? 'warn' : 'accent'
  return (
    <li
      {...place}
      className={`grid gap-3 rounded-2xl border border-line bg-panel p-4 sm:px-5 ${place?.className ?? ''}`}
    >
      <div className="flex items-start justify-between gap-3">
        {choice}
        <div className="min-w-0 flex-1">
          {withGame && download.gameTitle !== null && (
            <h3 className="text-lg leading-snug font-semibold">
              {download.gameId === null ? (
                download.gameTitle
              ) : (
                <Link
                  href={`/games/${download.gameId}`}
                  className="inline-block min-h-target hover:underline hover:underline-offset-4"
                >
                  {download.gameTitle}
                </Link>
              )}
            </h3>
          )}
          <p className={`break-all ${withGame && download.gameTitle !== null ? 'text-sm text-soft' : 'font-medium'}`}>
            {download.title}
          </p>
        </div>
        <DownloadActions download={download} />
      </div>
      {(isMoving || (download.progress < 1 && isProgressKnown(download))) && download.status !== 'removed' && (
        <ProgressBar
          progress={barProgress(download, importing)}
          label={t('activity.progressOf', { title: download.title })}
          tone={barTone}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-soft tabular-nums">
        <DownloadBadge download={download} />
        {numbersOf(download, importing).map((text) => (
          <span key={text}>{text}</span>
        ))}
        <span className="text-faint sm:ml-auto">{originOf(download)}</span>
      </div>
      {download.message !== null && download.message !== '' && (
        <p className={`text-sm break-words ${messageTone(download.status)}`}>{serverText(download.message)}</p>
      )}
      {download.status === 'review' && download.tracked && <ReviewDownload download={download} />}
      {download.status === 'removed' && download.gameId !== null && (
        <DeletedDownload download={download} gameId={download.gameId} />
      )}
      {children}
    </li>
  )
}

/** The status of a download, the phase of its import, or that nobody knows because its client does not answer. */
export function DownloadBadge({ download: { id, status, clientReachable } }: { download: Download }) {
  const importing = useDownloadImportProgress()[id]
  if (importing !== undefined)
    return <Badge tone={downloadStatusLabels[status].tone}>{importPhaseLabels[importing.phase]}</Badge>
  if (!clientReachable && isInClient(status)) return <Badge tone="warn">{t('activity.clientAway')}</Badge>
  return <Badge tone={downloadStatusLabels[status].tone}>{downloadStatusLabels[status].label}</Badge>
}

/** Whether the status is what the client says of a download, and not what became of it afterwards. */
function isInClient(status: DownloadStatus): boolean {
  return isActive(status) && status !== 'completed' && status !== 'importing'
}

/** The actions available to the user in the state of a download, its details and its removal. */
export function DownloadActions({ download }: { download: Download }) {
  const act = useDownloadAction(download.id)
  const isAdmin = useIsAdmin()
  const offerUndo = (action: DownloadAction) => {
    if (action === 'pause') showUndo(t('activity.paused', { title: download.title }), () => act.mutate('resume'))
    if (action === 'resume') showUndo(t('activity.resumed', { title: download.title }), () => act.mutate('pause'))
  }
  return (
    <div className="-mt-1 -mr-2 flex shrink-0">
      {offeredActions(download, isAdmin).map(({ action, label, icon }) => (
        <IconButton
          key={action}
          icon={icon}
          label={t(label)}
          busy={act.isPending && act.variables === action}
          onClick={() => act.mutate(action, { onSuccess: () => offerUndo(action) })}
        />
      ))}
      {download.status === 'importing' && download.tracked && <StopImport download={download} />}
      <DownloadDetails download={download} />
      {canRemove(download, isAdmin) && <RemoveDownload download={download} />}
    </div>
  )
}

/** Not before the size is known: a server may name none, and a magnet link has none at first. */
function isProgressKnown({ progress, size }: Download): boolean {
  return progress > 0 || (size !== null && size > 0)
}

export function barProgress(download: Download, importing: ImportProgress | undefined): number | null {
  if (importing !== undefined) return importing.bytesTotal > 0 ? importing.bytesDone / importing.bytesTotal : null
  if (download.status === 'importing' || download.status === 'unpacking') return null
  return isProgressKnown(download) ? download.progress : null
}

function numbersOf(download: Download, importing: ImportProgress | undefined): string[] {
  if (importing !== undefined) {
    return importing.bytesTotal > 0
      ? [
          t('activity.importedOf', {
            bytesDone: formatSize(importing.bytesDone),
            bytesTotal: formatSize(importing.bytesTotal),
          }),
        ]
      : []
  }
  const { progress, size, downloaded, downloadSpeed, eta, seeders, status } = download
  if (progress >= 1) return size === null ? [] : [formatSize(size)]
  const numbers = isProgressKnown(download) ? [formatPercent(progress)] : []
  if (size !== null && size > 0)
    numbers.push(t('activity.downloadedOf', { downloaded: formatSize(downloaded), size: formatSize(size) }))
  else numbers.push(downloaded > 0 ? formatSize(downloaded) : t('activity.unknownSize'))
  if (!isActive(status)) return numbers
  if (downloadSpeed > 0) numbers.push(formatSpeed(downloadSpeed))
  if (eta !== null && eta > 0 && status === 'downloading')
    numbers.push(t('activity.left', { eta: formatDuration(eta) }))
  if (seeders !== null && status !== 'paused') numbers.push(t('activity.seeders', { count: seeders }))
  return numbers
}

export function messageTone(status: DownloadStatus): string {
  if (status === 'failed') return 'text-bad'
  return status === 'review' || status === 'stalled' ? 'text-warn' : 'text-soft'
}

function originOf({ indexerName, downloaderName, completedAt, addedAt }: Download): string {
  const at = completedAt ?? addedAt
  // The time is 0 if the client does not report it.
  const when = Date.parse(at) > 0 ? formatWhen(at) : null
  return [indexerName, downloaderName, when].filter(Boolean).join(' · ')
}
