import type { PartKind } from '../games/part-kinds.ts'
import { titleWords } from './normalize-title.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'
import { isPlainEdition } from './related-titles.ts'
import type { PreparedRelease } from './release-titles.ts'
import { type Spelling, spell, startsWithName } from './title-keys.ts'
import type { GameName } from './title-names.ts'

/** An add-on of a game, by name. */
export type NamedPart = { title: string; kind: PartKind }

/** The parts of a game by the words that follow its name, and by their whole title. */
export type PreparedParts<Part extends NamedPart = NamedPart> = {
  byTail: Map<string, Part>
  byTitle: Map<string, Part>
  soundtrack: Part | null
}

const genericWords = new Set(['dlc', 'dlcs', 'expansion', 'addon', 'pack', 'content'])

/** The words without "DLC", "Expansion" and the like around them. */
const ownWords = (words: readonly string[]): readonly string[] => {
  let from = 0
  let to = words.length
  while (from < to && genericWords.has(words[from] ?? '')) from++
  while (to > from && genericWords.has(words[to - 1] ?? '')) to--
  return from === to ? words : words.slice(from, to)
}

const minLooseLetters = 8

const tailAfter = (spelling: Spelling, names: readonly GameName[]): string[] | null => {
  let longest = 0
  for (const name of names) {
    if (name.key.length > longest && name.key.length < spelling.key.length && startsWithName(spelling, name))
      longest = name.key.length
  }
  return longest === 0 ? null : spelling.words.slice(spelling.ends.indexOf(longest) + 1)
}

/** A cut of a game is often sold as an add-on. */
const isEditionOfGame = (tail: readonly string[]): boolean => isPlainEdition(tail) && !tail.includes('cut')

export const prepareParts = <Part extends NamedPart>(
  parts: readonly Part[],
  names: readonly GameName[],
): PreparedParts<Part> => {
  const prepared: PreparedParts<Part> = { byTail: new Map(), byTitle: new Map(), soundtrack: null }
  const put = (map: Map<string, Part>, words: readonly string[], part: Part): void => {
    const key = ownWords(words).join('')
    if (key !== '' && !/^\d+$/.test(key) && !map.has(key)) map.set(key, part)
  }
  for (const part of parts) {
    if (part.kind === 'soundtrack') prepared.soundtrack ??= part
    const spelling = spell(titleWords(part.title))
    const tail = tailAfter(spelling, names)
    if (tail === null) {
      put(prepared.byTail, spelling.words, part)
      const isGame = names.some(({ key }) => key === spelling.key)
      if (!isGame && spelling.words.length > 1 && spelling.key.length >= minLooseLetters)
        put(prepared.byTitle, spelling.words, part)
    } else if (!isEditionOfGame(tail)) put(prepared.byTail, tail, part)
  }
  return prepared
}

/** The part that the words after a game's name name: all of them, or the first of them if they are long enough. */
const partInTail = <Part extends NamedPart>({ byTail }: PreparedParts<Part>, tail: readonly string[]): Part | null => {
  const whole = ownWords(tail).join('')
  const exact = byTail.get(whole)
  if (exact !== undefined) return exact
  // "The Ancient Gods" is the first of "The Ancient Gods: Part One" and "Part Two".
  if (whole.length >= minLooseLetters) for (const [key, part] of byTail) if (key.startsWith(whole)) return part
  for (let end = tail.length - 1; end > 0; end--) {
    const key = ownWords(tail.slice(0, end)).join('')
    if (key.length < minLooseLetters) return null
    const part = byTail.get(key)
    if (part !== undefined) return part
  }
  return null
}

/** The part that a release names, if it names one. */
export const partNamedBy = <Part extends NamedPart>(
  release: ParsedReleaseName,
  titles: PreparedRelease,
  names: readonly GameName[],
  parts: PreparedParts<Part>,
): Part | null => {
  if (release.kind === 'soundtrack' && parts.soundtrack !== null) return parts.soundtrack
  for (const spelling of titles.spellings) {
    const whole = parts.byTitle.size === 0 ? undefined : parts.byTitle.get(ownWords(spelling.words).join(''))
    if (whole !== undefined) return whole
    for (const name of names) {
      if (name.key.length >= spelling.key.length || !startsWithName(spelling, name)) continue
      const tail = spelling.words.slice(spelling.ends.indexOf(name.key.length) + 1)
      // Shops list "Digital Deluxe Edition Upgrade" as an add-on; a release without "Upgrade" is the whole game.
      if (release.kind !== 'dlc' && isEditionOfGame(tail)) continue
      const part = partInTail(parts, tail)
      if (part !== null) return part
    }
  }
  return null
}
