import { move, type Rule, reject } from './rule.ts'

const several = 'Multi'
const english = 'English'

/** A name that tells no language says nothing; one that tells only others is refused to a user who prefers some. */
export const languages: Rule = {
  code: 'language',
  judge({ parsed }, { settings, weights }) {
    if (parsed.languages.length === 0) return null
    const told = parsed.languages.join(', ')
    if (settings.preferredLanguages.length === 0) {
      const isForeign = !parsed.languages.includes(english) && !parsed.languages.includes(several)
      return isForeign ? move(weights.onlyForeignLanguages, `Tells only of ${told}`) : null
    }
    const wanted = settings.preferredLanguages.map((language) => language.toLowerCase())
    const found = parsed.languages.find((language) => wanted.includes(language.toLowerCase()))
    if (found !== undefined) return move(weights.preferredLanguage, `In ${found}, a preferred language`)
    if (parsed.languages.includes(several)) return null
    return reject(`In ${told}, wanted is ${settings.preferredLanguages.join(' or ')}`)
  },
}
