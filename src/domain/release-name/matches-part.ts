import type { PartKind } from '../games/part-kinds.ts'
import { type GameMatch, no, yes } from './game-match.ts'
import type { KnownGame } from './game-names.ts'
import { matchGame, partOfRelease } from './matches-game.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'

type WantedPart = { id: string; title: string; kind: PartKind }
export type GameWithParts = KnownGame & { parts: readonly WantedPart[] }

const confidence = 0.95

/** `name` is the name that was parsed. */
export type NamedRelease = { name: string; parsed: ParsedReleaseName }

/** The part of a game that a release is one of; `null` for a release of the game itself or of another game. */
export function partNamedByRelease({ name, parsed }: NamedRelease, game: GameWithParts): WantedPart | null {
  if (!matchGame(parsed, game).matches) return null
  return partOfRelease(parsed, game) ?? seasonPassOf(name, game.parts)
}

/** Whether a release is one of a part of a game. */
export function matchPart({ name, parsed }: NamedRelease, game: GameWithParts, part: WantedPart): GameMatch {
  const match = matchGame(parsed, game)
  if (!match.matches) return match
  const named = partOfRelease(parsed, game) ?? seasonPassOf(name, game.parts)
  if (named?.id === part.id) return yes(confidence, `Add-on ${part.title}`, true)
  const why = named === null ? 'Does not name this add-on' : `Another add-on (${named.title})`
  return { ...no(why), addOn: match.addOn }
}

/** The season pass that a name contains, if the game has only one: readers of names take "Season Pass" for a mark. */
export function seasonPassOf<Part extends Pick<WantedPart, 'title' | 'kind'>>(
  name: string,
  parts: readonly Part[],
): Part | null {
  if (!/season[\s._-]*pass/i.test(name)) return null
  const [only, ...others] = parts.filter(({ kind, title }) => kind === 'season' || /season pass/i.test(title))
  return others.length === 0 ? (only ?? null) : null
}
