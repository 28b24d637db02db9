import type { DeletedRelease } from '#db/repositories/downloads.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { Game } from '#domain/games/game.ts'
import type { BlacklistEntry } from '#domain/indexers/blacklist.ts'
import type { FoundRelease, Protocol } from '#domain/indexers/release.ts'
import type { Weights } from '#domain/indexers/rule-weights.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'

/** A found release with what its name says, and whether it is of the game that is searched for. */
export type Candidate = {
  found: FoundRelease
  parsed: ParsedReleaseName
  /** `null` when no game is searched for. */
  match: { matches: boolean; confidence: number; why: string; addOn: boolean } | null
}

/** All that rules may look at beside the release itself. They ask nothing and change nothing. */
export type JudgeContext = {
  game: Game | null
  settings: UserSettings
  blacklist: readonly Pick<BlacklistEntry, 'releaseTitle' | 'indexerName' | 'reason'>[]
  /** The game's downloads on their way or waiting for review. */
  queue: readonly Pick<Download, 'clientId' | 'title' | 'protocol' | 'status'>[]
  /** What was deleted in the download client. */
  deletedReleases: readonly Pick<DeletedRelease, 'title' | 'clientId' | 'clientName'>[]
  indexerPriorities: ReadonlyMap<string, number>
  /** Protocols for which a download client is enabled. */
  protocols: ReadonlySet<Protocol>
  now: Date
  weights: Weights
}

/** A release is refused, or moved up or down, always in words a user understands. */
export type Verdict = { rejected: true; message: string } | { rejected: false; score: number; message: string }

/** One question about a release. `null` when there is nothing to say. */
export type Rule = { code: string; judge(candidate: Candidate, context: JudgeContext): Verdict | null }

export function reject(message: string): Verdict {
  return { rejected: true, message }
}

export function move(score: number, message: string): Verdict | null {
  const whole = Math.round(score)
  return whole === 0 ? null : { rejected: false, score: whole, message }
}
