import { Link } from 'wouter'
import type { Download } from '#domain/downloads/download.ts'
import { type DownloadStatus, downloadStatuses } from '#domain/downloads/download-status.ts'
import { type QueueSort, queueSorts } from '#domain/downloads/queue-order.ts'
import { protocols } from '#domain/indexers/protocols.ts'
import { useDownloadImportProgress } from '../../../api/downloads.ts'
import type { QueueFilter, QueueQuery } from '../../../api/queue.ts'
import { formatDuration, formatPercent, formatSize, formatSpeed, formatWhen } from '../../../format/values.ts'
import { ProgressBar } from '../../../parts/status.tsx'
import { type Column, shapeOf } from '../../../tables/column.ts'
import type { TableState } from '../../../tables/table-address.ts'
import { usePhone } from '../../../tables/use-phone.ts'
import { t } from '../../../texts/page-texts.ts'
import { barProgress, DownloadActions, DownloadBadge } from '../download-card.tsx'

const none = '–'

/** The columns of the queue. Their ids are the sort orders of the API. */
export const queueColumns: readonly Column<Download>[] = [
  {
    id: 'title',
    label: 'queue.release',
    cell: (download) => <TitleCell download={download} />,
    width: 178,
    grow: 3,
    sort: 'asc',
    phone: 'title',
    fixed: true,
  },
  {
    id: 'status',
    label: 'queue.status',
    cell: (download) => <DownloadBadge download={download} />,
    width: 130,
    sort: 'asc',
    phone: 'detail',
  },
  {
    id: 'progress',
    label: 'queue.progress',
    cell: (download) => <ProgressCell download={download} />,
    width: 100,
    grow: 1,
    sort: 'desc',
    phone: 'detail',
  },
  {
    id: 'size',
    label: 'queue.size',
    cell: ({ size }) => (size === null || size === 0 ? none : formatSize(size)),
    width: 84,
    align: 'end',
    sort: 'desc',
  },
  {
    id: 'left',
    label: 'queue.left',
    cell: ({ size, downloaded, progress }) =>
      size === null || size === 0 || progress >= 1 ? none : formatSize(Math.max(0, size - downloaded)),
    width: 100,
    align: 'end',
    sort: 'desc',
    shown: false,
  },
  {
    id: 'downloadSpeed',
    label: 'queue.downSpeed',
    cell: ({ downloadSpeed }) => (downloadSpeed > 0 ? formatSpeed(downloadSpeed) : none),
    width: 92,
    align: 'end',
    sort: 'desc',
    shown: false,
  },
  {
    id: 'uploadSpeed',
    label: 'queue.upSpeed',
    cell: ({ uploadSpeed }) => (uploadSpeed > 0 ? formatSpeed(uploadSpeed) : none),
    width: 92,
    align: 'end',
    sort: 'desc',
    shown: false,
  },
  {
    id: 'eta',
    label: 'queue.eta',
    cell: ({ eta, progress }) => (eta !== null && eta > 0 && progress < 1 ? formatDuration(eta) : none),
    width: 96,
    align: 'end',
    sort: 'asc',
    phone: 'detail',
  },
  {
    id: 'client',
    label: 'queue.client',
    cell: ({ downloaderName }) => <Name of={downloaderName} />,
    width: 113,
    sort: 'asc',
  },
  {
    id: 'indexer',
    label: 'queue.indexer',
    cell: ({ indexerName }) => <Name of={indexerName} />,
    width: 110,
    sort: 'asc',
    shown: false,
  },
  {
    id: 'protocol',
    label: 'queue.protocol',
    cell: ({ protocol }) => t(`queue.${protocol}`),
    width: 90,
    sort: 'asc',
    shown: false,
  },
  {
    id: 'added',
    label: 'queue.added',
    cell: ({ addedAt }) => formatWhen(addedAt),
    width: 110,
    sort: 'desc',
    shown: false,
  },
  {
    id: 'actions',
    label: 'queue.actions',
    cell: (download) => <ActionsCell download={download} />,
    width: 140,
    align: 'end',
    phone: 'end',
    fixed: true,
  },
]

/** The filters of the address, all empty. */
export const noFilter = { status: '', client: '', indexer: '', protocol: '', q: '' } as const
export type QueueFilterName = keyof typeof noFilter

export const queueShape = shapeOf<QueueFilterName>('queue', queueColumns, { filter: noFilter, defaultSort: 'status' })

/** The query of the API. Values that do not exist do not filter. */
export function queryOf({
  filter,
  sort,
  order,
}: Pick<TableState<QueueFilterName>, 'filter' | 'sort' | 'order'>): QueueQuery {
  const { client, indexer, q } = filter
  const status = oneOf<DownloadStatus>(downloadStatuses, filter.status)
  const protocol = oneOf(protocols, filter.protocol)
  const query: QueueFilter = {
    ...(status === undefined ? {} : { status }),
    ...(protocol === undefined ? {} : { protocol }),
    ...(client === '' ? {} : { downloaderId: client }),
    ...(indexer === '' ? {} : { indexer }),
    ...(q.trim() === '' ? {} : { query: q.trim() }),
  }
  return { ...query, sort: oneOf<QueueSort>(queueSorts, sort) ?? 'status', order }
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}

function TitleCell({ download: { gameId, gameTitle, title } }: { download: Download }) {
  if (gameTitle === null) return <span title={title}>{title}</span>
  return (
    <span className="flex min-w-0 items-baseline gap-x-2 sm:block">
      {gameId === null ? (
        <span className="shrink-0 truncate font-medium max-sm:max-w-3/4 sm:block">{gameTitle}</span>
      ) : (
        <Link
          href={`/games/${gameId}`}
          className="min-h-target shrink-0 truncate leading-6 font-medium hover:underline hover:underline-offset-4 max-sm:max-w-3/4 sm:block"
        >
          {gameTitle}
        </Link>
      )}
      <span className="truncate text-sm text-soft sm:block" title={title}>
        {title}
      </span>
    </span>
  )
}

function Name({ of: name }: { of: string | null }) {
  return name === null ? none : <span title={name}>{name}</span>
}

function ActionsCell({ download }: { download: Download }) {
  // Phones have more room for them below the row.
  if (usePhone()) return null
  // Dialogs inherit how the cell sets its text.
  return (
    <div className="flex justify-end text-left whitespace-normal">
      <DownloadActions download={download} />
    </div>
  )
}

function ProgressCell({ download }: { download: Download }) {
  const progress = barProgress(download, useDownloadImportProgress()[download.id])
  const { status, title } = download
  const tone = status === 'failed' ? 'bad' : status === 'review' ? 'warn' : 'accent'
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <span className="hidden min-w-8 flex-1 sm:block">
        <ProgressBar progress={progress} label={t('activity.progressOf', { title })} tone={tone} />
      </span>
      {progress !== null && <span className="text-sm sm:w-10 sm:text-right">{formatPercent(progress)}</span>}
    </span>
  )
}
