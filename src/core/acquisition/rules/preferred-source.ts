import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import { adjustScore, type JudgeContext, type Rule } from './rule.ts'

export const preferredSource: Rule = {
  code: 'source',
  preferences: ['preferSource', 'preferredSource', 'preferredSourceStep'],
  judge({ parsed }, context) {
    return adjustScore(sourcePoints(parsed, context), `Preferred source: ${parsed.source}`)
  },
}

export function sourcePoints(
  { source }: Pick<ParsedReleaseName, 'source'>,
  { settings, weights }: Pick<JudgeContext, 'settings' | 'weights'>,
): number {
  const rank = settings.preferSource.findIndex((preferred) => preferred.toLowerCase() === source)
  if (source === null || rank === -1) return 0
  // Even the last preferred source scores above a source that is not preferred.
  const minimum = Math.min(1, weights.preferredSource)
  return Math.max(minimum, weights.preferredSource - rank * weights.preferredSourceStep)
}
