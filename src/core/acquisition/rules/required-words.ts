import { containsPhrase } from '#domain/release-name/title-words.ts'
import { type Rule, reject } from './rule.ts'

export const requiredWords: Rule = {
  code: 'requiredWord',
  preferences: ['requiredWords'],
  judge({ found }, { settings }) {
    const missing = settings.requiredWords.find((phrase) => !containsPhrase(found.title, phrase))
    return missing === undefined ? null : reject(`Required word missing: "${missing}"`)
  },
}
