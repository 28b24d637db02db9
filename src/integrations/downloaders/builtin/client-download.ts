import type { ClientDownload } from '#domain/ports/download-client.ts'
import { secondsLeftAt } from '../client-values.ts'
import { type Entry, finishedPath } from './entry.ts'

const states = {
  queued: 'queued',
  downloading: 'downloading',
  waiting: 'stalled',
  paused: 'paused',
  completed: 'completed',
  error: 'error',
} as const

/** An entry as a download of the port. */
export function toClientDownload(entry: Entry, measured: number): ClientDownload {
  const speed = entry.state === 'downloading' ? measured : 0
  const left = entry.size === null ? null : entry.size - entry.downloaded
  return {
    clientId: entry.id,
    name: entry.title,
    state: states[entry.state],
    rawState: entry.state,
    message: entry.message,
    ...(entry.state === 'error' && entry.isGone === true ? { failureCause: 'release' } : {}),
    progress: progressOf(entry),
    size: entry.size,
    downloaded: entry.downloaded,
    downloadSpeed: speed,
    uploadSpeed: 0,
    eta: secondsLeftAt(speed, left),
    ratio: null,
    seeders: null,
    category: entry.category,
    contentPath: entry.state === 'completed' ? finishedPath(entry) : null,
    addedAt: entry.addedAt,
    completedAt: entry.completedAt,
  }
}

export function progressOf(entry: Entry): number {
  if (entry.state === 'completed') return 1
  return entry.size === null || entry.size === 0 ? 0 : Math.min(1, entry.downloaded / entry.size)
}
