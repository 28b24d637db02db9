import type { DeletedRelease } from '#db/repositories/downloads.ts'
import type { StoredPart } from '#db/repositories/relations.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { Game } from '#domain/games/game.ts'
import type { PreferenceName } from '#domain/games/merge-preferences.ts'
import type { BlacklistEntry } from '#domain/indexers/blacklist.ts'
import type { KnownCategories } from '#domain/indexers/categories.ts'
import type { Weights } from '#domain/indexers/default-weights.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import type { FoundRelease, StatedSource } from '#domain/indexers/release.ts'
import type { ReviewCode } from '#domain/indexers/review.ts'
import type { GameMatch } from '#domain/release-name/game-match.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { RuleOutcome } from '#domain/release-rules/apply-rules.ts'
import type { CompiledRule } from '#domain/release-rules/compile-rules.ts'
import type { KnownLibraryGame } from '../../library/known-games.ts'

/** A found release, its parsed name, and how it matches the game that is searched for. */
export type Candidate = {
  found: FoundRelease
  parsed: ParsedReleaseName
  /** `null` if the search is not for a particular game. */
  match: Pick<GameMatch, 'matches' | 'candidate' | 'confidence' | 'why' | 'addOn'> | null
  /** What the rules of the user say about it. */
  own: RuleOutcome
}

/** Everything a rule may consult besides the release. Rules are pure: no I/O, no changes. */
export type JudgeContext = {
  game: Game | null
  /** The names of the platforms that other entries of the title are for. */
  otherEntries?: ReadonlySet<string>
  /** The names of the game, of its parts and of the games that could be taken for it. */
  known: KnownLibraryGame | null
  /** The part of the game that is searched for; `null` if the search is for the game. */
  part: StoredPart | null
  /** The user's settings, overridden by the game's preferences. */
  settings: UserSettings
  /** What the game prefers instead of its user. */
  ownPreferences: ReadonlySet<PreferenceName | keyof Weights>
  blacklist: readonly Pick<BlacklistEntry, 'releaseTitle' | 'indexerName' | 'reason'>[]
  /** The names of dumps of the game in DATs, in lower case, with the DATs. */
  knownDumps?: ReadonlyMap<string, string>
  /** The game's downloads that were imported. */
  imported: readonly Pick<Download, 'clientId' | 'title'>[]
  /** The game's downloads that are active or waiting for review. */
  queue: readonly Pick<Download, 'clientId' | 'title' | 'protocol' | 'status'>[]
  /** Releases whose downloads were deleted in the download client. */
  deletedReleases: readonly Pick<DeletedRelease, 'title' | 'clientId' | 'clientName'>[]
  /** The game's downloads that failed after a client had taken them. */
  failed: readonly Pick<Download, 'clientId' | 'title'>[]
  /** By indexer. */
  indexerCategories: ReadonlyMap<string, KnownCategories>
  indexerPriorities: ReadonlyMap<string, number>
  /** The names of the tags of the indexers that are not used for the game because of them. */
  otherTagsOf: ReadonlyMap<string, string>
  /** Protocols supported by an enabled download client that is used for the game. */
  protocols: ReadonlySet<Protocol>
  /** Protocols supported by an enabled download client, whatever its tags. */
  protocolsOfAnyTag: ReadonlySet<Protocol>
  now: Date
  weights: Weights
  /** The rules of the user, in their order. */
  releaseRules: readonly CompiledRule[]
}

/**
 * Rejects a release or adjusts its score, with a reason for the user. With a `code`, the reason has this code instead of
 * that of the rule.
 */
export type Verdict = { code?: string; message: string } & ({ rejected: true } | { rejected: false; score: number })

/**
 * One criterion. `judge` returns `null` or nothing if it does not apply; `code` is the reason's code in the API; `preferences` are the
 * settings and weights that it depends on, for games with preferences of their own.
 */
export type Rule = {
  code: string
  preferences?: readonly (PreferenceName | keyof Weights)[]
  judge(candidate: Candidate, context: JudgeContext): Verdict | readonly Verdict[] | null
}

export function reject(message: string): Verdict {
  return { rejected: true, message }
}

/** What the rules of trust need to know, which are also applied to releases that were seen earlier. */
export type TrustCandidate = {
  found: SourcedRelease
  parsed: Pick<ParsedReleaseName, 'group' | 'source'>
  own: RuleOutcome
}
export type TrustRule = Pick<Rule, 'code' | 'preferences'> & {
  judge(candidate: TrustCandidate, context: Pick<JudgeContext, 'settings'>): Verdict | readonly Verdict[] | null
}

type SourcedRelease = Pick<FoundRelease, 'indexerName'> & { stated?: StatedSource | undefined }

/** Does with a release what the user wants for those that are not of an accepted group, uploader or indexer. */
export function untrusted(
  { unknownGroups }: Pick<UserSettings, 'unknownGroups'>,
  message: string,
  code: ReviewCode,
): Verdict | null {
  if (unknownGroups === 'accept') return null
  return unknownGroups === 'review' ? { ...reject(message), code } : reject(message)
}

/** The name of the indexer, and the site that a release is from if the indexer searches several. */
export function indexersOf({ indexerName, stated }: SourcedRelease): string[] {
  const site = stated?.site ?? null
  return site === null || site === indexerName ? [indexerName] : [indexerName, site]
}

export function adjustScore(score: number, message: string): Verdict | null {
  const whole = Math.round(score)
  return whole === 0 ? null : { rejected: false, score: whole, message }
}
