import { matchTarget } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { platformName } from '#domain/games/platform-name.ts'
import type { Candidate } from '#domain/games/root-folder.ts'
import type { MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { GameMatch } from '#domain/release-name/game-match.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { RelatedTitle } from '#domain/release-name/related-titles.ts'

const maxFound = 10
const maxCandidates = 8

export type TitleMatchOptions = {
  /** The confidence from which a candidate is chosen. */
  threshold: number
  /**
   * Whether popularity decides between candidates that year and platform do not set apart. Otherwise none of them is
   * chosen.
   */
  byPopularity: boolean
  call?: ProviderCall
}

/**
 * The provider's game for a title and the calls it took at most, else why none was chosen. The best candidate is the
 * first.
 */
export type TitleMatch =
  | { game: ProviderGame; candidates: Candidate[]; calls: number }
  | { game: null; reason: string; candidates: Candidate[] }

type Rated = {
  game: ProviderGame
  match: GameMatch
  isSameTitle: boolean
  isSpelledSame: boolean
  isYear: boolean
  /** Higher if the year and the platform of the title are those of the game. */
  factsFit: number
  rank: number
}

/**
 * Finds the provider's game for a title with the matcher for releases. Year, platform and popularity decide between
 * equal candidates. Makes at most three calls: a search and two games. Throws what the provider throws.
 */
export async function matchGameByTitle(
  source: MetadataSource,
  release: ParsedReleaseName,
  { threshold, byPopularity, call }: TitleMatchOptions,
): Promise<TitleMatch> {
  const found = await source.search(release.title, maxFound, call)
  const others = (metadataId: string): RelatedTitle[] =>
    found.flatMap((game) => (game.metadataId === metadataId ? [] : toRelated(game)))
  const rated = found
    .map((game, rank) => rate(release, game, { rank, others: others(game.metadataId) }))
    .sort(byLikelihood)
  const candidates = rated.slice(0, maxCandidates).map(({ game, match }) => toCandidate(game, match.confidence))
  const isChosen = ({ match }: Rated): boolean => match.matches && !match.addOn && match.confidence >= threshold
  const sure = rated.filter(isChosen)
  const likely = sure.length === 0 ? onlyShortened(rated, threshold) : sure
  if (likely.length === 0) {
    return {
      game: null,
      reason: found.length === 0 ? 'Not found by the metadata provider' : 'No exact match',
      candidates,
    }
  }
  const isUndecided = ([first, second]: Rated[]): boolean =>
    !byPopularity && second !== undefined && first?.factsFit === second.factsFit
  const severalMatch: TitleMatch = { game: null, reason: 'Several games match this title', candidates }
  if (release.year === null && isUndecided(likely)) return severalMatch
  const complete: Rated[] = []
  for (const { game, rank } of likely.slice(0, release.year === null ? 1 : 2)) {
    // Search results may lack the release year and the platforms.
    const known = { rank, others: others(game.metadataId) }
    const whole = rate(release, (await source.game(game.metadataId, call)) ?? game, known)
    complete.push(whole)
    if (byPopularity && isChosen(whole) && whole.isYear) break
  }
  const isKept = sure.length === 0 ? ({ match }: Rated) => match.isShortened === true : isChosen
  const fitting = complete.filter(isKept).sort(byLikelihood)
  const [best] = fitting
  if (best === undefined) return { game: null, reason: complete[0]?.match.why ?? 'No exact match', candidates }
  // A search that finds games of the same title may take two calls, to tell them apart.
  return isUndecided(fitting)
    ? severalMatch
    : { game: best.game, candidates, calls: 1 + complete.length + (likely.length > 1 ? 1 : 0) }
}

/** The only game that matches, if the title shortens its title. Without a threshold that can be met, none. */
function onlyShortened(rated: readonly Rated[], threshold: number): Rated[] {
  const matching = rated.filter(({ match }) => match.matches)
  const [only] = matching
  const isChosen = threshold <= 1 && matching.length === 1 && only?.match.isShortened === true
  return isChosen && only !== undefined ? [only] : []
}

/** Reads a title that a user or another program entered, such as "Prey (2017)". */
export function readEnteredTitle(text: string): ParsedReleaseName {
  const dated = /^(.*\S)\s*[([]((?:19|20)\d\d)[)\]]$/.exec(text.trim())
  const title = dated?.[1] ?? text.trim()
  const year = dated === null ? {} : { year: Number(dated[2]), yearDistinguishes: true }
  return { ...parseReleaseName(title), title, ...year }
}

export function toCandidate(game: ProviderGame, confidence: number): Candidate {
  const { metadataId, title, coverUrl, releaseDate } = game
  return { metadataId, title, coverUrl, releaseDate, confidence, inLibrary: null }
}

const toRelated = (game: ProviderGame): RelatedTitle => ({ title: game.title, year: matchTarget(game).year })

type SearchPosition = { rank: number; others: readonly RelatedTitle[] }

function rate(release: ParsedReleaseName, game: ProviderGame, { rank, others }: SearchPosition): Rated {
  const target = { ...matchTarget(game), related: others }
  const isYear = release.year !== null && target.year === release.year
  const isPlatform = release.platform !== null && game.platforms.map(platformName).includes(release.platform)
  return {
    game,
    match: matchGame(release, target),
    isSameTitle: normalizeTitle(game.title) === normalizeTitle(release.title),
    isSpelledSame: game.title === release.title,
    isYear,
    factsFit: (isYear ? 2 : 0) + (isPlatform ? 1 : 0),
    rank,
  }
}

/** Providers list popular games first, but games without any rating are hardly known. */
function byLikelihood(one: Rated, other: Rated): number {
  return (
    Number(other.isSameTitle) - Number(one.isSameTitle) ||
    other.match.confidence - one.match.confidence ||
    other.factsFit - one.factsFit ||
    Number(other.game.rating !== null) - Number(one.game.rating !== null) ||
    Number(other.isSpelledSame) - Number(one.isSpelledSame) ||
    one.rank - other.rank
  )
}
