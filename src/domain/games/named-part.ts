import type { KnownGame } from '../release-name/game-names.ts'
import { partOfRelease } from '../release-name/matches-game.ts'
import { seasonPassOf } from '../release-name/matches-part.ts'
import { normalizeTitle } from '../release-name/normalize-title.ts'
import { parseReleaseNameForGame } from '../release-name/parse.ts'
import type { PartKind } from './part-kinds.ts'

/** A game as far as names of its add-ons are concerned. */
export type GameOfParts = Pick<KnownGame, 'title' | 'year' | 'alternateTitles'>
type Named = { title: string; kind: PartKind }

/** The part of a game that the name of a release, folder or file names; `null` if it names none. */
export function findNamedPart<Part extends Named>(
  name: string,
  game: GameOfParts,
  parts: readonly Part[],
): Part | null {
  return createPartLookup(game, parts)(name)
}

/** `findNamedPart` for many names: the parts, of which a game can have thousands, are prepared once. */
export function createPartLookup<Part extends Named>(
  game: GameOfParts,
  parts: readonly Part[],
): (name: string) => Part | null {
  if (parts.length === 0) return () => null
  const known = { ...game, parts }
  const gameNames = namesOf(game)
  let byOwnTitle: Map<string, Part> | null = null
  return (name) => {
    const release = parseReleaseNameForGame(name, game)
    const named = partOfRelease(release, known)
    if (named !== null) return named
    // A folder in the game's own folder may lack the name of the game.
    byOwnTitle ??= new Map(parts.toReversed().map((part) => [normalizeTitle(withoutGame(part.title, gameNames)), part]))
    const own = normalizeTitle(withoutGame(release.title, gameNames))
    const exact = byOwnTitle.get(own) ?? null
    return exact ?? (own === normalizeTitle(game.title) ? seasonPassOf(name, parts) : null)
  }
}

/** The title of an add-on without the name of its game in front, or the whole title if nothing would be left. */
export function ownTitle(title: string, game: GameOfParts): string {
  return withoutGame(title, namesOf(game))
}

/** The normalized names of a game. */
export const namesOf = ({ title, alternateTitles }: GameOfParts): ReadonlySet<string> =>
  new Set([title, ...alternateTitles].map(normalizeTitle))

/** No game has a longer name. Bounds the work for any title. */
const maxNameWords = 24

/** `ownTitle` for normalized names of the game. */
export function withoutGame(title: string, gameNames: ReadonlySet<string>): string {
  const normalized = normalizeTitle(title)
  if (![...gameNames].some((name) => normalized.startsWith(`${name} `))) return title
  const words = title.split(/\s+/)
  for (let end = Math.min(words.length - 1, maxNameWords); end > 0; end -= 1) {
    if (!gameNames.has(normalizeTitle(words.slice(0, end).join(' ')))) continue
    const rest = words
      .slice(end)
      .join(' ')
      .replace(/^[\s\-–—:|]+/, '')
    if (/[\p{L}\p{N}]/u.test(rest)) return rest
  }
  return title
}
