import type { WaitingLine, WaitingPage } from '#db/repositories/waiting-releases.ts'
import { defaultWeights } from '#domain/indexers/rule-weights.ts'
import type { Waiting } from '#domain/indexers/waiting.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { AppContext } from '../../app-context.ts'
import { getGame } from '../../library/find-game.ts'
import { supportedProtocols } from '../judge-context.ts'
import { delayEnd } from './apply-delay.ts'
import { betterPreferences } from './better-releases.ts'

export type ListWaitingDeps = Pick<AppContext, 'waitingReleases' | 'users' | 'downloaders' | 'downloadClientKinds'>

/** What a game of the user waits for; `null` if it does not wait. */
export function getWaiting(
  app: ListWaitingDeps & Pick<AppContext, 'games'>,
  userId: string,
  gameId: string,
): Waiting | null {
  return waitingOf(app, userId, getGame(app, userId, gameId).id)
}

/** As `getWaiting`, for a game that is known to exist. */
export function waitingOf(app: ListWaitingDeps, userId: string, gameId: string): Waiting | null {
  return waitingOfGames(app, userId, [gameId])[0] ?? null
}

/** What those of the user's games wait for that wait. */
export function waitingOfGames(app: ListWaitingDeps, userId: string, gameIds: readonly string[]): Waiting[] {
  return describe(app, userId, app.waitingReleases.ofGames(userId, gameIds))
}

/** A page of the user's games that wait for a better release, the earliest first, and their total number. */
export function listWaiting(
  app: ListWaitingDeps,
  userId: string,
  page: WaitingPage,
): { waiting: Waiting[]; total: number } {
  const { entries, total } = app.waitingReleases.list(userId, page)
  return { waiting: describe(app, userId, entries), total }
}

function describe(app: ListWaitingDeps, userId: string, lines: readonly WaitingLine[]): Waiting[] {
  const settings = app.users.settings(userId)
  const weights = { ...defaultWeights, ...settings.ruleWeights }
  const context = { settings, weights, protocols: supportedProtocols(app) }
  return lines.map(({ gameId, gameTitle, indexerName, title, protocol, since }) => ({
    gameId,
    gameTitle,
    until: delayEnd(since, settings).toISOString(),
    for: betterPreferences({ parsed: parseReleaseNameForGame(title, { title: gameTitle }), protocol }, context),
    releaseTitle: title,
    indexerName,
    protocol,
  }))
}
