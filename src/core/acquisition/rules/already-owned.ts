import { isOwned } from '#domain/games/game.ts'
import { compareVersions } from '#domain/release-name/compare-versions.ts'
import { type Rule, reject } from './rule.ts'

/** Accepts versions that cannot be compared: unknown does not mean older. */
export const alreadyOwned: Rule = {
  code: 'owned',
  judge({ parsed }, { game }) {
    if (game === null || !isOwned(game) || game.installedVersion === null || parsed.version === null) return null
    const order = compareVersions(parsed.version, game.installedVersion)
    if (order === null || order > 0) return null
    const which = order === 0 ? 'this version' : `a newer version (${game.installedVersion})`
    return reject(`You already have ${which}`)
  },
}
