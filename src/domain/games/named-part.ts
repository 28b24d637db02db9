import type { KnownGame } from '../release-name/game-names.ts'
import { partOfRelease } from '../release-name/matches-game.ts'
import { seasonPassOf } from '../release-name/matches-part.ts'
import { normalizeTitle } from '../release-name/normalize-title.ts'
import { parseReleaseNameForGame } from '../release-name/parse.ts'
import type { PartKind } from './relations.ts'

/** A game as far as names of its add-ons are concerned. */
export type GameOfParts = Pick<KnownGame, 'title' | 'year' | 'alternateTitles'>
type Named = { title: string; kind: PartKind }

/** The part of a game that the name of a release, folder or file names; `null` if it names none. */
export function findNamedPart<Part extends Named>(
  name: string,
  game: GameOfParts,
  parts: readonly Part[],
): Part | null {
  if (parts.length === 0) return null
  const release = parseReleaseNameForGame(name, game)
  const named = partOfRelease(release, { ...game, parts })
  if (named !== null) return named
  // A folder in the game's own folder may lack the name of the game.
  const own = normalizeTitle(ownTitle(release.title, game))
  const exact = parts.find((part) => normalizeTitle(ownTitle(part.title, game)) === own)
  return exact ?? (own === normalizeTitle(game.title) ? seasonPassOf(name, parts) : null)
}

/** The title of an add-on without the name of its game in front, or the whole title if nothing would be left. */
export function ownTitle(title: string, { title: gameTitle, alternateTitles }: GameOfParts): string {
  const words = title.split(/\s+/)
  const names = new Set([gameTitle, ...alternateTitles].map(normalizeTitle))
  for (let end = words.length - 1; end > 0; end -= 1) {
    if (!names.has(normalizeTitle(words.slice(0, end).join(' ')))) continue
    const rest = words
      .slice(end)
      .join(' ')
      .replace(/^[\s\-–—:|]+/, '')
    if (/[\p{L}\p{N}]/u.test(rest)) return rest
  }
  return title
}
