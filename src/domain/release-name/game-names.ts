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

const namesOfGame = ({ title, alternateTitles }: KnownGame): GameName[] => {
  const names = namesOf(title, false)
  for (const alternate of alternateTitles) {
    for (const name of namesOf(alternate, true)) {
      if (!names.some((known) => known.key === name.key && known.shape === name.shape)) names.push(name)
    }
  }
  return names
}

const yearOf = ({ title, year }: KnownGame): number | null => {
  const stated = year === null && title.includes('(') ? yearInTitle.exec(title)?.[1] : undefined
  return stated === undefined ? year : Number(stated)
}

/**
 * Most games of an index never match a release, so everything is prepared when one does. A class, because a library has
 * thousands of games, and closures would belong to each of them.
 */
class Preparation implements PreparedGame {
  readonly year: number | null
  readonly #game: KnownGame
  #known: Pick<KnownGame, 'parts' | 'related'>
  #names: GameName[] | null = null
  #looseKeys: Set<string> | null = null
  #parts: PreparedParts | null = null
  #related: PreparedRelated[] | null = null
  constructor(game: KnownGame) {
    this.year = yearOf(game)
    this.#game = game
    this.#known = game
  }
  get names(): GameName[] {
    this.#names ??= namesOfGame(this.#game)
    return this.#names
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
  learn(known: Pick<KnownGame, 'parts' | 'related'>): void {
    this.#known = known
    this.#parts = null
    this.#related = null
  }
}

/** A game whose names are computed once a release could be one of it, so that matching only compares keys. */
export const prepareGame = (game: KnownGame): PreparedGame & Pick<Preparation, 'learn'> => new Preparation(game)

const prepared = new WeakMap<KnownGame, { title: string; game: PreparedGame }>()

/** `prepareGame`, cached for the lifetime of the game object. */
export const preparedGame = (game: KnownGame): PreparedGame => {
  const known = prepared.get(game)
  if (known !== undefined && known.title === game.title) return known.game
  const fresh = prepareGame(game)
  prepared.set(game, { title: game.title, game: fresh })
  return fresh
}
