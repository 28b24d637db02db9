import { titleWords } from './normalize-title.ts'
import { arabicNumeral } from './numerals.ts'
import { editionStart } from './read-edition.ts'
import { type Token, tokenize } from './tokens.ts'
import { abbreviations, brands } from './vocabulary/series.ts'

/** One spelling of a title: its words, the words joined into a key, and the offset in the key where each word ends. */
export type Spelling = {
  words: string[]
  key: string
  ends: number[]
  /** Whether it contains an abbreviation. */
  isShort: boolean
  /** Whether the brand in front was dropped. */
  isBare: boolean
}

const brandsByFirstWord = Map.groupBy(
  brands.map((brand) => brand.split(' ')),
  ([first = '']) => first,
)
type Expansion = { words: string[]; platforms: readonly string[] | null; isStated: boolean }

const expansions = Map.groupBy(
  abbreviations.map(({ short, long, ...each }) => ({ short, words: titleWords(long), ...each })),
  ({ short }) => short,
)

const isAllowed = ({ platforms, isStated }: Expansion, platform: string | null): boolean =>
  platforms === null || (platform === null ? !isStated : platforms.includes(platform))

export const spell = (words: string[], isShort = false): Spelling => {
  let key = ''
  const ends: number[] = []
  for (const word of words) {
    key += word
    ends.push(key.length)
  }
  return { words, key, ends, isShort, isBare: false }
}

/** Whether a title begins with a name, up to the end of a word. */
export const startsWithName = (title: Spelling, name: Spelling): boolean =>
  name.key.length <= title.key.length &&
  name.key !== '' &&
  // Most names differ in the first letter.
  name.key.charAt(0) === title.key.charAt(0) &&
  title.key.startsWith(name.key) &&
  title.ends.includes(name.key.length)

export const withoutBrand = (words: string[]): string[] | null => {
  for (const brand of brandsByFirstWord.get(words[0] ?? '') ?? []) {
    if (words.length > brand.length && brand.every((word, index) => words[index] === word))
      return words.slice(brand.length)
  }
  return null
}

// "gta5", "gtaiv", "re4": the numeral is attached to the abbreviation.
const splitShort = (word: string): [string, string[]] | null => {
  if (expansions.has(word)) return [word, []]
  const parts = /^(l4d|[a-z]{2,4}?)(\d+|[ivx]+)([a-z]*)$/.exec(word)
  if (parts === null || !expansions.has(parts[1] ?? '')) return null
  const number = arabicNumeral(parts[2] ?? '') ?? parts[2] ?? ''
  return [parts[1] ?? '', parts[3] === '' ? [number] : [number, parts[3] ?? '']]
}

const expanded = (words: string[], platform: string | null): string[][] => {
  const first = words[0]
  if (first === undefined || first.length > 10) return []
  const short = splitShort(first)
  if (short === null || (short[0].length < 2 && words.length > 1)) return []
  const longs: string[][] = []
  for (const each of expansions.get(short[0]) ?? []) if (isAllowed(each, platform)) longs.push(each.words)
  // "TLOU2" is "The Last of Us Part II".
  const inParts = short[1].length === 0 ? [] : longs.map((long) => [...long, 'part', ...short[1], ...words.slice(1)])
  return [...longs.map((long) => [...long, ...short[1], ...words.slice(1)]), ...inParts]
}

/**
 * All spellings of a title: in full, without its brand, and with abbreviations expanded to what they mean on the platform,
 * if there is one.
 */
export const spellings = (title: string, platform: string | null = null): Spelling[] => {
  const words = titleWords(title)
  if (words.length === 0) return [spell([title.trim().toLowerCase()])]
  const bare = withoutBrand(words)
  const all = [spell(words), ...expanded(words, platform).map((long) => spell(long, true))]
  if (bare !== null) all.push({ ...spell(bare), isBare: true })
  return all
}

const cut = (title: string, tokens: Token[], count: number): string => title.slice(0, tokens[count - 1]?.end ?? 0)

/** Splits a title such as "Control: Ultimate Edition" into title and edition; null if it has no edition. */
export const splitEdition = (title: string): { title: string; edition: string } | null => {
  const tokens = tokenize(title, 'blanks')
  const from = editionStart(tokens, tokens.length, 0)
  if (from < 1) return null
  return { title: cut(title, tokens, from), edition: title.slice(tokens[from]?.start ?? 0) }
}
