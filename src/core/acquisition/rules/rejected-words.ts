import { containsPhrase } from '#domain/release-name/title-words.ts'
import { type Rule, reject } from './rule.ts'

export const rejectedWords: Rule = {
  code: 'rejectedWord',
  preferences: ['rejectedWords'],
  judge({ found }, { settings }) {
    const word = settings.rejectedWords.find((phrase) => containsPhrase(found.title, phrase))
    return word === undefined ? null : reject(`Contains rejected word: "${word}"`)
  },
}
