import type { SeenVerdict } from '#db/repositories/verdicts.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { withGamePreferences } from '#domain/games/merge-preferences.ts'
import type { Reason } from '#domain/indexers/release.ts'
import { needsReview, reviewCodes } from '#domain/indexers/review.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import { applyRules } from '#domain/release-rules/apply-rules.ts'
import type { CompiledRule } from '#domain/release-rules/compile-rules.ts'
import type { NewReleaseRule } from '#domain/release-rules/release-rule.ts'
import type { ChangedRelease, RulesTrial } from '#domain/release-rules/rules-trial.ts'
import type { AppContext } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { ruleSubject, withStatedGroup } from '../judge/rule-subject.ts'
import { trustRules } from '../rules/index.ts'
import type { TrustCandidate } from '../rules/rule.ts'
import { validRules } from './change-rules.ts'
import { compiledRulesOf } from './compiled-rules.ts'

type Deps = Pick<AppContext, 'users' | 'games' | 'verdicts' | 'compiledRules' | 'clock'>

/** Judged within a second. */
const maxReleases = 500

/** The reasons that are found anew. All others of a stored release stay as they are. */
const trustCodes = new Set<string>([...trustRules.map(({ code }) => code), ...reviewCodes])

/**
 * Tries what would change if the user had these rules, among the releases that were seen last. Throws AppError
 * `invalid` that names every field that is wrong.
 */
export async function tryReleaseRules(
  app: Deps,
  userId: string,
  rules: readonly NewReleaseRule[],
): Promise<RulesTrial> {
  const tried = validRules(rules)
  const current = compiledRulesOf(app, userId)
  const seen = app.verdicts.latest(userId, maxReleases)
  const settings = app.users.settings(userId)
  const preferences = app.games.preferencesOf(seen.map(({ gameId }) => gameId))
  const now = app.clock.now()
  const yieldToEventLoop = createYieldToEventLoop()
  const counts = new Map<CompiledRule, number>()
  const trial = { considered: seen.length, acceptedBefore: 0, acceptedAfter: 0 }
  const changes: ChangedRelease[] = []
  for (const verdict of seen) {
    const own = withGamePreferences(settings, preferences.get(verdict.gameId) ?? null)
    const found = { ...verdict, stated: verdict }
    const parsed = withStatedGroup(parseReleaseNameForGame(verdict.title, { title: verdict.gameTitle }), found)
    const subject = ruleSubject(found, parsed, now)
    const decide = (rules: readonly CompiledRule[]) =>
      decideAnew(verdict, { found, parsed, own: applyRules(rules, subject) }, own)
    const before = decide(current)
    const after = decide(tried)
    for (const rule of tried) if (rule.matches(subject)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
    trial.acceptedBefore += Number(before.accepted)
    trial.acceptedAfter += Number(after.accepted)
    const change = changeOf(verdict, before, after)
    if (change !== null) changes.push(change)
    await yieldToEventLoop()
  }
  const matches = tried.map((each) => ({ name: each.rule.name, count: counts.get(each) ?? 0 }))
  return { ...trial, matches, changes }
}

type Anew = { accepted: boolean; review: boolean; score: number; rules: string[] }

function changeOf(verdict: SeenVerdict, before: Anew, after: Anew): ChangedRelease | null {
  const isSame = before.accepted === after.accepted && before.review === after.review && before.score === after.score
  if (isSame) return null
  const { gameId, gameTitle, title, indexerName, size, publishedAt, seenAt } = verdict
  const { rules, ...decision } = after
  const { rules: replaced, ...earlier } = before
  return { gameId, gameTitle, title, indexerName, size, publishedAt, seenAt, before: earlier, after: decision, rules }
}

/** The stored decision with the reasons that these settings and rules give. */
function decideAnew(verdict: SeenVerdict, candidate: TrustCandidate, settings: UserSettings): Anew {
  const { own } = candidate
  const trust = trustRules.flatMap((rule): Reason[] =>
    [rule.judge(candidate, { settings }) ?? []]
      .flat()
      .map((each) => ({ code: rule.code, ...each, score: each.rejected ? null : each.score })),
  )
  // The first reason of an accepted release may say why it is only grabbed manually.
  const others = verdict.reasons.filter(
    ({ code, score }) => !trustCodes.has(code) && !(verdict.accepted && score === null),
  )
  const reasons = [...others, ...trust]
  const accepted = reasons.every(({ score }) => score !== null)
  const earlier = verdict.reasons.reduce((sum, { code, score }) => sum + (trustCodes.has(code) ? (score ?? 0) : 0), 0)
  return {
    accepted,
    review: needsReview(accepted, reasons),
    score: verdict.score - earlier + trust.reduce((sum, { score }) => sum + (score ?? 0), 0),
    rules: [...(own.decisive === null ? [] : [own.decisive]), ...own.scored].map(({ name }) => name),
  }
}
