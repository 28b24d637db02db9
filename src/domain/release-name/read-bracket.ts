import { bracketEnd, isDigits, isYear, lowerAt, strongTag, type Tag, type TagReader } from './tag.ts'
import type { Token } from './tokens.ts'
import { languageWords, regionWords } from './vocabulary/languages.ts'

const isCode = (word: string): boolean => languageWords.has(word)

// "(En,Fr,De)", "[RUS + ENG + 13 / ENG]": only languages and the number of others.
const readLanguages = (tokens: Token[], at: number, end: number): Tag | null => {
  const languages: string[] = []
  let more = false
  for (let index = at; index < end; index++) {
    const word = lowerAt(tokens, index)
    if (isDigits(word) && index > at) more = true
    else if (isCode(word)) languages.push(languageWords.get(word) ?? '')
    else if (!/^(?:mod|sub|subs|eur|free|usa|jap|asia)\.?$/.test(word)) return null
  }
  if (languages.length === 0 || (languages.length === 1 && lowerAt(tokens, at).length === 1)) return null
  return strongTag('language', at, end, [...languages, ...(more ? ['Multi'] : [])].join(','))
}

const readRegions = (tokens: Token[], at: number, end: number): Tag | null => {
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
  return regions.every((each) => regionWords.has(each)) ? strongTag('region', at, end, regions.join(',')) : null
}

const isFirmware = (tokens: Token[], at: number, end: number): boolean =>
  tokens[end]?.before === '+' &&
  end - at < 3 &&
  /^\d{1,2}\.\d\d$/.test([lowerAt(tokens, at), lowerAt(tokens, end - 1)].slice(0, end - at).join('.'))

/** Reads a bracket as a whole: regions, languages, a year or a revision. */
export const readBracket: TagReader = (tokens, at) => {
  const word = lowerAt(tokens, at)
  const end = bracketEnd(tokens, at)
  if (isYear(word)) return strongTag('year', at, at + 1, word)
  // "(5.05+)": the firmware that the game needs.
  if (isFirmware(tokens, at, end)) return strongTag('noise', at, end)
  // "(983 + DLC)"
  if (isDigits(word) && tokens[at + 1]?.before === '+') return strongTag('bareVersion', at, at + 1, word)
  if ((word === 'rev' || word === 'revision') && end === at + 2) {
    return strongTag('revision', at, end, `Rev ${tokens[at + 1]?.text ?? ''}`)
  }
  if (end - at > 12) return null
  const isRegionCase = tokens[at]?.text !== tokens[at]?.text.toUpperCase() || word.length < 3 || word === 'usa'
  return (isRegionCase ? readRegions(tokens, at, end) : null) ?? readLanguages(tokens, at, end)
}
