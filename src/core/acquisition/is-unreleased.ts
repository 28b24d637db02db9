import type { Game } from '#domain/games/game.ts'

/** Whether a game is not out yet. Early access counts as out; a delayed game has missed the date that is known of it. */
export function isUnreleased(game: Pick<Game, 'releaseStatus' | 'releaseDate'>, now: Date): boolean {
  if (game.releaseStatus === 'early_access') return false
  if (game.releaseStatus === 'delayed') return true
  if (game.releaseDate !== null) return game.releaseDate > now.toISOString().slice(0, 10)
  return game.releaseStatus === 'upcoming'
}
