import type { QueueRow } from '#db/repositories/download-lists.ts'
import type { GameLabel } from '#db/repositories/games.ts'
import type { Download } from '#domain/downloads/download.ts'
import { type DownloadStatus, downloadStatuses } from '#domain/downloads/download-status.ts'
import type { QueueSummary } from '#domain/downloads/queue.ts'
import { type QueueSort, queueOrder } from '#domain/downloads/queue-order.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import type { AppContext } from '../app-context.ts'
import type { LiveFacts } from '../download-clients/client-monitor.ts'
import { canPause, showDownloads } from './show-download.ts'

type Deps = Pick<AppContext, 'downloads' | 'games' | 'downloaders' | 'clientMonitor' | 'downloadClientKinds'>

/** Which downloads of the queue are listed. */
export type QueueFilter = {
  status?: DownloadStatus | undefined
  downloaderId?: string | undefined
  indexer?: string | undefined
  protocol?: Protocol | undefined
  query?: string | undefined
  /** Whether to list only downloads of a game of the library, or only others. */
  hasGame?: boolean | undefined
}

export type QueueQuery = QueueFilter & {
  sort?: QueueSort | undefined
  order?: 'asc' | 'desc' | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export const queuePerPage = 100

/** `proceeds`: it is not paused, and no client that is disabled or unreachable has it. */
type Entry = { row: QueueRow; game: GameLabel | null; client: string; facts: LiveFacts; proceeds: boolean }

/** A page of the downloads of a user that are active or need attention, with the number of all of them. */
export function listQueue(
  app: Deps,
  userId: string,
  { sort = 'status', order = 'asc', limit = queuePerPage, offset = 0, ...filter }: QueueQuery = {},
): { downloads: Download[]; total: number } {
  const entries = entriesOf(app, userId).filter(matches(filter))
  const page = sorted(entries, sort, order).slice(offset, offset + limit)
  const ids = page.map(({ row }) => row.id)
  const stored = new Map(app.downloads.withIds(ids).map((download) => [download.id, download]))
  const downloads = showDownloads(
    app,
    ids.flatMap((id) => stored.get(id) ?? []),
  )
  return { downloads, total: entries.length }
}

/** The totals of the downloads that a filter finds, and what there is to filter by. */
export function summarizeQueue(app: Deps, userId: string, { status, ...filter }: QueueFilter = {}): QueueSummary {
  const all = entriesOf(app, userId)
  const inAnyStatus = all.filter(matches(filter))
  const counts = new Map<DownloadStatus, number>()
  for (const { row } of inAnyStatus) counts.set(row.status, (counts.get(row.status) ?? 0) + 1)
  const entries = inAnyStatus.filter(matches({ status }))
  const sum = (value: (entry: Entry) => number) => entries.reduce((total, entry) => total + value(entry), 0)
  const sumOfProceeding = (value: (entry: Entry) => number) => sum((entry) => (entry.proceeds ? value(entry) : 0))
  const left = sumOfProceeding(leftOf)
  const downloadSpeed = sumOfProceeding(({ facts }) => facts.downloadSpeed)
  const indexers = new Set(all.flatMap(({ row }) => row.indexerName ?? []))
  return {
    total: entries.length,
    statuses: downloadStatuses.flatMap((each) => {
      const count = counts.get(each) ?? 0
      return count === 0 ? [] : [{ status: each, count }]
    }),
    size: sum(({ row }) => row.size ?? 0),
    left,
    downloadSpeed,
    uploadSpeed: sumOfProceeding(({ facts }) => facts.uploadSpeed),
    eta: downloadSpeed > 0 && left > 0 ? Math.ceil(left / downloadSpeed) : null,
    indexers: [...indexers].sort((one, other) => one.localeCompare(other, 'en')),
    clients: clientsOf(app),
  }
}

function clientsOf({ downloaders, downloadClientKinds }: Deps): QueueSummary['clients'] {
  return downloaders.all().map(({ id, name, enabled, type }) => {
    const kind = downloadClientKinds[type]
    return {
      id,
      name,
      enabled,
      canPause: canPause(kind),
      protocols: [...(kind?.protocols ?? [])],
      priorities: [...(kind?.priorities ?? [])],
    }
  })
}

function entriesOf(app: Deps, userId: string): Entry[] {
  const rows = app.downloads.queueRows(userId)
  const games = app.games.labelsOf([...new Set(rows.flatMap(({ gameId }) => gameId ?? []))])
  const clients = new Map(app.downloaders.all().map((downloader) => [downloader.id, downloader]))
  return rows.map((row) => {
    const client = clients.get(row.downloaderId ?? '')
    const isReachable = client === undefined || (client.enabled && client.health.ok)
    return {
      row,
      game: games.get(row.gameId ?? '') ?? null,
      client: client?.name ?? '',
      facts: app.clientMonitor.factsOf(row.id),
      proceeds: isReachable && row.status !== 'paused',
    }
  })
}

function matches({ status, downloaderId, indexer, protocol, query = '', hasGame }: QueueFilter) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ row, game }: Entry): boolean => {
    if (hasGame !== undefined && (row.gameId !== null) !== hasGame) return false
    if (status !== undefined && row.status !== status) return false
    if (downloaderId !== undefined && row.downloaderId !== downloaderId) return false
    if (indexer !== undefined && row.indexerName !== indexer) return false
    if (protocol !== undefined && row.protocol !== protocol) return false
    if (words.length === 0) return true
    const text = `${game?.title ?? ''} ${row.title}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** Returns how much is still to be downloaded, in bytes. */
function leftOf({ row: { status, size, downloaded, progress } }: Entry): number {
  if (size === null || progress >= 1 || status === 'failed' || status === 'review') return 0
  return Math.max(0, size - downloaded)
}

const ranks = new Map<DownloadStatus, number>(queueOrder.map((status, rank) => [status, rank]))

const values: Record<QueueSort, (entry: Entry) => string | number | null> = {
  status: ({ row }) => ranks.get(row.status) ?? ranks.size,
  game: ({ game }) => game?.title ?? null,
  title: ({ row }) => row.title,
  progress: ({ row }) => row.progress,
  size: ({ row }) => row.size,
  left: leftOf,
  downloadSpeed: ({ facts }) => facts.downloadSpeed,
  uploadSpeed: ({ facts }) => facts.uploadSpeed,
  eta: ({ facts }) => facts.eta,
  client: ({ client }) => (client === '' ? null : client),
  indexer: ({ row }) => row.indexerName,
  protocol: ({ row }) => row.protocol,
  added: ({ row }) => Date.parse(row.addedAt),
}

/** Unknown values come last; equal ones stay in the order of the rows, newest first. */
function sorted(entries: readonly Entry[], sort: QueueSort, order: 'asc' | 'desc'): Entry[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const sign = order === 'desc' ? -1 : 1
  return entries
    .map((entry) => ({ entry, value: values[sort](entry) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)))
    })
    .map(({ entry }) => entry)
}
