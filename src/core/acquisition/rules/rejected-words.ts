import { type Rule, reject } from './rule.ts'
import { saysPhrase } from './title-words.ts'

export const rejectedWords: Rule = {
  code: 'rejectedWord',
  judge({ found }, { settings }) {
    const word = settings.rejectedWords.find((phrase) => saysPhrase(found.title, phrase))
    return word === undefined ? null : reject(`Holds the rejected word "${word}"`)
  },
}
