import type { StoredDownload } from '#db/repositories/downloads.ts'
import { isBlocked } from '#domain/downloads/client-state.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'

const betweenTriesMs = 5 * 60_000

type Deps = Pick<AppContext, 'live' | 'clock' | 'health' | 'clientOf' | 'log' | 'downloads'>

/** A download that its client's machine holds up has not failed: it stands still. */
export function asBlocked(told: ClientDownload): ClientDownload {
  return told.state === 'error' && isBlocked(told) ? { ...told, state: 'stalled' } : told
}

/** Remembers which downloads are held up, for the health page and to let them try again. Answers whether this one is. */
export function recordBlocked(
  { live, clock, health }: Deps,
  downloader: Downloader,
  { id, title }: StoredDownload,
  told: ClientDownload | undefined,
): boolean {
  const before = live.blocked.get(id)
  const message = told !== undefined && isBlocked(told) ? (told.message ?? `it says only "${told.rawState}"`) : null
  if ((before === undefined) !== (message === null)) health.lookSoon = true
  if (message === null) {
    live.blocked.delete(id)
    return false
  }
  const triedAt = before?.triedAt ?? clock.now().getTime()
  live.blocked.set(id, { downloaderId: downloader.id, title, message, triedAt })
  return true
}

/** Tells a client to go on with what was held up, every few minutes: it does not notice by itself that there is room again. */
export async function retryBlocked(app: Deps, downloader: Downloader): Promise<void> {
  const now = app.clock.now().getTime()
  for (const [id, held] of app.live.blocked) {
    if (held.downloaderId !== downloader.id || Math.abs(now - held.triedAt) < betweenTriesMs) continue
    const download = app.downloads.find(id)
    if (download === null) {
      app.live.blocked.delete(id)
      continue
    }
    app.live.blocked.set(id, { ...held, triedAt: now })
    try {
      await app.clientOf(downloader).resume?.(download.clientId)
    } catch (error) {
      app.log.debug('A held up download was not let go on', { title: held.title, reason: errorMessage(error) })
    }
  }
}
