import { titleWords } from './normalize-title.ts'
import { spellingVariants } from './spelling-variants.ts'
import { type Spelling, spell, spellings, splitEdition } from './title-keys.ts'
import { otherProductWords, seriesHeads, spinOffTails } from './vocabulary/series.ts'

/** A name under which a game can be released. */
export type GameName = Spelling & {
  isAlternate: boolean
  /**
   * whole: the full title. base: without the edition. head: without the subtitle. part: only what precedes or follows
   * the colon, which is too little to go by unless the related games are known.
   */
  shape: 'whole' | 'base' | 'head' | 'part'
  /** The edition removed from a base name. */
  edition: string
  /** The name has a number or a subtitle, so extra words in a release most likely name an add-on. */
  isSpecific: boolean
  isNumbered: boolean
}

/** Editions that are remakes or remasters: a release without the word is the original game. */
export const remakeEditions = /anniversary|enhanced|definitive|special|cut|legendary|celebration/i

export const yearInTitle = /\s*\(((?:19|20)\d\d)\)\s*/

const subtitleAt = (title: string): number => title.search(/:|\s[-–—]\s/)

const isNumbered = ({ words }: Spelling): boolean => words.some((word, index) => index > 0 && /^\d+$/.test(word))

const isSpecific = (title: string, spelling: Spelling, hasEdition: boolean): boolean =>
  !seriesHeads.has(spelling.key) && (isNumbered(spelling) || hasEdition || subtitleAt(title) > 0)

const countedParts = new Set(['episode', 'part', 'chapter', 'season', 'volume', 'vol', 'act'])

// "Half-Life 2: Episode One"; but "LEGO Batman 2: DC Super Heroes" is the second game.
const namesOtherProduct = (tail: readonly string[]): boolean =>
  (otherProductWords.has(tail[0] ?? '') && (tail.length < 3 || countedParts.has(tail[0] ?? ''))) ||
  /^(?:remake|remaster(?:ed)?|edition|collection|vr)$/.test(tail[tail.length - 1] ?? '')

// "The Witcher 3" for "The Witcher 3: Wild Hunt"; never "Half-Life 2" for one of its episodes.
const headOf = (title: string): string | null => {
  const at = subtitleAt(title)
  if (at <= 0) return null
  const head = titleWords(title.slice(0, at))
  const tail = titleWords(title.slice(at + 1))
  // "LEGO Batman: The Videogame"
  if (head.length > 1 && /^(?:the )?(?:video ?)?game$/i.test(title.slice(at + 1).trim())) return title.slice(0, at)
  if (head.length < 2 || !/^\d{1,4}$/.test(head[head.length - 1] ?? '')) return null
  if (namesOtherProduct(tail) || spinOffTails.has(tail.join(''))) return null
  return title.slice(0, at)
}

// "Pathfinder WotR" for "Pathfinder: Wrath of the Righteous".
const subtitleInitials = (title: string): string | null => {
  const at = subtitleAt(title)
  const words = at <= 0 ? [] : (title.slice(at + 1).match(/[\p{L}\p{N}]+/gu) ?? [])
  if (words.length < 3 || words.length > 6) return null
  const counted = words[0]?.toLowerCase() === 'the' && words.length > 3 ? words.slice(1) : words
  return `${title.slice(0, at)} ${counted.map((word) => word.charAt(0)).join('')}`
}

// "F.E.A.R.: First Encounter Assault Recon"
const initialsAndWords = (title: string): string[] => {
  const at = subtitleAt(title)
  if (at <= 0) return []
  const [head, tail] = [title.slice(0, at), title.slice(at + 1)]
  const initials = titleWords(tail)
    .map((word) => word.charAt(0))
    .join('')
  return initials.length > 2 && initials === titleWords(head).join('') ? [head, tail] : []
}

const minPartLetters = 8
const minSingleWord = 10

// "Jak and Daxter" or "Arkham Knight"; a single word is hardly ever enough.
const isTelling = (words: readonly string[]): boolean => {
  const first = words[0] ?? ''
  if (words.join('').length < minPartLetters || words.every((word) => otherProductWords.has(word))) return false
  return words.length > 1 || first.length >= minSingleWord
}

const colonParts = (title: string): string[] => {
  const at = subtitleAt(title)
  if (at <= 0) return []
  return [title.slice(0, at), title.slice(at).replace(/^(?::|\s[-–—]\s)/, '')].filter((part) =>
    isTelling(titleWords(part)),
  )
}

// "Marvel's Spider-Man": a possessive in front is often dropped.
const withoutPossessive = (title: string): Spelling | null => {
  const rest = /^(?:\p{Lu}\S*\s){0,2}\p{Lu}\S*(?:['’]s|s['’])\s+(\S.*)$/u.exec(title)?.[1]
  const words = rest === undefined ? [] : titleWords(rest)
  const { length } = words.join('')
  return length >= (words.length > 1 ? minPartLetters : minSingleWord) ? { ...spell(words), isBare: true } : null
}

const gameOfTheYear = /\b(?:game of the year|goty)\b(?: edition\b)?/i
const gameOfTheYearForms = ['Game of the Year', 'Game of the Year Edition', 'GOTY', 'GOTY Edition']

const editionVariants = (title: string): string[] =>
  gameOfTheYear.test(title) ? gameOfTheYearForms.map((form) => title.replace(gameOfTheYear, form)) : []

// "DOOM 3 BFG" for "DOOM 3: BFG Edition"
const withoutEditionWord = (title: string): string[] => {
  if (!/edition$/i.test(title)) return []
  const edition = splitEdition(title)?.edition ?? ''
  return /\S\s+edition$/i.test(edition) ? [title.replace(/\s+edition$/i, '')] : []
}

const spelledAs = (text: string): Spelling[] => {
  const bare = withoutPossessive(text)
  const all = [text, ...spellingVariants(text), ...editionVariants(text), ...withoutEditionWord(text)].flatMap((each) =>
    spellings(each),
  )
  return bare === null || all.some(({ key }) => key === bare.key) ? all : [...all, bare]
}

/** The names under which a game with this title can be released. */
export const namesOf = (rawText: string, isAlternate: boolean): GameName[] => {
  const title = rawText.replace(yearInTitle, ' ').trim() || rawText
  const split = splitEdition(title)
  const named = (text: string, shape: GameName['shape'], edition = ''): GameName[] =>
    spelledAs(text).map((spelling) => ({
      ...spelling,
      isAlternate,
      shape,
      edition,
      isSpecific: isSpecific(text, spelling, split !== null && text === title),
      isNumbered: isNumbered(spelling),
    }))
  const names = named(title, 'whole')
  if (split !== null) names.push(...named(split.title, 'base', split.edition))
  const initials = subtitleInitials(title)
  if (initials !== null) names.push(...named(initials, 'whole').map((name) => ({ ...name, isShort: true })))
  for (const part of initialsAndWords(title)) names.push(...named(part, 'whole'))
  const head = split === null ? headOf(title) : remakeEditions.test(split.edition) ? null : headOf(split.title)
  if (head !== null) names.push(...named(head, 'head'))
  for (const part of split === null ? colonParts(title) : []) {
    const spelling = spell(titleWords(part))
    const isKnown = names.some(({ key }) => key === spelling.key)
    if (!isKnown)
      names.push({ ...spelling, isAlternate, shape: 'part', edition: '', isSpecific: false, isNumbered: false })
  }
  return names
}
