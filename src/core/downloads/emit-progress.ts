import type { DownloadProgress } from '#domain/events.ts'
import type { AppContext } from '../app-context.ts'
import { noLiveFacts } from '../download-clients/client-monitor.ts'

const pauseMs = 1000

type Telling = Pick<AppContext, 'live' | 'events' | 'downloads' | 'clock'>

/** Tells of downloads that changed, once a second at most: what comes sooner is told together a little later. */
export function emitProgress(app: Telling, ids: Iterable<string>): void {
  const { live } = app
  for (const id of ids) live.untold.add(id)
  if (live.untold.size === 0 || live.timer !== null) return
  const waitMs = live.toldAt + pauseMs - app.clock.now().getTime()
  if (waitMs <= 0) tellNow(app)
  else live.timer = setTimeout(() => tellNow(app), Math.min(waitMs, pauseMs))
}

/** Forgets what was not told yet; for the end of the program. */
export function stopProgressEvents({ live }: Pick<AppContext, 'live'>): void {
  if (live.timer !== null) clearTimeout(live.timer)
  live.timer = null
  live.untold.clear()
}

function tellNow(app: Telling): void {
  const { live } = app
  if (live.timer !== null) clearTimeout(live.timer)
  live.timer = null
  live.toldAt = app.clock.now().getTime()
  const downloads = [...live.untold].map((id) => progressOf(app, id)).filter((told) => told !== null)
  live.untold.clear()
  if (downloads.length > 0) app.events.emit('downloadProgress', { downloads })
}

function progressOf({ downloads, live }: Telling, id: string): DownloadProgress | null {
  const download = downloads.find(id)
  if (download === null) return null
  const { downloadSpeed, eta } = live.facts.get(id) ?? noLiveFacts
  const { gameId, status, progress } = download
  return { id, gameId, status, progress, downloadSpeed, eta }
}
