import { type NamedPart, type PreparedParts, prepareParts } from './named-parts.ts'
import { type PreparedRelated, prepareRelated, type RelatedTitle } from './related-titles.ts'
import { looseKey } from './spelling-variants.ts'
import { type GameName, namesOf, yearInTitle } from './title-names.ts'

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

export type PreparedGame = {
  names: GameName[]
  /** The keys of its full titles that small slips do not change. */
  looseKeys: Set<string>
  year: number | null
  /** `null` if the parts are not known. */
  parts: PreparedParts | null
  related: PreparedRelated[]
}

/** The keys of full titles that small slips do not change. */
export const looseKeysOf = (names: readonly GameName[]): Set<string> =>
  new Set(names.filter(({ shape }) => shape === 'whole').map(({ words }) => looseKey(words)))

/**
 * Most games of an index never match a release, so the rest is prepared when one does. A class, because a library has
 * thousands of games, and closures would belong to each of them.
 */
class Preparation implements PreparedGame {
  readonly names: GameName[]
  readonly year: number | null
  readonly #known: Pick<KnownGame, 'parts' | 'related'>
  #looseKeys: Set<string> | null = null
  #parts: PreparedParts | null = null
  #related: PreparedRelated[] | null = null
  constructor({ names, year }: Pick<PreparedGame, 'names' | 'year'>, known: Pick<KnownGame, 'parts' | 'related'>) {
    this.names = names
    this.year = year
    this.#known = known
  }
  get looseKeys(): Set<string> {
    this.#looseKeys ??= looseKeysOf(this.names)
    return this.#looseKeys
  }
  get parts(): PreparedParts | null {
    const { parts = [] } = this.#known
    if (parts.length === 0) return null
    this.#parts ??= prepareParts(parts, this.names)
    return this.#parts
  }
  get related(): PreparedRelated[] {
    this.#related ??= (this.#known.related ?? []).map(prepareRelated)
    return this.#related
  }
}

/** A prepared game with other parts and related games. */
export const withRelations = (
  prepared: Pick<PreparedGame, 'names' | 'year'>,
  known: Pick<KnownGame, 'parts' | 'related'>,
): PreparedGame => new Preparation(prepared, known)

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
