import type { DownloadProgress } from '#domain/events.ts'
import type { AppContext } from '../app-context.ts'
import { createThrottle } from '../tasks/throttle.ts'

const intervalMs = 1000

/** Emits the progress of changed downloads to the pages that are open, at most once a second. */
export type ProgressEvents = {
  emit(downloadIds: Iterable<string>): void
  stop(): void
}

type Deps = Pick<AppContext, 'clientMonitor' | 'events' | 'downloads' | 'clock'>

export function createProgressEvents(app: Deps): ProgressEvents {
  const throttle = createThrottle<string>(app.clock, intervalMs, (ids) => {
    const downloads = ids.map((id) => progressOf(app, id)).filter((progress) => progress !== null)
    if (downloads.length > 0) app.events.emit('downloadProgress', { downloads })
  })
  return { emit: throttle.add, stop: throttle.stop }
}

function progressOf({ downloads, clientMonitor }: Deps, id: string): DownloadProgress | null {
  const download = downloads.find(id)
  if (download === null) return null
  const { downloadSpeed, eta } = clientMonitor.factsOf(id)
  const { gameId, status, progress } = download
  return { id, gameId, status, progress, downloadSpeed, eta }
}
