import type { StoredDownload } from '#db/repositories/downloads.ts'
import { isBlocked } from '#domain/downloads/client-state.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'

const retryIntervalMs = 5 * 60_000
/** The built-in downloader checks its disk before it calls a server. */
const inProcessIntervalMs = 10_000

/** Shows a blocked download as stalled: its client's machine has a problem, so it has not failed. */
export function blockedAsStalled(reported: ClientDownload): ClientDownload {
  return reported.state === 'error' && isBlocked(reported) ? { ...reported, state: 'stalled' } : reported
}

/** Records whether a download is blocked, for the health check and for retries, and returns it. */
export function recordBlocked(
  { clientMonitor }: Pick<AppContext, 'clientMonitor'>,
  { id: downloaderId }: Downloader,
  { id, title }: StoredDownload,
  reported: ClientDownload | undefined,
): boolean {
  const isNowBlocked = reported !== undefined && isBlocked(reported)
  const message = isNowBlocked ? (reported.message ?? `it reports only "${reported.rawState}"`) : null
  clientMonitor.recordBlocked({ id, downloaderId, title }, message)
  return isNowBlocked
}

/** Resumes blocked downloads regularly: a client does not notice that its disk has room again. */
export async function retryBlocked(
  app: Pick<AppContext, 'clientMonitor' | 'clock' | 'clientOf' | 'log' | 'downloads' | 'downloadClientKinds'>,
  downloader: Downloader,
): Promise<void> {
  const now = app.clock.now().getTime()
  const isInProcess = app.downloadClientKinds[downloader.type]?.inProcess === true
  const intervalMs = isInProcess ? inProcessIntervalMs : retryIntervalMs
  const isDue = ({ triedAt }: { triedAt: number }): boolean => Math.abs(now - triedAt) >= intervalMs
  const blocked = app.clientMonitor.blockedDownloads().filter(({ downloaderId }) => downloaderId === downloader.id)
  for (const { id, title } of blocked.filter(isDue)) {
    const download = app.downloads.find(id)
    if (download === null) {
      app.clientMonitor.forgetBlocked(id)
      continue
    }
    app.clientMonitor.recordRetry(id)
    try {
      await app.clientOf(downloader).resume?.(download.clientId)
    } catch (error) {
      app.log.debug('A blocked download could not be resumed', { title, reason: errorMessage(error) })
    }
  }
}
