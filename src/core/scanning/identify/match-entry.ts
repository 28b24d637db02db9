import { type Game, matchTarget } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { Candidate } from '#domain/games/root-folder.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { GameIndex } from '#domain/release-name/game-index.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'

/** Minimum confidence of a certain match: the same title or an alternate title of the game. */
const certain = 0.95
const maxCandidates = 8

export type EntryMatch = { sure: true; game: ProviderGame } | { sure: false; reason: string; candidates: Candidate[] }

export function readEntry(name: string): ParsedReleaseName {
  return parseReleaseName(name.split('/').at(-1) ?? name)
}

/**
 * Matches a folder's parsed name with the metadata provider: one call, or two if a match looks certain. Throws what the
 * provider throws.
 */
export async function matchWithProvider(release: ParsedReleaseName, provider: MetadataSource): Promise<EntryMatch> {
  const found = await provider.search(release.title, 10, { background: true })
  const rated = found
    .map((game) => ({
      game,
      match: matchGame(release, matchTarget(game)),
      exact: exactness(game.title, release.title),
    }))
    .sort((a, b) => b.exact - a.exact || b.match.confidence - a.match.confidence)
  const sure = rated.filter(({ match }) => match.matches && !match.addOn && match.confidence >= certain)
  const candidates = rated.slice(0, maxCandidates).map(({ game, match }) => toCandidate(game, match.confidence))
  if (!isWholeGame(release)) {
    return { sure: false, reason: `Named as ${release.kind}, not as a whole game`, candidates }
  }
  const [only, second] = sure
  if (only === undefined) {
    const reason = found.length === 0 ? 'Not found by the metadata provider' : 'No exact match'
    return { sure: false, reason, candidates }
  }
  if (second !== undefined) return { sure: false, reason: 'Several games match this title', candidates }
  // Search results may lack the release year; the full record has it.
  const game = (await provider.game(only.game.metadataId, { background: true })) ?? only.game
  const again = matchGame(release, matchTarget(game))
  if (again.matches && !again.addOn && again.confidence >= certain) return { sure: true, game }
  return { sure: false, reason: again.why, candidates }
}

/** How exactly a title equals the folder's name: 2 literally, 1 ignoring case and punctuation, 0 otherwise. */
function exactness(title: string, named: string): number {
  if (title === named) return 2
  return normalizeTitle(title) === normalizeTitle(named) ? 1 : 0
}

/** The id of the only library game that certainly matches; `null` if none or several do. */
export function matchWithLibrary(release: ParsedReleaseName, library: GameIndex): string | null {
  if (!isWholeGame(release)) return null
  const sure = library.matches(release).filter(({ confidence, addOn }) => !addOn && confidence >= certain)
  const [only, second] = sure
  return only === undefined || second !== undefined ? null : only.id
}

const isWholeGame = ({ kind }: ParsedReleaseName): boolean => kind === 'game' || kind === 'rom'

export function toCandidate(game: ProviderGame, confidence: number): Candidate {
  const { metadataId, title, coverUrl, releaseDate } = game
  return { metadataId, title, coverUrl, releaseDate, confidence, inLibrary: null }
}

/** A library game as the only candidate of a folder; empty if the game has no metadata id. */
export function candidatesOf({
  id,
  metadataId,
  title,
  coverUrl,
  releaseDate,
}: Pick<Game, 'id' | 'metadataId' | 'title' | 'coverUrl' | 'releaseDate'>): Candidate[] {
  return metadataId === null ? [] : [{ metadataId, title, coverUrl, releaseDate, confidence: 1, inLibrary: id }]
}
