import { messageOf } from '#domain/errors.ts'
import type { Game } from '#domain/game.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Program } from '../../program.ts'
import { findReleases, type SearchParts } from '../find-releases.ts'
import { standingOf } from '../grab-best.ts'
import { canSearch, noteSilence } from '../nobody-answered.ts'
import { takeUpdate, type UpdateParts } from './take-update.ts'

export type UpdateSearch = { due: number; searched: number; updates: number; grabbed: number; failed: number }

const dayMs = 24 * 3_600_000
/** A round an hour: enough for more than two thousand games a day, and no burst on the indexers. */
const mostPerRound = 100

type Parts = SearchParts & UpdateParts & Pick<Program, 'changedStates'>

/** Asks the indexers once a day for newer versions of each game that somebody has and whose version is known. */
export async function searchUpdates(program: Parts, signal?: AbortSignal): Promise<UpdateSearch> {
  const now = program.clock.now()
  const since = new Date(now.getTime() - dayMs).toISOString()
  const users = program.users.all().filter(({ id }) => program.users.settings(id).autoSearchEnabled)
  const owners = users.map(({ id }) => id)
  const due = canSearch(program)
    ? program.games.dueForUpdates({ owners, since, now: now.toISOString(), limit: mostPerRound })
    : []
  const outcome: UpdateSearch = { due: due.length, searched: 0, updates: 0, grabbed: 0, failed: 0 }
  for (const game of due) {
    if (signal?.aborted) break
    await searchOne(program, game, outcome, signal)
  }
  if (due.length > 0) program.log.module('search').info('Searched for newer versions', outcome)
  return outcome
}

async function searchOne(
  program: Parts,
  { id, title }: Game,
  outcome: UpdateSearch,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const game = program.games.findById(id)
    if (game === null) return
    const before = standingOf(program, game)
    const only = (indexer: { autoSearchEnabled: boolean }) => indexer.autoSearchEnabled
    const { listed, answered, errors } = await findReleases(program, game, { signal, only })
    noteSilence(program, { answered, errors })
    if (answered === 0) {
      outcome.failed += 1
      return
    }
    program.games.update(id, { lastSearchedAt: instant(program.clock) })
    const { grabbed, update } = await takeUpdate(program, game, listed, { before, signal })
    outcome.searched += 1
    outcome.updates += update ? 1 : 0
    outcome.grabbed += grabbed === null ? 0 : 1
  } catch (error) {
    if (signal?.aborted) return
    outcome.failed += 1
    program.log.module('search').warn('A search for updates failed', { game: title, reason: messageOf(error) })
  }
}
