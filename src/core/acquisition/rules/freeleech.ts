import { move, type Rule } from './rule.ts'

export const freeleech: Rule = {
  code: 'freeleech',
  judge({ found }, { weights }) {
    return found.freeleech ? move(weights.freeleech, 'Freeleech: does not count against your ratio') : null
  },
}
