import { move, type Rule } from './rule.ts'

export const preferredSource: Rule = {
  code: 'source',
  judge({ parsed }, { settings, weights }) {
    if (parsed.source === null) return null
    const place = settings.preferSource.findIndex((source) => source.toLowerCase() === parsed.source)
    if (place === -1) return null
    // A later one is still better than none.
    const least = Math.min(1, weights.preferredSource)
    const score = Math.max(least, weights.preferredSource - place * weights.preferredSourceStep)
    return move(score, `From ${parsed.source}, a preferred source`)
  },
}
