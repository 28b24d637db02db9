import { type Game, isOwned } from '../games/game.ts'
import { isSideFile } from './dump-files.ts'
import type { Verification } from './verification.ts'

type Dump = { path: string; downloadId: string | null; addedAt: string; verification: Verification }

/**
 * The bad dumps of a game that a later release of verified ones has taken the place of. Until they are removed, and where
 * they may not be, they say nothing about the game.
 */
export function supersededDumps<File extends Dump>(all: readonly File[]): File[] {
  const files = all.filter(({ path }) => !isSideFile(path))
  const bad = files.filter(({ verification }) => verification === 'bad')
  if (bad.length === 0) return []
  const releases = Map.groupBy(files, ({ downloadId }) => downloadId)
  const since = [...releases].flatMap(([downloadId, own]) =>
    downloadId !== null && own.every(({ verification }) => verification === 'verified')
      ? own.map(({ addedAt }) => addedAt)
      : [],
  )
  const [newest] = since.toSorted().toReversed()
  return newest === undefined ? [] : bad.filter(({ addedAt }) => addedAt < newest)
}

/** Whether a game is to be replaced by a better release, whatever its version is. */
export function needsReplacement(game: Pick<Game, 'status' | 'verification'>): boolean {
  return isOwned(game) && game.verification === 'bad'
}
