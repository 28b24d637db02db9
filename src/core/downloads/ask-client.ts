import type { Downloader } from '#domain/downloader.ts'
import { AppError, isCredentialsRefused, messageOf } from '#domain/errors.ts'
import { type Health, isUnreadable } from '#domain/health.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { Program } from '../program.ts'
import { afterSuccess } from '../sources/health.ts'

const minuteMs = 60_000
const shortestWaitMs = 15_000
const longestWaitMs = 5 * minuteMs
/** Clients ban an address after a few wrong passwords, some after five, however far apart. */
const refusedWaitsMs = [5 * minuteMs, 30 * minuteMs, 360 * minuteMs, 1440 * minuteMs] as const
const longestQuietMs = 1440 * minuteMs

type Noting = Pick<Program, 'live' | 'downloaders' | 'clock' | 'log' | 'health'>
type Asking = Noting & Pick<Program, 'clientOf'>

/**
 * Everything a client lists, in one call, and its health kept up with how that went. An answer not older than
 * `maxAgeMs` is taken again. Throws what the client says.
 */
export async function askClient(
  program: Asking,
  downloader: Downloader,
  maxAgeMs: number,
): Promise<readonly ClientDownload[]> {
  const known = program.live.lists.get(downloader.id)
  if (known !== undefined && isNoOlder(program, known.at, maxAgeMs)) return known.downloads
  refuseUnreadable(downloader)
  const asked = program.live.asking.get(downloader.id)
  if (asked !== undefined) return asked
  const isCurrent = (): boolean => program.live.asking.get(downloader.id) === question
  const question: Promise<readonly ClientDownload[]> = ask(program, downloader, isCurrent).finally(() => {
    if (isCurrent()) program.live.asking.delete(downloader.id)
  })
  program.live.asking.set(downloader.id, question)
  return question
}

/** Asks anew, even if a request is already in flight: its answer may predate what the caller wants to know. */
export function askClientAnew(program: Asking, downloader: Downloader): Promise<readonly ClientDownload[]> {
  forgetList(program, downloader.id)
  return askClient(program, downloader, 0)
}

/** Drops the cached list and ignores a request in flight, because something was changed in the client. */
export function forgetList({ live }: Pick<Program, 'live'>, downloaderId: string): void {
  live.lists.delete(downloaderId)
  live.asking.delete(downloaderId)
}

/**
 * Whether a client that could not be asked is left alone for now. Kept apart from its health, because those who hand
 * downloads over let a failing client rest for hours, and following must notice sooner that it is back.
 */
export function isQuiet({ live, clock }: Pick<Program, 'live' | 'clock'>, downloaderId: string): boolean {
  const waitMs = (live.quietUntil.get(downloaderId) ?? 0) - clock.now().getTime()
  return waitMs > 0 && waitMs <= longestQuietMs
}

// A clock that was set back makes everything look as if it were still to come, which is never young.
function isNoOlder({ clock }: Pick<Program, 'clock'>, at: number, maxAgeMs: number): boolean {
  const ageMs = clock.now().getTime() - at
  return ageMs >= 0 && ageMs < maxAgeMs
}

/** Without the credentials that were stored, asking would only look like guessing them. Throws AppError `upstream`. */
export function refuseUnreadable({ health }: Downloader): void {
  if (isUnreadable(health)) throw new AppError('upstream', health.message ?? '')
}

async function ask(
  program: Asking,
  downloader: Downloader,
  isCurrent: () => boolean,
): Promise<readonly ClientDownload[]> {
  try {
    const downloads = await program.clientOf(downloader).list()
    if (isCurrent()) program.live.lists.set(downloader.id, { at: program.clock.now().getTime(), downloads })
    noteAnswer(program, downloader)
    return downloads
  } catch (error) {
    program.live.lists.delete(downloader.id)
    noteFault(program, downloader, error)
    throw error
  }
}

/** A client answered: whatever was wrong with it is over. */
export function noteAnswer(program: Noting, asked: Downloader): void {
  const { id, name } = asked
  program.live.quietUntil.delete(id)
  program.live.refusals.delete(id)
  const health = healthOf(program, asked)
  if (health === null) return
  if (!health.ok) {
    program.log.info(`${name} can be reached again`, { downloader: id })
    program.health.lookSoon = true
  }
  const healthy = afterSuccess(health, program.clock)
  if (healthy !== health) program.downloaders.setHealth(id, healthy)
}

/** A client could not be asked: it is left alone for as long as it has been failing already, within bounds. */
export function noteFault(program: Noting, asked: Downloader, error: unknown): void {
  const health = healthOf(program, asked)
  if (health === null) return
  const { id, name } = asked
  const fault = messageOf(error)
  if (health.ok) {
    program.log.warn(`${name} cannot be reached`, { downloader: id, error: fault })
    program.health.lookSoon = true
  }
  const now = program.clock.now()
  const since = health.ok || health.since === null ? now.toISOString() : health.since
  const refusals = isCredentialsRefused(error) ? (program.live.refusals.get(id) ?? 0) + 1 : 0
  program.live.refusals.set(id, refusals)
  const waitMs = waitAfter(now.getTime() - Date.parse(since), refusals)
  const until = now.getTime() + waitMs
  program.live.quietUntil.set(id, until)
  program.downloaders.setHealth(id, { ok: false, message: fault, since, disabledUntil: new Date(until).toISOString() })
}

function waitAfter(failingForMs: number, refusals: number): number {
  if (refusals > 0) return refusedWaitsMs[Math.min(refusals, refusedWaitsMs.length) - 1] ?? longestWaitMs
  return Math.min(longestWaitMs, Math.max(shortestWaitMs, failingForMs))
}

// What was found out about a client that was changed meanwhile is not true of it any more.
function healthOf({ downloaders }: Noting, { id, updatedAt }: Downloader): Health | null {
  const now = downloaders.find(id)
  return now === null || now.updatedAt !== updatedAt ? null : now.health
}
