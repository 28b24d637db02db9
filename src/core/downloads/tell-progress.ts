import type { DownloadProgress } from '#domain/events.ts'
import type { Program } from '../program.ts'
import { noLiveFacts } from './live-downloads.ts'

const pauseMs = 1000

type Telling = Pick<Program, 'live' | 'events' | 'downloads' | 'clock'>

/** Tells of downloads that changed, once a second at most: what comes sooner is told together a little later. */
export function tellProgress(program: Telling, ids: Iterable<string>): void {
  const { live } = program
  for (const id of ids) live.untold.add(id)
  if (live.untold.size === 0 || live.timer !== null) return
  const waitMs = live.toldAt + pauseMs - program.clock.now().getTime()
  if (waitMs <= 0) tellNow(program)
  else live.timer = setTimeout(() => tellNow(program), Math.min(waitMs, pauseMs))
}

/** Forgets what was not told yet; for the end of the program. */
export function stopTelling({ live }: Pick<Program, 'live'>): void {
  if (live.timer !== null) clearTimeout(live.timer)
  live.timer = null
  live.untold.clear()
}

function tellNow(program: Telling): void {
  const { live } = program
  if (live.timer !== null) clearTimeout(live.timer)
  live.timer = null
  live.toldAt = program.clock.now().getTime()
  const downloads = [...live.untold].map((id) => progressOf(program, id)).filter((told) => told !== null)
  live.untold.clear()
  if (downloads.length > 0) program.events.emit('downloadProgress', { downloads })
}

function progressOf({ downloads, live }: Telling, id: string): DownloadProgress | null {
  const download = downloads.find(id)
  if (download === null) return null
  const { downloadSpeed, eta } = live.facts.get(id) ?? noLiveFacts
  const { gameId, status, progress } = download
  return { id, gameId, status, progress, downloadSpeed, eta }
}
