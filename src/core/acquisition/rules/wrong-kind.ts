import { isOwned } from '#domain/games/game.ts'
import { compareVersions } from '#domain/release-name/compare-versions.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import { type Rule, reject } from './rule.ts'

const addOn = 'An add-on, not the game itself'
/** Below it the words after the game's name may be anything: somebody has to look. */
const surelyAddOn = 0.7

const words: Partial<Record<ReleaseKind, string>> = {
  update: 'An update, not the game itself',
  dlc: addOn,
  pack: 'A pack of languages or textures, not the game itself',
  crack: 'A crack, not the game itself',
  trainer: 'A trainer, not the game itself',
  soundtrack: 'A soundtrack, not the game itself',
  other: 'Something about the game, not the game itself',
}

export const wrongKind: Rule = {
  code: 'kind',
  judge({ parsed, match }, { game }) {
    if (game === null) return null
    // To who has the game, an update is all that is needed, if only it is newer.
    if (parsed.kind === 'update' && isOwned(game) && compareVersions(parsed.version, game.installedVersion) === 1)
      return null
    if (match?.matches && match.addOn && match.confidence > surelyAddOn) return reject(addOn)
    const message = words[parsed.kind]
    return message === undefined ? null : reject(message)
  },
}
