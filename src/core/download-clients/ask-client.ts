import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage, isCredentialsRefused } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { type Health, isUnreadable } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { afterSuccess } from '../settings/service-health.ts'

const minuteMs = 60_000
const shortestWaitMs = 15_000
const maxWaitMs = 5 * minuteMs
/** Clients ban an address after a few wrong passwords, some after five, however far apart. */
const refusedBackoffMs = [5 * minuteMs, 30 * minuteMs, 360 * minuteMs, 1440 * minuteMs] as const
const maxBackoffMs = 1440 * minuteMs

export type RecordDeps = Pick<AppContext, 'live' | 'downloaders' | 'clock' | 'log' | 'health'>
type AskDeps = RecordDeps & Pick<AppContext, 'clientOf'>

/**
 * Everything a client lists, in one call, and its health kept up with how that went. An answer not older than
 * `maxAgeMs` is taken again. Throws what the client says.
 */
export async function askClient(
  app: AskDeps,
  downloader: Downloader,
  maxAgeMs: number,
): Promise<readonly ClientDownload[]> {
  const known = app.live.lists.get(downloader.id)
  if (known !== undefined && isNoOlder(app, known.at, maxAgeMs)) return known.downloads
  assertCredentialsReadable(downloader)
  const asked = app.live.asking.get(downloader.id)
  if (asked !== undefined) return asked
  const isCurrent = (): boolean => app.live.asking.get(downloader.id) === question
  const question: Promise<readonly ClientDownload[]> = ask(app, downloader, isCurrent).finally(() => {
    if (isCurrent()) app.live.asking.delete(downloader.id)
  })
  app.live.asking.set(downloader.id, question)
  return question
}

/** Asks anew, even if a request is already in flight: its answer may predate what the caller wants to know. */
export function askClientAnew(app: AskDeps, downloader: Downloader): Promise<readonly ClientDownload[]> {
  forgetList(app, downloader.id)
  return askClient(app, downloader, 0)
}

/** Drops the cached list and ignores a request in flight, because something was changed in the client. */
export function forgetList({ live }: Pick<AppContext, 'live'>, downloaderId: string): void {
  live.lists.delete(downloaderId)
  live.asking.delete(downloaderId)
}

/**
 * Whether a client that could not be asked is left alone for now. Kept apart from its health, because those who hand
 * downloads over let a failing client rest for hours, and following must notice sooner that it is back.
 */
export function isBackedOff({ live, clock }: Pick<AppContext, 'live' | 'clock'>, downloaderId: string): boolean {
  const waitMs = (live.backedOffUntil.get(downloaderId) ?? 0) - clock.now().getTime()
  return waitMs > 0 && waitMs <= maxBackoffMs
}

// A clock that was set back makes everything look as if it were still to come, which is never young.
function isNoOlder({ clock }: Pick<AppContext, 'clock'>, at: number, maxAgeMs: number): boolean {
  const ageMs = clock.now().getTime() - at
  return ageMs >= 0 && ageMs < maxAgeMs
}

/** Without the credentials that were stored, asking would only look like guessing them. Throws AppError `upstream`. */
export function assertCredentialsReadable({ health }: Downloader): void {
  if (isUnreadable(health)) throw new AppError('upstream', health.message ?? '')
}

async function ask(app: AskDeps, downloader: Downloader, isCurrent: () => boolean): Promise<readonly ClientDownload[]> {
  try {
    const downloads = await app.clientOf(downloader).list()
    if (isCurrent()) app.live.lists.set(downloader.id, { at: app.clock.now().getTime(), downloads })
    recordSuccess(app, downloader)
    return downloads
  } catch (error) {
    app.live.lists.delete(downloader.id)
    recordFailure(app, downloader, error)
    throw error
  }
}

/** A client answered: whatever was wrong with it is over. */
export function recordSuccess(app: RecordDeps, asked: Downloader): void {
  const { id, name } = asked
  app.live.backedOffUntil.delete(id)
  app.live.refusals.delete(id)
  const health = healthOf(app, asked)
  if (health === null) return
  if (!health.ok) {
    app.log.info(`${name} can be reached again`, { downloader: id })
    app.health.lookSoon = true
  }
  const healthy = afterSuccess(health, app.clock)
  if (healthy !== health) app.downloaders.setHealth(id, healthy)
}

/** A client could not be asked: it is left alone for as long as it has been failing already, within bounds. */
export function recordFailure(app: RecordDeps, asked: Downloader, error: unknown): void {
  const health = healthOf(app, asked)
  if (health === null) return
  const { id, name } = asked
  const fault = errorMessage(error)
  if (health.ok) {
    app.log.warn(`${name} cannot be reached`, { downloader: id, error: fault })
    app.health.lookSoon = true
  }
  const now = app.clock.now()
  const since = health.ok || health.since === null ? now.toISOString() : health.since
  const refusals = isCredentialsRefused(error) ? (app.live.refusals.get(id) ?? 0) + 1 : 0
  app.live.refusals.set(id, refusals)
  const waitMs = waitAfter(now.getTime() - Date.parse(since), refusals)
  const until = now.getTime() + waitMs
  app.live.backedOffUntil.set(id, until)
  app.downloaders.setHealth(id, { ok: false, message: fault, since, disabledUntil: new Date(until).toISOString() })
}

function waitAfter(failingForMs: number, refusals: number): number {
  if (refusals > 0) return refusedBackoffMs[Math.min(refusals, refusedBackoffMs.length) - 1] ?? maxWaitMs
  return Math.min(maxWaitMs, Math.max(shortestWaitMs, failingForMs))
}

// What was found out about a client that was changed meanwhile is not true of it any more.
function healthOf({ downloaders }: RecordDeps, { id, updatedAt }: Downloader): Health | null {
  const now = downloaders.find(id)
  return now === null || now.updatedAt !== updatedAt ? null : now.health
}
