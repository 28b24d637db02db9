import { isOwned } from '#domain/games/game.ts'
import { compareVersions } from '#domain/release-name/compare-versions.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import { type Rule, reject } from './rule.ts'

const addOn = 'Add-on, not the game itself'
/** Up to this confidence the words after the game's name are ambiguous, and the release is not rejected. */
const minAddOnConfidence = 0.7

const labels: Partial<Record<ReleaseKind, string>> = {
  update: 'Update, not the game itself',
  dlc: addOn,
  pack: 'Language or texture pack, not the game itself',
  crack: 'Crack, not the game itself',
  trainer: 'Trainer, not the game itself',
  soundtrack: 'Soundtrack, not the game itself',
  other: 'Other content, not the game itself',
}

export const wrongKind: Rule = {
  code: 'kind',
  judge({ parsed, match }, { game }) {
    if (game === null) return null
    // An owner needs only the update, provided that it is newer.
    if (parsed.kind === 'update' && isOwned(game) && compareVersions(parsed.version, game.installedVersion) === 1)
      return null
    if (match?.matches && match.addOn && match.confidence > minAddOnConfidence) return reject(addOn)
    const message = labels[parsed.kind]
    return message === undefined ? null : reject(message)
  },
}
