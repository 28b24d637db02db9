import { adjustScore, type Rule } from './rule.ts'

export const freeleech: Rule = {
  code: 'freeleech',
  preferences: ['freeleech'],
  judge({ found }, { weights }) {
    return found.freeleech ? adjustScore(weights.freeleech, 'Freeleech') : null
  },
}
