import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { type Game, isUnreleased } from '#domain/games/game.ts'

type SearchedGame = Pick<Game, 'releasesFound' | 'lastSearchedAt'>

const hourMs = 3_600_000
/** Number of intervals before the next search when the last one found nothing; a week at most. */
const emptySearchFactor = 4
const maxPauseHours = 168
/** Few releases of add-ons appear: they are searched for less often than games. */
const partIntervalFactor = 4
/** How often owned games are searched for updates. */
export const updateIntervalMs = 24 * hourMs

/** The time between two searches for a wanted game. */
export function pauseHours(
  { releasesFound }: Pick<Game, 'releasesFound'>,
  { searchIntervalHours }: Pick<UserSettings, 'searchIntervalHours'>,
): number {
  return releasesFound > 0 ? searchIntervalHours : Math.min(maxPauseHours, searchIntervalHours * emptySearchFactor)
}

/** Whether a game must wait for its release before it is searched for. */
export function waitsForRelease(
  game: Pick<Game, 'releaseStatus' | 'releaseDate'>,
  settings: Pick<UserSettings, 'searchUnreleased'>,
  now: Date,
): boolean {
  return !settings.searchUnreleased && isUnreleased(game, now)
}

/** When a wanted game is due for a search: long ago, if it was never searched for. */
export function dueAt(game: SearchedGame, settings: UserSettings, now: Date): Date {
  return nextAfter(game.lastSearchedAt, pauseHours(game, settings) * hourMs, now)
}

/** The time between two searches for a wanted add-on. */
export function partPauseHours({ searchIntervalHours }: Pick<UserSettings, 'searchIntervalHours'>): number {
  return Math.min(maxPauseHours, searchIntervalHours * partIntervalFactor)
}

/** When a wanted add-on is due for a search: long ago, if it was never searched for. */
export function partDueAt(part: { lastSearchedAt: string | null }, settings: UserSettings, now: Date): Date {
  return nextAfter(part.lastSearchedAt, partPauseHours(settings) * hourMs, now)
}

/** When a game is due for a search for updates: long ago, if it was never searched for. */
export function updateDueAt({ lastSearchedAt }: Pick<Game, 'lastSearchedAt'>, now: Date): Date {
  return nextAfter(lastSearchedAt, updateIntervalMs, now)
}

function nextAfter(last: string | null, pauseMs: number, now: Date): Date {
  // A last search in the future was recorded while the clock was wrong.
  if (last === null || Date.parse(last) > now.getTime()) return new Date(0)
  return new Date(Date.parse(last) + pauseMs)
}
