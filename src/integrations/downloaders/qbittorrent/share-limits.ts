import { notNegative, timeInSeconds } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import type { Session } from './session.ts'

/** qBittorrent rounds the ratio: a torrent that stopped at 1 may report 0.9999. */
const ratioTolerance = 0.001
/** qBittorrent's times are whole seconds, and start a moment apart. */
const secondsTolerance = 5
/** Longer times stand for an unknown one. */
const longestSeconds = 2 ** 31 - 1

const ofPreferences = 'Default'

/**
 * Whether a torrent that is stopped has met its own or the global limits; -1 means none. A torrent paused earlier has not
 * met its goal. Since version 5.3 it can wait for all limits; with a mode that is not known, the goal counts as not met.
 * https://github.com/qbittorrent/qBittorrent/pull/24373
 */
export function areLimitsMet(torrent: WireFields, nowMs: number, globalMode: string | null): boolean {
  const met = limitsMet(torrent, nowMs)
  const own = torrent.value('share_limits_mode')
  const mode = own === undefined ? 'MatchAny' : own === ofPreferences ? globalMode : own
  if (mode === 'MatchAny') return met.some(Boolean)
  return mode === 'MatchAll' && met.length > 0 && met.every(Boolean)
}

/** One entry for each limit that is set. */
function limitsMet(torrent: WireFields, nowMs: number): boolean[] {
  const ratio = torrent.number('ratio')
  const limits: readonly [name: string, isMet: (limit: number) => boolean][] = [
    ['max_ratio', (limit) => ratio !== null && ratio >= limit - ratioTolerance],
    ['max_seeding_time', (limit) => isReached(torrent.number('seeding_time'), limit)],
    ['max_inactive_seeding_time', (limit) => isReached(inactiveSeconds(torrent, nowMs), limit)],
  ]
  return limits.flatMap(([name, isMet]) => {
    const limit = notNegative(torrent.number(name))
    return limit === null ? [] : [isMet(limit)]
  })
}

/**
 * How long a stopped torrent seeded without any activity. The time since its last activity goes on while it is stopped; how
 * long that was, follows from the time since its completion that it did not seed.
 */
function inactiveSeconds(torrent: WireFields, nowMs: number): number | null {
  const lastActivity = timeInSeconds(torrent.number('last_activity'), nowMs)
  const completion = timeInSeconds(torrent.number('completion_on'), nowMs)
  const seeded = notNegative(torrent.number('seeding_time'))
  if (lastActivity === null || completion === null || seeded === null) return null
  const now = Math.floor(nowMs / 1000)
  const stopped = Math.max(0, now - completion - seeded - secondsTolerance)
  return Math.max(0, now - lastActivity - stopped)
}

function isReached(seconds: number | null, minutes: number): boolean {
  return seconds !== null && seconds < longestSeconds && seconds >= minutes * 60
}

/** Whether the mode of the preferences decides about a torrent. */
export function usesGlobalMode(torrent: unknown): boolean {
  return wireFields(torrent).value('share_limits_mode') === ofPreferences
}

export async function globalLimitsMode(session: Pick<Session, 'ask'>): Promise<string | null> {
  return wireFields((await session.ask('app/preferences')).json()).text('share_limits_mode')
}
