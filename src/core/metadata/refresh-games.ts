import type { AppContext } from '../app-context.ts'
import { type CompletionParts, refreshGame } from './complete-game.ts'

/** So few that users searching for games have enough left of what the provider allows. */
const mostPerRun = 40
const positionName = 'metadata refresh'

/**
 * Refreshes games that are unreleased or whose release is unknown: a portion each run, then from the start again. A run
 * ends early when the provider does not answer, and the next one goes on with the same game.
 */
export async function refreshGames(
  app: CompletionParts & Pick<AppContext, 'settings'>,
  signal?: AbortSignal,
): Promise<void> {
  const portion = app.games.awaitingRelease({ after: readPosition(app), limit: mostPerRun })
  for (const { seq, game } of portion) {
    if (signal?.aborted) return
    const { unanswered } = await refreshGame(app, game)
    if (unanswered) return
    app.settings.write(positionName, seq)
  }
  if (portion.length < mostPerRun) app.settings.write(positionName, 0)
}

function readPosition({ settings }: Pick<AppContext, 'settings'>): number {
  const stored = settings.read(positionName)
  return typeof stored === 'number' ? stored : 0
}
