import { type Rule, reject } from './rule.ts'
import { spacedWords } from './title-words.ts'

export const blacklisted: Rule = {
  code: 'blacklist',
  judge({ found }, { blacklist }) {
    const title = spacedWords(found.title)
    const entry = blacklist.find(
      ({ releaseTitle, indexerName }) =>
        spacedWords(releaseTitle) === title && (indexerName === null || indexerName === found.indexerName),
    )
    if (entry === undefined) return null
    return reject(entry.reason === null ? 'On the blacklist' : `On the blacklist: ${entry.reason}`)
  },
}
