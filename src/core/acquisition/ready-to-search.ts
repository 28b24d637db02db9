import type { Game } from '#domain/games/game.ts'
import type { AppContext } from '../app-context.ts'
import { type CompletionParts, completeGame } from '../metadata/complete-game.ts'
import { isUnreleased } from './is-unreleased.ts'

export type ReadinessParts = CompletionParts & Pick<AppContext, 'users' | 'clock'>

/**
 * `ready` carries the game as it is known now. `later`: nobody can say whether it is out, because the metadata provider
 * does not answer.
 */
export type Readiness = { state: 'ready'; game: Game } | { state: 'unreleased' | 'later' }

/**
 * Whether a game may be searched for automatically. A game whose release is unknown is looked up first, so that an
 * unreleased one is not taken for released.
 */
export async function readyToSearch(app: ReadinessParts, before: Game): Promise<Readiness> {
  const { game, unanswered } = await completeGame(app, before)
  if (app.users.settings(game.userId).searchUnreleased) return { state: 'ready', game }
  if (unanswered) return { state: 'later' }
  return isUnreleased(game, app.clock.now()) ? { state: 'unreleased' } : { state: 'ready', game }
}
