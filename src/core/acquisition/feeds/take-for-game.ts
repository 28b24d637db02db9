import type { Download } from '#domain/download.ts'
import { AppError, messageOf } from '#domain/errors.ts'
import { type Game, isHeld } from '#domain/game.ts'
import { notify } from '../../notifications/notify.ts'
import type { Program } from '../../program.ts'
import { grabBest, isTakeable, standingOf } from '../grab-best.ts'
import type { GrabParts } from '../grab-release.ts'
import { judgeRead, type ReadRelease } from '../judge.ts'
import { judgeContext } from '../judge-context.ts'
import type { ListedRelease } from '../listings.ts'
import { mergeReleases } from '../merge-releases.ts'
import { type ReadinessParts, readyToSearch } from '../ready-to-search.ts'
import { hasFailedEnough } from '../search-after-failures.ts'
import { takeUpdate, type UpdateParts } from '../updates/take-update.ts'

export type TakeParts = GrabParts & UpdateParts & ReadinessParts & Pick<Program, 'log'>

export type Taken = { grabbed: Download | null; update: boolean }

const nothing: Taken = { grabbed: null, update: false }

/**
 * Judges new releases of one game by its user's settings and grabs the best, as a search for the game would. What goes
 * wrong with one game is logged and does not keep the others from their turn.
 */
export async function takeForGame(
  program: TakeParts,
  gameId: string,
  releases: readonly ReadRelease[],
  signal?: AbortSignal,
): Promise<Taken> {
  try {
    const stored = program.games.findById(gameId)
    if (stored === null) return nothing
    const settings = program.users.settings(stored.userId)
    if (!settings.autoSearchEnabled) return nothing
    const game = isHeld(stored) ? stored : await known(program, stored)
    if (game === null) return nothing
    const before = standingOf(program, game)
    const listed = await judged(program, game, releases)
    if (isHeld(game)) return await takeUpdate(program, game, listed, { before, signal })
    if (game.status !== 'wanted' || hasFailedEnough(program, game.id)) return nothing
    const best = listed.find(isTakeable)
    if (best === undefined) return nothing
    if (settings.autoGrabEnabled) {
      return { grabbed: await grabBest(program, game, listed, { before, signal }), update: false }
    }
    const { title, indexerName } = best.release
    const words = { title: `${indexerName} has ${game.title}`, message: title, link: `/games/${game.id}` }
    notify(program, game.userId, 'releaseFound', words)
    return nothing
  } catch (error) {
    if (signal?.aborted) return nothing
    const level = error instanceof AppError ? 'warn' : 'error'
    program.log.module('feeds')[level]('A new release was not taken', { game: gameId, reason: messageOf(error) })
    return nothing
  }
}

/** The game as its provider knows it; `null` when it must wait for its release. */
async function known(program: TakeParts, stored: Game): Promise<Game | null> {
  const readiness = await readyToSearch(program, stored)
  return readiness.state === 'ready' ? readiness.game : null
}

async function judged(program: TakeParts, game: Game, releases: readonly ReadRelease[]): Promise<ListedRelease[]> {
  const context = judgeContext(program, game.userId, game)
  const parsed = new Map(releases.map((release) => [release.found, release]))
  const merged = await mergeReleases([...parsed.keys()], context.indexerPriorities)
  return judgeRead(
    merged.flatMap((found) => parsed.get(found) ?? []),
    context,
  )
}
