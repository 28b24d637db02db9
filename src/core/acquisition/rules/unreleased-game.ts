import { isUnreleased } from '#domain/games/game.ts'
import { isUnreleasedPart } from '#domain/games/included-parts.ts'
import { type Rule, reject } from './rule.ts'

/** A release of a game that is not out yet is a fake or a different game. */
export const unreleasedGame: Rule = {
  code: 'unreleased',
  judge(_, { game, part, settings, now }) {
    if (game === null || settings.searchUnreleased) return null
    if (part !== null && isUnreleasedPart(part, now)) return reject(`Add-on is not released until ${part.releaseDate}`)
    if (!isUnreleased(game, now)) return null
    if (game.releaseStatus === 'cancelled') return reject('Game was canceled')
    return reject(
      game.releaseDate === null ? 'Game is not released yet' : `Game is not released until ${game.releaseDate}`,
    )
  },
}
