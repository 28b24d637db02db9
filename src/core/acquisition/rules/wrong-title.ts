import { adjustScore, type Rule, reject } from './rule.ts'

/** Rejects other games: sequels, remakes, other subtitles and other years. */
export const wrongTitle: Rule = {
  code: 'title',
  preferences: ['titleConfidence'],
  judge({ match, parsed }, { weights }) {
    if (match === null || match.candidate) return null
    if (match.matches) return adjustScore(match.confidence * weights.titleConfidence, match.why)
    return reject(`${match.why}: "${parsed.title}"`)
  },
}
