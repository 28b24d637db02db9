import { defaultWeights } from '#domain/indexers/default-weights.ts'
import type { Decision, FoundRelease, Reason, Release } from '#domain/indexers/release.ts'
import { needsReview } from '#domain/indexers/review.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { matchPart } from '#domain/release-name/matches-part.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import { applyRules } from '#domain/release-rules/apply-rules.ts'
import { createYieldToEventLoop, sortWithoutBlocking } from '../../tasks/yield-to-event-loop.ts'
import { rules } from '../rules/index.ts'
import type { Candidate, JudgeContext, Rule, Verdict } from '../rules/rule.ts'
import { listingId, listingLink } from '../search/listing-id.ts'
import { compareText } from '../search/merge-releases.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { ruleSubject, withStatedGroup } from './rule-subject.ts'

/** Applies all rules to a release. It is accepted if none rejects it; its score is the sum of theirs. */
export function judge(found: FoundRelease, context: JudgeContext): Decision {
  return decide(toCandidate(found, context), context)
}

/**
 * Parses and judges releases, the best first, in an order that depends only on the releases. Their names are parsed with
 * the titles of the judged game in mind.
 */
export async function judgeAll(releases: readonly FoundRelease[], context: JudgeContext): Promise<ListedRelease[]> {
  const listed: ListedRelease[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  for (const found of releases) {
    const candidate = toCandidate(found, context)
    const { matches: matchesGame = false, confidence = 0 } = candidate.match ?? {}
    listed.push({ found, release: toRelease(candidate, decide(candidate, context)), matchesGame, confidence })
    await yieldToEventLoop()
  }
  return sortWithoutBlocking(listed, (left, right) => compareListed(left, right, context), yieldToEventLoop)
}

function toCandidate(found: FoundRelease, { known, part, releaseRules, now }: JudgeContext): Candidate {
  const parsed = known === null ? parseReleaseName(found.title) : parseReleaseNameForGame(found.title, known)
  const match =
    known === null
      ? null
      : part === null
        ? matchGame(parsed, known)
        : matchPart({ name: found.title, parsed }, known, part)
  const read = withStatedGroup(withStatedLanguages(parsed, found), found)
  return { found, parsed: read, match, own: applyRules(releaseRules, ruleSubject(found, read, now)) }
}

/** The indexer's languages count for a name without any. */
function withStatedLanguages(parsed: ParsedReleaseName, { stated }: FoundRelease): ParsedReleaseName {
  const languages = stated?.languages ?? []
  return parsed.languages.length > 0 || languages.length === 0 ? parsed : { ...parsed, languages }
}

function decide(candidate: Candidate, context: JudgeContext): Decision {
  const verdicts: (Verdict & { code: string })[] = []
  for (const rule of rules) {
    for (const verdict of [rule.judge(candidate, context) ?? []].flat()) {
      verdicts.push({ code: rule.code, ...verdict, message: messageOf(rule, verdict, context) })
    }
  }
  const rejections = verdicts.filter((verdict) => verdict.rejected)
  const scored = verdicts.filter((verdict) => !verdict.rejected)
  const accepted = rejections.length === 0
  const reasons = [...rejections, ...scored].map(toReason)
  return {
    accepted,
    review: needsReview(accepted, reasons),
    score: scored.reduce((sum, verdict) => sum + (verdict.rejected ? 0 : verdict.score), 0),
    reasons,
  }
}

/** Says so if the reason follows from what the game prefers instead of its user. */
function messageOf({ preferences = [] }: Rule, verdict: Verdict, { ownPreferences }: JudgeContext): string {
  // No weight rejects a release.
  const isOwn = preferences.some((name) => ownPreferences.has(name) && !(verdict.rejected && name in defaultWeights))
  return isOwn ? `${verdict.message} (preference of this game)` : verdict.message
}

function toReason(verdict: Verdict & { code: string }): Reason {
  return { code: verdict.code, message: verdict.message, score: verdict.rejected ? null : verdict.score }
}

// Only the fields of the wire contract, without links: they contain the keys of indexers.
function toRelease({ found, parsed }: Candidate, decision: Decision): Release {
  const { infoHash, categories, passwordProtected, archivePassword, stated, ...shown } = found
  const id = listingId(found)
  return {
    ...shown,
    guid: id,
    infoUrl: null,
    downloadUrl: listingLink(id),
    parsed,
    decision,
  }
}

/** Whether it may be a release of the game, so that users see it before those of other games. */
function isCandidate({ matchesGame, confidence }: ListedRelease): boolean {
  return !matchesGame && confidence > 0
}

function compareListed(left: ListedRelease, right: ListedRelease, { indexerPriorities }: JudgeContext): number {
  const first = left.release
  const second = right.release
  const priority = (release: Release) => indexerPriorities.get(release.indexerId) ?? 51
  return (
    Number(second.decision.accepted) - Number(first.decision.accepted) ||
    Number(second.decision.review) - Number(first.decision.review) ||
    Number(isCandidate(right)) - Number(isCandidate(left)) ||
    second.decision.score - first.decision.score ||
    priority(first) - priority(second) ||
    (second.seeders ?? -1) - (first.seeders ?? -1) ||
    compareText(second.publishedAt ?? '', first.publishedAt ?? '') ||
    compareText(first.title, second.title) ||
    compareText(first.indexerId, second.indexerId) ||
    compareText(left.found.guid, right.found.guid) ||
    (first.size ?? -1) - (second.size ?? -1) ||
    compareText(left.found.downloadUrl, right.found.downloadUrl)
  )
}
