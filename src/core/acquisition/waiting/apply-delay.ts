import type { WaitingRelease } from '#db/repositories/waiting-releases.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { betterPreferences, type PreferenceContext } from './better-releases.ts'

export type DelayContext = PreferenceContext & { now: Date }

/** `ready`: may be grabbed now. `waiting`: wait for a better one until the delay is over. Both best first. */
export type DelayedReleases = { ready: ListedRelease[]; waiting: WaitingRelease[] }

const hourMs = 3_600_000
/** How many releases wait at most. Only a few can be tried anyway. */
const maxWaiting = 10

/** When the delay of a release that was published or first seen at this time is over. */
export function delayEnd(since: string, { delayHours }: Pick<UserSettings, 'delayHours'>): Date {
  return new Date(Date.parse(since) + delayHours * hourMs)
}

/** Whether the delay is over. A time in the future was recorded while the clock was wrong. */
export function isDelayOver(since: string, settings: Pick<UserSettings, 'delayHours'>, now: Date): boolean {
  return delayEnd(since, settings) <= now || Date.parse(since) > now.getTime()
}

/**
 * Splits releases that may be grabbed, best first, into those that may be grabbed now and those that wait. Once the delay
 * of one is over, none of them waits. Otherwise all wait, except for those that are at least as good as one that lacks no
 * preference.
 */
export function applyDelay(
  candidates: readonly ListedRelease[],
  seen: readonly WaitingRelease[],
  context: DelayContext,
): DelayedReleases {
  const { settings, now } = context
  const known = new Map(seen.map(({ found, since }) => [keyOf(found), since]))
  const waiting = candidates.map(({ found }) => ({ found, since: known.get(keyOf(found)) ?? beginningOf(found, now) }))
  if (waiting.some(({ since }) => isDelayOver(since, settings, now))) return { ready: [...candidates], waiting: [] }
  const ready = candidates.slice(0, candidates.findLastIndex((listed) => !mustWait(listed, context)) + 1)
  return { ready, waiting: limited(waiting.slice(ready.length)) }
}

function mustWait({ found, release }: ListedRelease, context: DelayContext): boolean {
  const { delayHours, delayBypassScore } = context.settings
  if (delayHours === 0) return false
  if (delayBypassScore !== null && release.decision.score >= delayBypassScore) return false
  return betterPreferences({ parsed: release.parsed, protocol: found.protocol }, context).length > 0
}

/** The delay counts from when a release was published, or else first seen. */
function beginningOf({ publishedAt }: FoundRelease, now: Date): string {
  const seenAt = now.toISOString()
  return publishedAt !== null && publishedAt < seenAt ? publishedAt : seenAt
}

/** The best, and the earliest: the delay ends with it. */
function limited(waiting: readonly WaitingRelease[]): WaitingRelease[] {
  if (waiting.length <= maxWaiting) return [...waiting]
  const rest = waiting.slice(maxWaiting - 1)
  const earliest = rest.reduce((first, release) => (release.since < first.since ? release : first))
  return [...waiting.slice(0, maxWaiting - 1), earliest]
}

/** Identifies a listing. Its link may differ in every response. */
export function keyOf({ indexerId, guid }: FoundRelease): string {
  return JSON.stringify([indexerId, guid])
}
