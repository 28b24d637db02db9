import { isWordAt, lowerAt } from './tag.ts'
import type { Token } from './tokens.ts'
import {
  isEditionAdjective,
  isEditionInChinese,
  isEditionNoun,
  otherEditions,
  withoutApostrophes,
} from './vocabulary/editions.ts'
import { oneOf, WordTable } from './word-table.ts'

// A title never ends with these words, so an edition cannot start right after one.
const isConnective = oneOf('of the one day game')
const separates = (before: string): boolean => before === ':' || before === '-' || before === '|'

// "Halls of Torment: Tormented Supporter Bundle": the last segment after a colon or dash.
const segmentStart = (tokens: Token[], last: number, start: number): number => {
  for (let index = last; index > start && index > last - 5; index--)
    if (separates(tokens[index]?.before ?? '')) return index
  return -1
}

const isFeast = oneOf('anniversary celebration')

const continuesEdition = (word: string, isLast: boolean): boolean =>
  isEditionAdjective(word) && (isLast || !isEditionNoun(word))

const walkBack = (tokens: Token[], last: number, start: number): number => {
  let from = last
  while (from > start + 1 && continuesEdition(lowerAt(tokens, from - 1), from === last)) from--
  const isAnniversary = isWordAt(tokens, from, 'year') && isFeast(tokens[from + 1])
  if (isAnniversary && tokens[from - 1]?.isNumber === true && from - 1 > start) from--
  while (from < last && isConnective(tokens[from]) && !startsPhrase(tokens, from)) from++
  return from
}

const startsPhrase = (tokens: Token[], at: number): boolean => {
  if (isWordAt(tokens, at, 'game')) return isWordAt(tokens, at + 1, 'of') && isWordAt(tokens, at + 2, 'the')
  return isWordAt(tokens, at, 'day') && isWordAt(tokens, at + 1, 'one')
}

// "The Complete Collection" is an edition of a game; "The Collection" is several games.
const isEditionPhrase = (tokens: Token[], from: number, last: number): boolean => {
  let isDistinctive = from === last
  for (let index = from; index < last; index++) {
    if (!isEditionAdjective(lowerAt(tokens, index))) return false
    if (!isConnective(tokens[index])) isDistinctive = true
  }
  return isDistinctive
}

const isPlain = (token: Token | undefined): boolean => token !== undefined && /^[A-Z][a-z]{3,}$/.test(token.text)

// "NBA 2K24 Kobe Bryant Edition": the edition starts after the number; without a number, one word before "Edition".
const afterNumber = (tokens: Token[], last: number, start: number): number => {
  for (let at = last - 1; at > start && at > last - 4; at--)
    if (at + 1 < last && /\d/.test(lowerAt(tokens, at))) return at + 1
  // "Let's Sing 2024 Edition": the number is part of the title.
  // "Stone.Harbor.Night.Watch.Edition": at least two words are left for the title.
  if (last - 4 >= start && [1, 2, 3].every((back) => isPlain(tokens[last - back]))) return last - 2
  return last - 1 > start && tokens[last - 1]?.isNumber === false ? last - 1 : last
}

const isForConsole = (tokens: Token[], last: number): boolean =>
  isWordAt(tokens, last - 1, '2') && isWordAt(tokens, last - 2, 'switch') && isWordAt(tokens, last - 3, 'nintendo')

// "NieR Automata Game of the YoRHa Edition"
const isGameOfThe = (tokens: Token[], last: number): boolean =>
  !isWordAt(tokens, last - 1, 'year') &&
  isWordAt(tokens, last - 2, 'the') &&
  isWordAt(tokens, last - 3, 'of') &&
  isWordAt(tokens, last - 4, 'game')

const fromEdition = (tokens: Token[], last: number, start: number): number => {
  if (isGameOfThe(tokens, last) && last - 4 > start) return last - 4
  const segment = segmentStart(tokens, last, start)
  const from = walkBack(tokens, last, segment > 0 ? segment - 1 : start)
  // "A Plague Tale: Requiem Deluxe Edition": the subtitle belongs to the title.
  if (segment > 0 && (from === last || from === segment)) return segment
  if (isForConsole(tokens, last) && last - 3 > start) return last - 3
  // "Tournament of Champions Edition": no edition begins with "of".
  if (from < last && isWordAt(tokens, from - 1, 'of') && from - 2 > start) return from - 2
  if (from < last) return isWordAt(tokens, from - 1, 'the') && from - 1 > start ? from - 1 : from
  return afterNumber(tokens, last, start)
}

const fromBundle = (tokens: Token[], last: number, start: number): number => {
  const segment = segmentStart(tokens, last, start)
  if (segment > 0 && (isWordAt(tokens, last, 'bundle') || isEditionPhrase(tokens, segment, last))) return segment
  const from = walkBack(tokens, last, start)
  return from < last ? from : -1
}

const fromCut = (tokens: Token[], last: number, start: number): number => {
  const before = withoutApostrophes(lowerAt(tokens, last - 1))
  if (before !== 'directors' && before !== 'final' && before !== 'extended') return -1
  return isWordAt(tokens, last - 2, 'the') && last - 2 > start ? last - 2 : last - 1
}

const readers: Record<string, (tokens: Token[], last: number, start: number) => number> = {
  edition: fromEdition,
  editon: fromEdition,
  edtion: fromEdition,
  bundle: fromBundle,
  collection: fromBundle,
  cut: fromCut,
  goty: (_tokens, last) => last,
  enhanced: (_tokens, last) => last,
  complete: (tokens, last) => (isConnective(tokens[last - 1]) ? -1 : last),
  deluxe: (tokens, last) => (isWordAt(tokens, last - 1, 'digital') ? last - 1 : -1),
  에디션: fromEdition,
  издание: fromEdition,
  celebration: (tokens, last) => (isWordAt(tokens, last - 1, 'year') ? last - 2 : -1),
  year: (tokens, last) =>
    isWordAt(tokens, last - 3, 'game') && isWordAt(tokens, last - 2, 'of') && isWordAt(tokens, last - 1, 'the')
      ? last - 3
      : -1,
}

for (const word of otherEditions) readers[word] = (_tokens, last) => last

const readersByWord = new WordTable(() => Object.entries(readers))

/** The index where the edition ending before `end` starts, always after `start`; -1 if there is no edition. */
export const editionStart = (tokens: Token[], end: number, start: number): number => {
  const last = tokens[end - 1]
  const named = readersByWord.get(last)?.(tokens, end - 1, start) ?? -1
  const isInChinese = named < 0 && last !== undefined && last.codeAt(0) > 127 && isEditionInChinese(last.text)
  const from = isInChinese ? end - 1 : named
  return from > start && tokens[from]?.bracket === tokens[end - 1]?.bracket ? from : -1
}
