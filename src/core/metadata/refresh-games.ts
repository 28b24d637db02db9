import type { AppContext } from '../app-context.ts'
import { type CompletionParts, refreshGame } from './complete-game.ts'

const maxPerRun = 40
const positionName = 'metadata refresh'

/**
 * Refreshes the next 40 games that are unreleased or have no release date, and starts over after the last one. If the
 * provider does not answer, the run ends, and the next run continues with the same game.
 */
export async function refreshGames(
  app: CompletionParts & Pick<AppContext, 'settings'>,
  signal?: AbortSignal,
): Promise<void> {
  const batch = app.games.awaitingRelease({ after: readPosition(app), limit: maxPerRun })
  for (const { seq, game } of batch) {
    if (signal?.aborted) return
    const { unanswered } = await refreshGame(app, game, { background: true })
    if (unanswered) return
    app.settings.write(positionName, seq)
  }
  if (batch.length < maxPerRun) app.settings.write(positionName, 0)
}

function readPosition({ settings }: Pick<AppContext, 'settings'>): number {
  const stored = settings.read(positionName)
  return typeof stored === 'number' ? stored : 0
}
