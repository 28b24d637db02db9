import { bracketEnd, isDigits, isYear, lowerAt, type Mark, type MarkReader, strongMark } from './mark.ts'
import type { Token } from './tokens.ts'
import { languageWords, regionWords } from './vocabulary/languages.ts'

const isCode = (word: string): boolean => languageWords.has(word)

// "(En,Fr,De)", "[RUS + ENG + 13 / ENG]": only languages and the number of further ones.
const readLanguages = (tokens: Token[], at: number, end: number): Mark | null => {
  const languages: string[] = []
  let more = false
  for (let index = at; index < end; index++) {
    const word = lowerAt(tokens, index)
    if (isDigits(word) && index > at) more = true
    else if (isCode(word)) languages.push(languageWords.get(word) ?? '')
    else if (!/^(?:mod|sub|subs|eur|free|usa|jap|asia)\.?$/.test(word)) return null
  }
  if (languages.length === 0 || (languages.length === 1 && lowerAt(tokens, at).length === 1)) return null
  return strongMark('language', at, end, [...languages, ...(more ? ['Multi'] : [])].join(','))
}

const readRegions = (tokens: Token[], at: number, end: number): Mark | null => {
  let region = ''
  const regions: string[] = []
  for (let index = at; index < end; index++) {
    const token = tokens[index]
    if (token === undefined) return null
    if (index > at && token.before === ',') {
      regions.push(region)
      region = ''
    }
    const isLetter = token.text.length === 1 && token.text !== token.text.toUpperCase()
    if (isLetter) return null
    region = region === '' ? token.lower : `${region} ${token.lower}`
  }
  regions.push(region)
  return regions.every((each) => regionWords.has(each)) ? strongMark('region', at, end, regions.join(',')) : null
}

/** Reads brackets that must be read as a whole: regions, languages, a year, a revision. */
export const readBracket: MarkReader = (tokens, at) => {
  const word = lowerAt(tokens, at)
  const end = bracketEnd(tokens, at)
  if (isYear(word)) return strongMark('year', at, at + 1, word)
  if ((word === 'rev' || word === 'revision') && end === at + 2) {
    return strongMark('revision', at, end, `Rev ${tokens[at + 1]?.text ?? ''}`)
  }
  if (end - at > 12) return null
  const isRegionCase = tokens[at]?.text !== tokens[at]?.text.toUpperCase() || word.length < 3 || word === 'usa'
  return (isRegionCase ? readRegions(tokens, at, end) : null) ?? readLanguages(tokens, at, end)
}
