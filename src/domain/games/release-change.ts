import type { Game, ReleaseStatus } from './game.ts'
import type { HistoryType } from './history-types.ts'

export type ReleaseFacts = Pick<Game, 'releaseStatus' | 'releaseDate' | 'earlyAccess'>

/** A change of a game's release that its user should know of. */
export type ReleaseEvent = {
  type: Extract<HistoryType, 'released' | 'delayed' | 'cancelled' | 'refreshed'>
  message: string
}

const dayMs = 24 * 3_600_000

/** Whether a game is announced, by its status alone: its date may have passed. */
const isAnnounced = (status: ReleaseStatus): boolean => status === 'upcoming' || status === 'delayed'

/**
 * The release of a game after its provider was called. Unknown values of the provider change nothing. An announced game
 * is delayed if its date moves to a later one or is withdrawn, which providers only show as the new date.
 */
export function nextRelease(before: ReleaseFacts, known: ReleaseFacts): ReleaseFacts {
  const { releaseStatus, releaseDate, earlyAccess } = known
  if (releaseStatus === 'unknown') {
    return {
      releaseStatus: before.releaseStatus,
      releaseDate: before.releaseDate ?? releaseDate,
      earlyAccess: before.earlyAccess,
    }
  }
  const isOut = !isAnnounced(releaseStatus)
  // The date of a game that is out does not get lost with an answer that lacks it.
  if (isOut) return { releaseStatus, releaseDate: releaseDate ?? before.releaseDate, earlyAccess }
  const isLate = isAnnounced(before.releaseStatus) && isLater(before.releaseDate, releaseDate)
  const staysLate = before.releaseStatus === 'delayed' && !isEarlier(before.releaseDate, releaseDate)
  return { releaseStatus: isLate || staysLate ? 'delayed' : releaseStatus, releaseDate, earlyAccess }
}

/** Whether a date moved to a later one or was withdrawn. */
function isLater(before: string | null, after: string | null): boolean {
  return before !== null && (after === null || after > before)
}

function isEarlier(before: string | null, after: string | null): boolean {
  return before !== null && after !== null && after < before
}

/** Returns what changed in a game's release; `null` if it is nothing to report, such as the first known date. */
export function describeReleaseChange(before: ReleaseFacts, after: ReleaseFacts): ReleaseEvent | null {
  const { releaseStatus, releaseDate } = after
  if (before.releaseStatus === 'unknown') return null
  const hasNewStatus = releaseStatus !== before.releaseStatus
  if (hasNewStatus && releaseStatus === 'released') return { type: 'released', message: describeRelease(before, after) }
  if (hasNewStatus && releaseStatus === 'early_access' && before.releaseStatus !== 'released') {
    return { type: 'released', message: 'Released in early access' }
  }
  if (hasNewStatus && releaseStatus === 'cancelled') return { type: 'cancelled', message: 'Canceled' }
  if (!isAnnounced(releaseStatus)) return null
  if (releaseStatus === 'delayed' && (isLater(before.releaseDate, releaseDate) || hasNewStatus)) {
    return { type: 'delayed', message: describeDates(before, after) }
  }
  if (!hasNewStatus && releaseDate === before.releaseDate) return null
  return { type: 'refreshed', message: describeDates(before, after) }
}

function describeRelease(before: ReleaseFacts, { releaseDate }: ReleaseFacts): string {
  if (before.releaseStatus === 'early_access') return 'Left early access'
  return releaseDate === null ? 'Released' : `Released on ${releaseDate}`
}

function describeDates(before: ReleaseFacts, after: ReleaseFacts): string {
  const [from, to] = [before.releaseDate, after.releaseDate].map((date) => date ?? 'to be announced')
  return from === to ? `Release date: ${to}` : `Release date: ${from} → ${to}`
}

/** Early access changes more often than a finished game, and an announced game most of all. */
const intervals = { soon: dayMs / 4, announced: dayMs, recent: 7 * dayMs, released: 30 * dayMs }
/** How long before its date, and after it, an announced game is refreshed most often. */
const soonMs = 7 * dayMs
const recentMs = 30 * dayMs

/** The time until a game's metadata is refreshed again. */
export function refreshIntervalMs({ releaseStatus, releaseDate }: ReleaseFacts, now: Date): number {
  const untilRelease = releaseDate === null ? null : Date.parse(releaseDate) - now.getTime()
  if (isAnnounced(releaseStatus) || (releaseStatus === 'unknown' && untilRelease === null)) {
    return untilRelease !== null && Math.abs(untilRelease) < soonMs ? intervals.soon : intervals.announced
  }
  const isRecent = untilRelease !== null && Math.abs(untilRelease) < recentMs
  return isRecent || releaseStatus === 'early_access' ? intervals.recent : intervals.released
}
