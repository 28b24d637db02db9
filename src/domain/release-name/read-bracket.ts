import { bracketEnd, isDigits, isYear, lowerAt, strongTag, type Tag, type TagReader } from './tag.ts'
import type { Token } from './tokens.ts'
import { languageWords, regionWords } from './vocabulary/languages.ts'
import { oneOf, WordTable } from './word-table.ts'

// "(Mod)", "(Eng + Rus Subs)"
const standsWithLanguages = oneOf('mod sub subs eur free usa jap asia mod. sub. subs. eur. free. usa. jap. asia.')
const languageByWord = new WordTable(() => languageWords)

// "(En,Fr,De)", "[RUS + ENG + 13 / ENG]": only languages and the number of others.
const readLanguages = (tokens: Token[], at: number, end: number): Tag | null => {
  const languages: string[] = []
  let more = false
  for (let index = at; index < end; index++) {
    const token = tokens[index]
    if (token === undefined) return null
    if (index > at && token.isNumber) {
      more = true
      continue
    }
    const language = languageByWord.get(token)
    if (language !== undefined) languages.push(language)
    else if (!standsWithLanguages(token)) return null
  }
  if (languages.length === 0 || (languages.length === 1 && tokens[at]?.length === 1)) return null
  if (more) languages.push('Multi')
  return strongTag('language', at, end, languages.join(','))
}

const canNameRegion = oneOf([...regionWords].join(' '))

const isRegionCase = (token: Token): boolean =>
  token.length < 3 || token.is('usa') || token.text !== token.text.toUpperCase()

const isCapital = ({ text }: Token): boolean => text === text.toUpperCase()

const readRegions = (tokens: Token[], at: number, end: number): Tag | null => {
  const first = tokens[at]
  if (first === undefined || !canNameRegion(first) || !isRegionCase(first)) return null
  let region = ''
  const regions: string[] = []
  for (let index = at; index < end; index++) {
    const token = tokens[index]
    if (token === undefined || !canNameRegion(token) || (token.length === 1 && !isCapital(token))) return null
    if (index > at && token.before === ',') {
      if (!regionWords.has(region)) return null
      regions.push(region)
      region = ''
    }
    region = region === '' ? token.lower : `${region} ${token.lower}`
  }
  if (!regionWords.has(region)) return null
  regions.push(region)
  return strongTag('region', at, end, regions.join(','))
}

const plus = 43

// "(5.05+)"; in "[1.14] + 3 DLC" the plus is outside the bracket.
const isFirmware = (tokens: Token[], at: number, end: number): boolean =>
  tokens[end - 1]?.codeAfter === plus &&
  end - at < 3 &&
  /^\d{1,2}\.\d\d$/.test([lowerAt(tokens, at), lowerAt(tokens, end - 1)].slice(0, end - at).join('.'))

const readNumberInBracket = (tokens: Token[], at: number, end: number): Tag | null => {
  const word = lowerAt(tokens, at)
  if (isYear(word)) return strongTag('year', at, at + 1, word)
  // "(5.05+)": the firmware that the game needs.
  if (isFirmware(tokens, at, end)) return strongTag('noise', at, end)
  // "(983 + DLC)"
  if (isDigits(word) && tokens[at + 1]?.before === '+') return strongTag('bareVersion', at, at + 1, word)
  return null
}

const isRevision = oneOf('rev revision')
const maxWords = 12

/** Reads a bracket as a whole: regions, languages, a year or a revision. */
export const readBracket: TagReader = (tokens, at) => {
  const end = bracketEnd(tokens, at)
  if (tokens[at]?.startsWithDigit === true) return readNumberInBracket(tokens, at, end)
  if (end === at + 2 && isRevision(tokens[at])) {
    return strongTag('revision', at, end, `Rev ${tokens[at + 1]?.text ?? ''}`)
  }
  if (end - at > maxWords) return null
  return readRegions(tokens, at, end) ?? readLanguages(tokens, at, end)
}
