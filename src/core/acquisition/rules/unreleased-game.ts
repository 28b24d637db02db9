import { isUnreleased } from '../is-unreleased.ts'
import { type Rule, reject } from './rule.ts'

/** What calls itself a game that is not out yet is a fake, or something else. */
export const unreleasedGame: Rule = {
  code: 'unreleased',
  judge(_, { game, settings, now }) {
    if (game === null || settings.searchUnreleased || !isUnreleased(game, now)) return null
    return reject(game.releaseDate === null ? 'The game is not out yet' : `The game comes out on ${game.releaseDate}`)
  },
}
