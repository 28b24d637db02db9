import { isOwned } from '#domain/games/game.ts'
import { appliesTo } from '#domain/release-name/applies-to.ts'
import { type Rule, reject } from './rule.ts'

export const requiredVersion: Rule = {
  code: 'requiredVersion',
  judge({ parsed }, { game }) {
    if (game === null || !isOwned(game) || appliesTo(parsed, game.installedVersion)) return null
    const installed = game.installedVersion === null ? 'your version is unknown' : `you have ${game.installedVersion}`
    return reject(`Update requires version ${parsed.requiredVersion}; ${installed}`)
  },
}
