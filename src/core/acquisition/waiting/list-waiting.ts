import type { WaitingLine, WaitingPage } from '#db/repositories/waiting-releases.ts'
import { withGamePreferences } from '#domain/games/merge-preferences.ts'
import { defaultWeights } from '#domain/indexers/default-weights.ts'
import type { SearchSubject } from '#domain/indexers/verdict.ts'
import type { Waiting } from '#domain/indexers/waiting.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { AppContext } from '../../app-context.ts'
import { getGame } from '../../library/find-game.ts'
import { supportedProtocols } from '../judge/judge-context.ts'
import { getSubject, subjectId } from '../judge/subject.ts'
import { delayEnd } from './apply-delay.ts'
import { betterPreferences } from './better-releases.ts'

export type ListWaitingDeps = Pick<
  AppContext,
  'games' | 'waitingReleases' | 'users' | 'downloaders' | 'downloadClientKinds'
>

/**
 * Returns what a game of the user, or an add-on of it, waits for; `null` if it does not wait. Throws AppError
 * `not-found`.
 */
export function getWaiting(
  app: ListWaitingDeps & Pick<AppContext, 'relations'>,
  userId: string,
  subject: SearchSubject,
): Waiting | null {
  return waitingOf(app, userId, subjectId(getSubject(app, userId, subject)))
}

/** Lists what the add-ons of a user's game wait for, the earliest first. Throws AppError `not-found`. */
export function waitingPartsOf(app: ListWaitingDeps, userId: string, gameId: string): Waiting[] {
  return describe(app, userId, app.waitingReleases.partsOfGame(userId, getGame(app, userId, gameId).id))
}

/** Does the same as `getWaiting` for a game or an add-on that is known to exist. */
export function waitingOf(app: ListWaitingDeps, userId: string, { gameId, partId }: SearchSubject): Waiting | null {
  const found = partId === null ? waitingOfGames(app, userId, [gameId]) : waitingOfParts(app, userId, [partId])
  return found[0] ?? null
}

/** Lists what the waiting ones among a user's games wait for. */
export function waitingOfGames(app: ListWaitingDeps, userId: string, gameIds: readonly string[]): Waiting[] {
  return describe(app, userId, app.waitingReleases.ofGames(userId, gameIds))
}

/** Lists what the waiting ones among the add-ons of a user's games wait for. */
export function waitingOfParts(app: ListWaitingDeps, userId: string, partIds: readonly string[]): Waiting[] {
  return describe(app, userId, app.waitingReleases.ofParts(userId, partIds))
}

/** A page of the user's games and add-ons that wait for a better release, and their total number. */
export function listWaiting(
  app: ListWaitingDeps,
  userId: string,
  page: Omit<WaitingPage, 'delayHours'>,
): { waiting: Waiting[]; total: number } {
  const { entries, total } = app.waitingReleases.list(userId, {
    ...page,
    delayHours: app.users.settings(userId).delayHours,
  })
  return { waiting: describe(app, userId, entries), total }
}

function describe(app: ListWaitingDeps, userId: string, lines: readonly WaitingLine[]): Waiting[] {
  const userSettings = app.users.settings(userId)
  const preferences = app.games.preferencesOf(lines.map(({ gameId }) => gameId))
  const protocols = supportedProtocols(app)
  return lines.map(({ gameId, gameTitle, part, indexerName, title, protocol, since }) => {
    const settings = withGamePreferences(userSettings, preferences.get(gameId) ?? null)
    const context = { settings, weights: { ...defaultWeights, ...settings.ruleWeights }, protocols }
    const parsed = parseReleaseNameForGame(title, { title: gameTitle })
    return {
      gameId,
      gameTitle,
      part,
      indexerName,
      protocol,
      until: delayEnd(since, settings).toISOString(),
      for: betterPreferences({ parsed, protocol }, context),
      releaseTitle: title,
    }
  })
}
