import { adjustScore, type Rule } from './rule.ts'

/** A pre database lists what scene groups released, so a match is unlikely to be a fake. */
export const preMatched: Rule = {
  code: 'preMatched',
  preferences: ['preMatched'],
  judge({ found }, { weights }) {
    return found.stated?.preMatched === true ? adjustScore(weights.preMatched, 'Confirmed scene release') : null
  },
}
