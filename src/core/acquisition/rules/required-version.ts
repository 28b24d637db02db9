import { isOwned } from '#domain/games/game.ts'
import { appliesTo } from '#domain/release-name/applies-to.ts'
import { type Rule, reject } from './rule.ts'

export const requiredVersion: Rule = {
  code: 'requiredVersion',
  judge({ parsed }, { game, part }) {
    if (game === null || !isOwned(game)) return null
    const version = part === null ? game.installedVersion : part.version
    if (appliesTo(parsed, version)) return null
    const installed = version === null ? 'your version is unknown' : `you have ${version}`
    return reject(`Update requires version ${parsed.requiredVersion}; ${installed}`)
  },
}
