import { adjustScore, type Rule } from './rule.ts'

export const addOnsIncluded: Rule = {
  code: 'addOns',
  preferences: ['addOnsIncluded'],
  judge({ parsed }, { weights }) {
    return parsed.dlcIncluded ? adjustScore(weights.addOnsIncluded, 'Includes add-ons') : null
  },
}
