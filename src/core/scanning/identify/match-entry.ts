import type { WatchedGame } from '#db/repositories/games.ts'
import { chooseEntry, platformIdOf, platformOfRelease } from '#domain/games/entry-platform.ts'
import type { Game } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { Candidate } from '#domain/games/root-folder.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { GameIndex } from '#domain/release-name/game-index.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import { matchGameByTitle } from '../../metadata/match-by-title.ts'

/** Minimum confidence of a certain match: the same title or an alternate title of the game. */
const certain = 0.95

export type EntryMatch = { sure: true; game: ProviderGame } | { sure: false; reason: string; candidates: Candidate[] }

/** The name of a folder or file below a library folder. */
export function entryName(path: string): string {
  return path.split('/').at(-1) ?? path
}

export function readEntry(path: string): ParsedReleaseName {
  return parseReleaseName(entryName(path))
}

/** The platform that the name of a folder or file, or that of the folder around it, tells. */
export function platformOfEntry(path: string): string | null {
  const around = path.split('/').at(-2)
  return platformOfRelease(readEntry(path)) ?? (around === undefined ? null : platformIdOf(around))
}

/** Matches a folder's parsed name with the metadata provider. Throws what the provider throws. */
export async function matchWithProvider(release: ParsedReleaseName, provider: MetadataSource): Promise<EntryMatch> {
  const isWhole = isWholeGame(release)
  const threshold = isWhole ? certain : Number.POSITIVE_INFINITY
  const options = { threshold, byPopularity: false, call: { background: true } }
  const match = await matchGameByTitle(provider, release, options)
  const { candidates } = match
  if (!isWhole) return { sure: false, reason: `Named as ${release.kind}, not as a whole game`, candidates }
  return match.game === null ? { sure: false, reason: match.reason, candidates } : { sure: true, game: match.game }
}

/**
 * The id of the only library game that certainly matches, or whose title the name shortens while no other game matches;
 * `null` if none or several do. Of the entries of a title, it is the one for the platform.
 */
export function matchWithLibrary(
  name: string,
  release: ParsedReleaseName,
  { index, games }: LibraryMatches,
  platform: string | null,
): string | null {
  if (!isWholeGame(release)) return null
  const found = index.matches(release, name)
  const sure = found.filter(({ confidence, addOn }) => !addOn && confidence >= certain)
  const [only, ...others] = sure.length === 0 && found[0]?.isShortened === true ? found : sure
  if (only === undefined) return null
  if (others.length === 0) return only.id
  const entries = [only, ...others]
    .flatMap(({ id }) => games.get(id) ?? [])
    .toSorted((one, other) => one.seq - other.seq)
  const group = entries[0]?.titleGroup ?? null
  if (group === null || entries.some(({ titleGroup }) => titleGroup !== group)) return null
  return (chooseEntry(entries, platform) ?? entries[0])?.id ?? null
}

/** Games that a name may match, by id. */
export type LibraryMatches = { index: GameIndex; games: ReadonlyMap<string, WatchedGame> }

const isWholeGame = ({ kind }: ParsedReleaseName): boolean => kind === 'game' || kind === 'rom'

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
