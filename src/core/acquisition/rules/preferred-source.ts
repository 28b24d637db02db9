import { adjustScore, type Rule } from './rule.ts'

export const preferredSource: Rule = {
  code: 'source',
  judge({ parsed }, { settings, weights }) {
    if (parsed.source === null) return null
    const rank = settings.preferSource.findIndex((source) => source.toLowerCase() === parsed.source)
    if (rank === -1) return null
    // Even the last preferred source scores above a source that is not preferred.
    const minimum = Math.min(1, weights.preferredSource)
    const score = Math.max(minimum, weights.preferredSource - rank * weights.preferredSourceStep)
    return adjustScore(score, `Preferred source: ${parsed.source}`)
  },
}
