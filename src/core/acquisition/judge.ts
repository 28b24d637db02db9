import { maskLink } from '#domain/addresses/service-address.ts'
import { matchTarget } from '#domain/games/game.ts'
import type { Decision, FoundRelease, Release } from '#domain/indexers/release.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import { createYieldToEventLoop, sortWithoutBlocking } from '../tasks/yield-to-event-loop.ts'
import { compareText } from './merge-releases.ts'
import type { ListedRelease } from './release-cache.ts'
import { rules } from './rules/index.ts'
import type { Candidate, JudgeContext, Verdict } from './rules/rule.ts'

/** What every rule has to say of a release: accepted when none rejects it, with the sum of their scores. */
export function judge(found: FoundRelease, context: JudgeContext): Decision {
  return decide(readCandidate(found, context), context)
}

/** Reads and judges releases; the best comes first, and the same releases always come in the same order. */
export async function judgeAll(releases: readonly FoundRelease[], context: JudgeContext): Promise<ListedRelease[]> {
  const read: ReadRelease[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  for (const found of releases) {
    read.push({ found, parsed: parseReleaseName(found.title) })
    await yieldToEventLoop()
  }
  return judgeRead(read, context)
}

export type ReadRelease = { found: FoundRelease; parsed: ParsedReleaseName }

/** The same for releases whose names were read before. */
export async function judgeRead(releases: readonly ReadRelease[], context: JudgeContext): Promise<ListedRelease[]> {
  const listed: ListedRelease[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  for (const { found, parsed } of releases) {
    const candidate = readCandidate(found, context, parsed)
    const { matches: ofTheGame = false, confidence = 0 } = candidate.match ?? {}
    listed.push({ found, release: toRelease(candidate, decide(candidate, context)), ofTheGame, confidence })
    await yieldToEventLoop()
  }
  return sortWithoutBlocking(listed, (left, right) => byWorth(left, right, context), yieldToEventLoop)
}

function readCandidate(
  found: FoundRelease,
  { game }: JudgeContext,
  parsed: ParsedReleaseName = parseReleaseName(found.title),
): Candidate {
  return { found, parsed, match: game === null ? null : matchGame(parsed, matchTarget(game)) }
}

function decide(candidate: Candidate, context: JudgeContext): Decision {
  const verdicts: (Verdict & { code: string })[] = []
  for (const rule of rules) {
    const verdict = rule.judge(candidate, context)
    if (verdict !== null) verdicts.push({ code: rule.code, ...verdict })
  }
  const rejections = verdicts.filter((verdict) => verdict.rejected)
  const moves = verdicts.filter((verdict) => !verdict.rejected)
  return {
    accepted: rejections.length === 0,
    score: moves.reduce((sum, verdict) => sum + (verdict.rejected ? 0 : verdict.score), 0),
    reasons: [...rejections, ...moves].map(({ code, message }) => ({ code, message })),
  }
}

// Only what the wire contract names leaves, and links without the keys in them.
function toRelease({ found, parsed }: Candidate, decision: Decision): Release {
  const { infoHash, categories, passwordProtected, archivePassword, ...shown } = found
  return {
    ...shown,
    guid: maskLink(shown.guid),
    infoUrl: shown.infoUrl === null ? null : maskLink(shown.infoUrl),
    downloadUrl: maskLink(shown.downloadUrl),
    parsed,
    decision,
  }
}

function byWorth(left: ListedRelease, right: ListedRelease, { indexerPriorities }: JudgeContext): number {
  const one = left.release
  const other = right.release
  const priority = (release: Release) => indexerPriorities.get(release.indexerId) ?? 51
  return (
    Number(other.decision.accepted) - Number(one.decision.accepted) ||
    other.decision.score - one.decision.score ||
    priority(one) - priority(other) ||
    (other.seeders ?? -1) - (one.seeders ?? -1) ||
    compareText(other.publishedAt ?? '', one.publishedAt ?? '') ||
    compareText(one.title, other.title) ||
    compareText(one.indexerId, other.indexerId) ||
    compareText(one.guid, other.guid) ||
    (one.size ?? -1) - (other.size ?? -1) ||
    compareText(left.found.downloadUrl, right.found.downloadUrl)
  )
}
