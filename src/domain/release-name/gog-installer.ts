import { titleKey } from './known-title.ts'
import { isDigits } from './tag.ts'
import { languageWords } from './vocabulary/languages.ts'

/** The fields of a GOG installer's file name ("setup_owlboy_2.0.0.3.exe", "gog_hard_west_2.3.0.4.sh"). */
export type GogInstaller = {
  title: string
  version: string | null
  build: string | null
  kind: 'game' | 'update' | 'dlc'
  languages: string[]
}

const isVersionPart = (word: string): boolean => /^v?\d/.test(word) || /^[a-z]$/.test(word)
const isWholeVersion = (word: string): boolean =>
  /^v?\d+(?:\.\w+)+(?:-\w+)*$|^\d{4}-\d\d-\d\d$|^(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{8}$/.test(word)

// "cyberpunk_2077_build_3906793change_4790877"
const isVersionAt = (words: string[], at: number): boolean =>
  isWholeVersion(words[at] ?? '') || (words[at] === 'build' && /^\d{4}/.test(words[at + 1] ?? ''))

const kindOf = (words: string[]): GogInstaller['kind'] => {
  if (words.includes('dlc') || words.includes('expansion')) return 'dlc'
  return words[0] === 'patch' ? 'update' : 'game'
}

// A version without dots is the run of numbers at the end: "…_2_31_a_88980".
const versionStart = (words: string[]): number => {
  const language = words.findIndex(
    (word, index) => index > 0 && word.length === 2 && languageWords.has(word) && isDigits(words[index + 1] ?? ''),
  )
  if (language > 0) return language + 1
  let start = words.length
  while (start > 1 && isVersionPart(words[start - 1] ?? '')) start--
  while (start < words.length && !/^v?\d/.test(words[start] ?? '')) start++
  return words.length - start >= 2 || /^\d{6}/.test(words[start] ?? '') ? start : words.length
}

const takeBuild = (words: string[]): string | null => {
  const last = words[words.length - 1] ?? ''
  return words.length > 1 && /^\d{4,6}$/.test(last) ? (words.pop() ?? null) : null
}

const maxTitleWords = 20

// The number of words of a known title, which can contain numbers.
const knownWords = (words: string[], keys: Set<string> | null): number => {
  if (keys === null) return 0
  for (let count = Math.min(words.length, maxTitleWords); count > 0; count--)
    if (keys.has(titleKey(words.slice(0, count).join(' ')))) return count
  return 0
}

// "…_german_(28316)", "…_en_1_6_5_20844": the language of the installer. Two letters can be a word of the title.
const languageOf = (words: string[], at: number, isCertain: boolean): string | null => {
  const word = words[at] ?? ''
  const isCode = word.length === 2 && (isCertain || isDigits(words[at + 1] ?? ''))
  return isCode || word.length > 3 ? (languageWords.get(word) ?? null) : null
}

// "stone_harbor_enUS_1_2_4.pkg", "stone_harbor_en_gog_3.sh"
const regionOfLanguage = /(?<=_[a-z]{2})(?:[A-Z]{2}|_gog)(?=_\d)/

const isInstaller = (name: string, ending: string): boolean =>
  /^(?:setup|patch|gog)_[a-z0-9]/.test(name) ||
  ((ending === 'sh' || ending === 'pkg') && /^[a-z0-9]+(?:_[a-z0-9.]+){2,}$/.test(name))

const titleOf = (words: string[]): string =>
  words
    .filter((word) => word !== 'dlc')
    .join(' ')
    .trim()

/**
 * Parses a GOG installer's file name (without the extension); null if it is not an installer. `keys` are the normalized
 * titles of the game that it is read for.
 */
export const readGogInstaller = (name: string, ending: string, keys: Set<string> | null): GogInstaller | null => {
  return readInstaller(name.replace(regionOfLanguage, ''), ending, keys)
}

const readInstaller = (name: string, ending: string, keys: Set<string> | null): GogInstaller | null => {
  if (!isInstaller(name, ending)) return null
  const bracketBuild = /\((\d{4,6})\)/.exec(name)?.[1] ?? null
  const plain = name
    .replace(/-\d{1,2}$/, '')
    .replace(/_?\([^)]*\)/g, '')
    .replace(/^(?:setup|gog)_/, '')
  const words = plain.split('_').filter((word) => word !== '')
  const kind = kindOf(words)
  if (kind === 'update') words.shift()
  const known = knownWords(words, keys)
  const whole = words.findIndex((_, index) => index > 0 && index >= known && isVersionAt(words, index))
  const start = whole > 0 ? whole : Math.max(known, versionStart(words))
  const tail = words.slice(start)
  const named = /^\d+/.exec(words[start] === 'build' ? (words[start + 1] ?? '') : '')?.[0]
  const build = bracketBuild ?? (whole > 0 ? null : takeBuild(tail))
  const text = whole > 0 ? (words[whole] ?? '') : tail.join('.')
  const version = named === undefined ? text.replace(/^v/, '') : `build ${named}`
  const language =
    start - 1 > Math.max(known - 1, 0) ? languageOf(words, start - 1, kind !== 'game' || ending !== 'exe') : null
  const title = titleOf(words.slice(0, language === null ? start : start - 1))
  if (title === '') return null
  const languages = language === null ? [] : [language]
  return { title, version: version === '' ? null : version, build, kind, languages }
}
