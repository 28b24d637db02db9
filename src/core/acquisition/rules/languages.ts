import { adjustScore, type Rule, reject } from './rule.ts'

const several = 'Multi'
const english = 'English'

/** A name without a language is neutral. A name with only other languages is rejected if the user prefers some. */
export const languages: Rule = {
  code: 'language',
  preferences: ['preferredLanguages', 'preferredLanguage', 'onlyForeignLanguages'],
  judge({ parsed }, { settings, weights }) {
    if (parsed.languages.length === 0) return null
    const named = parsed.languages.join(', ')
    if (settings.preferredLanguages.length === 0) {
      const isForeign = !parsed.languages.includes(english) && !parsed.languages.includes(several)
      return isForeign ? adjustScore(weights.onlyForeignLanguages, `Only in ${named}`) : null
    }
    const preferred = settings.preferredLanguages.map((language) => language.toLowerCase())
    const found = parsed.languages.find((language) => preferred.includes(language.toLowerCase()))
    if (found !== undefined) return adjustScore(weights.preferredLanguage, `Preferred language: ${found}`)
    if (parsed.languages.includes(several)) return null
    return reject(`Language is ${named}, not ${settings.preferredLanguages.join(' or ')}`)
  },
}
