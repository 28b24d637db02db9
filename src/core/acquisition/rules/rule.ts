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
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { GameMatch } from '#domain/release-name/game-match.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { KnownLibraryGame } from '../../library/known-games.ts'

/** A found release, its parsed name, and how it matches the game that is searched for. */
export type Candidate = {
  found: FoundRelease
  parsed: ParsedReleaseName
  /** `null` if the search is not for a particular game. */
  match: Pick<GameMatch, 'matches' | 'candidate' | 'confidence' | 'why' | 'addOn'> | null
}

/** Everything a rule may consult besides the release. Rules are pure: no I/O, no changes. */
export type JudgeContext = {
  game: Game | null
  /** The names of the game, of its parts and of the games that could be taken for it. */
  known: KnownLibraryGame | null
  /** The part of the game that is searched for; `null` if the search is for the game. */
  part: StoredPart | null
  /** The user's settings, overridden by the game's preferences. */
  settings: UserSettings
  /** What the game prefers instead of its user. */
  ownPreferences: ReadonlySet<PreferenceName | keyof Weights>
  blacklist: readonly Pick<BlacklistEntry, 'releaseTitle' | 'indexerName' | 'reason'>[]
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
}

/** Rejects a release or adjusts its score, with a reason for the user. */
export type Verdict = { rejected: true; message: string } | { rejected: false; score: number; message: string }

/**
 * One criterion. `judge` returns `null` if it does not apply; `code` is the reason's code in the API; `preferences` are the
 * settings and weights that it depends on, for games with preferences of their own.
 */
export type Rule = {
  code: string
  preferences?: readonly (PreferenceName | keyof Weights)[]
  judge(candidate: Candidate, context: JudgeContext): Verdict | null
}

export function reject(message: string): Verdict {
  return { rejected: true, message }
}

export function adjustScore(score: number, message: string): Verdict | null {
  const whole = Math.round(score)
  return whole === 0 ? null : { rejected: false, score: whole, message }
}
