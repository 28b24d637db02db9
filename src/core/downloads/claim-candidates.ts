import { gameStatuses } from '#domain/game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import { indexGames } from '../acquisition/feeds/index-games.ts'
import { createPace } from '../pace.ts'
import type { Program } from '../program.ts'

export type ClaimCandidate = {
  parsed: ParsedReleaseName
  /** The likeliest of the user's games. */
  game: { id: string; title: string; confidence: number; why: string } | null
}

/** For each name of a download the user's game it most likely is, in the order of the names. */
export async function claimCandidates(
  program: Pick<Program, 'games'>,
  userId: string,
  names: readonly string[],
): Promise<ClaimCandidate[]> {
  if (names.length === 0) return []
  const pace = createPace()
  const { index, games } = await indexGames(program, [{ statuses: gameStatuses, userId }], pace)
  const candidates: ClaimCandidate[] = []
  for (const name of names) {
    const parsed = parseReleaseName(name)
    const [best] = index.matches(parsed)
    const title = best === undefined ? undefined : games.get(best.id)?.title
    const { id = '', confidence = 0, why = '' } = best ?? {}
    candidates.push({ parsed, game: title === undefined ? null : { id, title, confidence, why } })
    await pace()
  }
  return candidates
}
