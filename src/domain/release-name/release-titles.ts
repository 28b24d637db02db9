import { titleWords } from './normalize-title.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'
import { looseKey, spellingVariants } from './spelling-variants.ts'
import { type Spelling, spell, spellings } from './title-keys.ts'

const numbers = new Map(
  [
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'],
  ].flatMap((words) => words.map((word, index) => [word, index + 1])),
)

const number = `(?:\\d{1,2}|${[...numbers.keys()].toSorted((a, b) => b.length - a.length).join('|')})`

const separator = '\\s*(?:[-–—~,&+]|to\\b|through\\b|thru\\b|and\\b)\\s*'

const episode = '(?:episodes?|eps?|chapters?)\\.?\\s*'

const listed = `${episode}(${number}(?:${separator}(?:${episode})?${number})+)(?:\\s*(?:of|\\/)\\s*(\\d{1,2}))?`

const whole = '(?:the\\s+)?complete\\s+season|all\\s+(?:\\d{1,2}\\s+)?(?:episodes|chapters)'

const atEnd = new RegExp(
  `^(.*[\\p{L}\\d!?.')])[\\s:,–—-]+(?:(?:${whole})[\\s:,–—-]*)?(?:${whole}|${listed})\\s*$`,
  'iu',
)

/** Two episodes are often two games, such as those of "Half-Life 2". */
const minEpisodes = 3

export type PreparedRelease = {
  spellings: Spelling[]
  edition: string
  /** The keys of its titles that small slips do not change. */
  looseKeys: string[]
  /** The title without a possible year at its end, in every spelling, and that year. */
  dated: { spellings: Spelling[]; year: number } | null
}

// "GTA/Grand Theft Auto: San Andreas", where a slash stands between the initials and the words.
const withoutInitials = (title: string): string[] => {
  const [, initials = '', rest = ''] = /^(\p{Lu}{2,5})\/(\S.*)$/u.exec(title) ?? []
  const words = rest.split(/\s+/, initials.length).map((word) => word.charAt(0).toUpperCase())
  return initials !== '' && words.join('') === initials ? [rest] : []
}

// "Pokémon: Scarlet/Violet" is either game.
const eitherTitle = (title: string): string[] => {
  const [, before = '', first = '', second = '', after = ''] =
    /^(.*[\s:])(\p{L}{3,})\/(\p{L}{3,})(.*)$/u.exec(title) ?? []
  return first === '' ? [] : [`${before}${first}${after}`, `${before}${second}${after}`]
}

const minJoinedLetters = 6
// Longer titles have blanks. The limit bounds the work.
const maxJoinedLetters = 100
const wordBorder = /(?<=\p{Ll})(?=\p{Lu}|\d)|(?<=\p{Lu})(?=\p{Lu}\p{Ll}|\d)|(?<=\d)(?=\p{L})/gu
const romanAtEnd = /(?<=[a-z]{3})(?:ii|iii|iv|vi|vii|viii|ix|xi|xii|xiii|xiv|xv)$/

// "TheRedBellsLament", "GodOfWarII", "godofwarii": the small words within are not marked.
const withWordsApart = (title: string): string[] => {
  if (title.length < minJoinedLetters || title.length > maxJoinedLetters || !/^[\p{L}\d]+$/u.test(title)) return []
  const apart = title.replace(wordBorder, ' ')
  const numbered = title.toLowerCase().replace(romanAtEnd, ' $&')
  const all = [apart, numbered].filter((each) => each.includes(' '))
  const full = all.length === 0 ? [title] : all
  return [...all, ...full.map((each) => each.replace(/(?<=\p{L})(?:the|and)|^the(?=\p{L})/giu, ''))].filter(
    (each) => each !== title && each.length >= minJoinedLetters,
  )
}

const inTwoScripts = /^([^\p{Script=Latin}]+?)[\s：:]+(\p{Script=Latin}[^\u2e80-\uffff]{3,})$/u

