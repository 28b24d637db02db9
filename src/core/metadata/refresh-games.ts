import type { Program } from '../program.ts'
import { type CompletionParts, refreshGame } from './complete-game.ts'

/** So few that users searching for games have enough left of what the provider allows. */
const mostPerRun = 40
const positionName = 'metadata refresh'

/**
 * Refreshes games that are unreleased or whose release is unknown: a portion each run, then from the start again. A run
 * ends early when the provider does not answer, and the next one goes on with the same game.
 */
export async function refreshGames(
  program: CompletionParts & Pick<Program, 'settings'>,
  signal?: AbortSignal,
): Promise<void> {
  const portion = program.games.awaitingRelease({ after: readPosition(program), limit: mostPerRun })
  for (const { seq, game } of portion) {
    if (signal?.aborted) return
    const { unanswered } = await refreshGame(program, game)
    if (unanswered) return
    program.settings.write(positionName, seq)
  }
  if (portion.length < mostPerRun) program.settings.write(positionName, 0)
}

function readPosition({ settings }: Pick<Program, 'settings'>): number {
  const stored = settings.read(positionName)
  return typeof stored === 'number' ? stored : 0
}
