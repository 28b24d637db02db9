import { type NamedPart, type PreparedParts, prepareParts } from './named-parts.ts'
import { titleWords } from './normalize-title.ts'
import { type PreparedRelated, prepareRelated, type RelatedTitle } from './related-titles.ts'
import { type Spelling, spellings, splitEdition } from './title-keys.ts'
import { otherProductWords, seriesHeads, spinOffTails } from './vocabulary/series.ts'

/** What is known about a game whose releases are to be recognized. */
export type KnownGame = {
  title: string
  year: number | null
  alternateTitles: string[]
  /** The add-ons of the game. Missing or empty: unknown. */
  parts?: readonly NamedPart[]
  /** Other games whose names could be taken for this one. */
  related?: readonly RelatedTitle[]
}

/** A name under which a game can be released. */
export type GameName = Spelling & {
  isAlternate: boolean
  /** whole: the full title. base: without the edition. head: without the subtitle. */
  shape: 'whole' | 'base' | 'head'
  /** The edition removed from a base name. */
  edition: string
  /** The name has a number or a subtitle, so extra words in a release most likely name an add-on. */
  isSpecific: boolean
}

export type PreparedGame = {
  names: GameName[]
  year: number | null
  /** `null` if the parts are not known. */
  parts: () => PreparedParts | null
  related: () => PreparedRelated[]
}

/** Editions that are remakes or remasters: a release without the word is the original game. */
export const remakeEditions = /anniversary|enhanced|definitive|special|cut|legendary|celebration/i

const yearInTitle = /\s*\(((?:19|20)\d\d)\)\s*/

const subtitleAt = (title: string): number => title.search(/:|\s[-–—]\s/)

const isSpecific = (title: string, spelling: Spelling): boolean => {
  if (seriesHeads.has(spelling.key)) return false
  const isNumbered = spelling.words.some((word, index) => index > 0 && /^\d+$/.test(word))
  return isNumbered || subtitleAt(title) > 0
}

// "The Witcher 3" for "The Witcher 3: Wild Hunt"; never "Half-Life 2" for one of its episodes.
const headOf = (title: string): string | null => {
  const at = subtitleAt(title)
  if (at <= 0) return null
  const head = titleWords(title.slice(0, at))
  const tail = titleWords(title.slice(at + 1))
  if (head.length < 2 || !/^\d{1,2}$/.test(head[head.length - 1] ?? '')) return null
  if (tail.some((word) => otherProductWords.has(word)) || spinOffTails.has(tail.join(''))) return null
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

const namesOf = (rawText: string, isAlternate: boolean): GameName[] => {
  const title = rawText.replace(yearInTitle, ' ').trim() || rawText
  const named = (text: string, shape: GameName['shape'], edition = ''): GameName[] =>
    spellings(text).map((spelling) => ({
      ...spelling,
      isAlternate,
      shape,
      edition,
      isSpecific: isSpecific(text, spelling),
    }))
  const names = named(title, 'whole')
  const split = splitEdition(title)
  if (split !== null) names.push(...named(split.title, 'base', split.edition))
  const initials = subtitleInitials(title)
  if (initials !== null) names.push(...named(initials, 'whole').map((name) => ({ ...name, isShort: true })))
  const head = split === null ? headOf(title) : remakeEditions.test(split.edition) ? null : headOf(split.title)
  if (head !== null) names.push(...named(head, 'head'))
  return names
}

// Most games of an index never match a release. Their relations are prepared when one does.
const lazy = <Value>(prepare: () => Value): (() => Value) => {
  let prepared: { value: Value } | null = null
  return () => {
    prepared ??= { value: prepare() }
    return prepared.value
  }
}

/** A prepared game with other parts and related games. */
export const withRelations = (
  { names, year }: Pick<PreparedGame, 'names' | 'year'>,
  { parts = [], related = [] }: Pick<KnownGame, 'parts' | 'related'>,
): PreparedGame => ({
  names,
  year,
  parts: lazy(() => (parts.length === 0 ? null : prepareParts(parts, names))),
  related: lazy(() => related.map(prepareRelated)),
})

/** Computes all names of a game once, so that matching a release only compares keys. */
export const prepareGame = (game: KnownGame): PreparedGame => {
  const names = namesOf(game.title, false)
  for (const title of game.alternateTitles) {
    for (const name of namesOf(title, true)) {
      if (!names.some((known) => known.key === name.key && known.shape === name.shape)) names.push(name)
    }
  }
  const rawText = yearInTitle.exec(game.title)?.[1]
  const year = game.year ?? (rawText === undefined ? null : Number(rawText))
  return withRelations({ names, year }, game)
}

const prepared = new WeakMap<KnownGame, { title: string; game: PreparedGame }>()

/** `prepareGame`, cached for the lifetime of the game object. */
export const preparedGame = (game: KnownGame): PreparedGame => {
  const known = prepared.get(game)
  if (known !== undefined && known.title === game.title) return known.game
  const fresh = prepareGame(game)
  prepared.set(game, { title: game.title, game: fresh })
  return fresh
}
