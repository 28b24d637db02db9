import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { DownloadProgress } from '#domain/events.ts'
import type { AppContext } from '../app-context.ts'
import { createThrottle } from '../tasks/throttle.ts'

const intervalMs = 1000

/** Emits the progress of changed downloads to the pages that are open, at most once a second. */
export type ProgressEvents = {
  emit(downloadIds: Iterable<string>): void
  /** Tells that a download is no longer stored. */
  emitRemoved(download: StoredDownload): void
  stop(): void
}

type Deps = Pick<AppContext, 'clientMonitor' | 'events' | 'downloads' | 'clock'>

export function createProgressEvents(app: Deps): ProgressEvents {
  const removed = new Map<string, DownloadProgress>()
  const throttle = createThrottle<string>(app.clock, intervalMs, (ids) => {
    const stored = app.downloads.withIds(ids).map((download) => progressOf(app, download))
    const downloads = [...stored, ...removed.values()]
    removed.clear()
    if (downloads.length > 0) app.events.emit('downloadProgress', { downloads })
  })
  return {
    emit: throttle.add,
    emitRemoved({ id, gameId, progress }) {
      removed.set(id, { id, gameId, status: 'removed', progress, downloadSpeed: 0, eta: null })
      throttle.add([id])
    },
    stop: throttle.stop,
  }
}

function progressOf({ clientMonitor }: Deps, { id, gameId, status, progress }: StoredDownload): DownloadProgress {
  const { downloadSpeed, eta } = clientMonitor.factsOf(id)
  return { id, gameId, status, progress, downloadSpeed, eta }
}