// "Ведьмак 3: Дикая Охота / The Witcher 3: Wild Hunt" is the same title in two languages.
const titlesIn = (title: string): string[] => {
  // "铁锈海岸 Rust Coast"
  const [, ideographs, latin] = title.charCodeAt(0) < 0x2e80 ? [] : (inTwoScripts.exec(title) ?? [])
  if (ideographs !== undefined && latin !== undefined) return [title, ideographs, latin]
  if (!/\/|\baka\b|\ba\.k\.a\./i.test(title)) return [title, ...withWordsApart(title)]
  const parts = title.split(/\s+\/\s+|\s+(?:aka|a\.k\.a\.)\s+/i).filter((part) => part.trim() !== '')
  return parts.length > 1 ? [title, ...parts] : [title, ...withoutInitials(title), ...eitherTitle(title)]
}

// In a folder name such as "God of War 2018" the year looks like part of the title.
const withoutYear = (spellings: Spelling[]): PreparedRelease['dated'] => {
  const words = spellings[0]?.words ?? []
  const last = words[words.length - 1] ?? ''
  if (words.length < 2 || !/^(?:19[89]|20[0-3])\d$/.test(last)) return null
  const dated = spellings.filter((each) => each.words.length > 1 && each.words[each.words.length - 1] === last)
  return { spellings: dated.map((each) => spell(each.words.slice(0, -1), each.isShort)), year: Number(last) }
}

// "12. Half-Life 2", "003 - Metroid Fusion", "#5 Broken Sword": people number what they collect. Bond is no number.
const numberInList = /^(?!007\b)(?:#\d{1,4}[.)]?|0\d{1,3}\.?|\d{1,4}[.)])(?: -)? +(?=\p{L})/u

const withoutNumber = (title: string): string[] =>
  title.charCodeAt(0) < 58 && numberInList.test(title) ? [title, title.replace(numberInList, '')] : [title]

const minLooseLetters = 5

// "CUSA01967 Horizon Zero Dawn"
const productId = /^[A-Z]{4}[- ]?\d{5}[ _-]+(?=\S)/

/** Computes the spellings of a release title, with and without its edition and year. */
const prepareRelease = (release: ParsedReleaseName): PreparedRelease => {
  const titles = withoutNumber(release.title.replace(productId, ''))
    .flatMap(titlesIn)
    .flatMap((title) => [title, withoutEpisodes(title) ?? []].flat())
  const all = titles.flatMap((title) =>
    [title, ...spellingVariants(title)].flatMap((each) => spellings(each, release.platform)),
  )
  const edition = release.edition === null ? [] : titleWords(release.edition)
  const withEdition = edition.length === 0 ? [] : all.map((each) => spell([...each.words, ...edition], each.isShort))
  const withYear =
    release.year === null ? [] : all.map((each) => spell([...each.words, String(release.year)], each.isShort))
  return {
    spellings: [...all, ...withEdition, ...withYear],
    edition: edition.join(''),
    looseKeys: [...all, ...withEdition]
      .map(({ words }) => looseKey(words))
      .filter((key) => key.length >= minLooseLetters),
    dated: withoutYear(all),
  }
}

const prepared = new WeakMap<ParsedReleaseName, PreparedRelease>()

/** `prepareRelease`, cached for the lifetime of the release object. */
export const preparedRelease = (release: ParsedReleaseName): PreparedRelease => {
  const known = prepared.get(release)
  if (known !== undefined) return known
  const fresh = prepareRelease(release)
  prepared.set(release, fresh)
  return fresh
}

/** "Sally Face: Episode 1-5" without its end, which says that the whole game is there; null for any other title. */
function withoutEpisodes(title: string): string | null {
  if (!/episode|\beps?\b|chapter|season/i.test(title)) return null
  const [, before, list, total] = atEnd.exec(title) ?? []
  if (before === undefined) return null
  return list === undefined || isWhole(list, total) ? before : null
}

function isWhole(list: string, total: string | undefined): boolean {
  const parts = list.toLowerCase().match(new RegExp(`\\b${number}\\b`, 'g')) ?? []
  const found = parts.map((part) => numbers.get(part) ?? Number(part))
  const [first = 0, last = 0] = [found[0], found.at(-1)]
  const isComplete = found.length === 2 || found.every((each, index) => each === index + 1)
  return first === 1 && last >= minEpisodes && isComplete && (total === undefined || Number(total) === last)
}
