import type { ListedRelease } from '../search/release-cache.ts'

/** Releases below this confidence are listed, but only grabbed manually. */
const minConfidence = 0.7

/** Whether a release belongs to the game beyond doubt. */
export function isCertain({ matchesGame, confidence }: ListedRelease): boolean {
  return matchesGame && confidence >= minConfidence
}
