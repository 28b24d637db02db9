import { adjustScore, type Rule } from './rule.ts'

/** The scene nukes releases that are broken, incomplete, stolen or mislabeled. */
export const nuked: Rule = {
  code: 'nuked',
  preferences: ['nuked'],
  judge({ found }, { weights }) {
    return found.stated?.nuked === true ? adjustScore(weights.nuked, 'Nuked: the scene declared it bad') : null
  },
}
