import { move, type Rule } from './rule.ts'

export const addOnsIncluded: Rule = {
  code: 'addOns',
  judge({ parsed }, { weights }) {
    return parsed.dlcIncluded ? move(weights.addOnsIncluded, 'Brings its add-ons with it') : null
  },
}
