import { move, type Rule, reject } from './rule.ts'

/** Whether the name is the game's: sequels, years, subtitles and remakes are other games. */
export const wrongTitle: Rule = {
  code: 'title',
  judge({ match, parsed }, { weights }) {
    if (match === null) return null
    if (match.matches) return move(match.confidence * weights.titleConfidence, match.why)
    return reject(`${match.why}: "${parsed.title}"`)
  },
}
