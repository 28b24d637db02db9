import { isOwned } from '#domain/games/game.ts'
import { compareVersions } from '#domain/release-name/compare-versions.ts'
import { needsReplacement } from '#domain/verification/superseded-dumps.ts'
import { type Rule, reject } from './rule.ts'

/** Accepts versions that cannot be compared: unknown does not mean older. */
export const alreadyOwned: Rule = {
  code: 'owned',
  judge({ parsed, match }, { game, part }) {
    if (game === null || parsed.version === null) return null
    if (part === null && needsReplacement(game)) return null
    // The version of an add-on says nothing about the version of its game.
    if (part === null && (parsed.kind === 'dlc' || match?.addOn)) return null
    const owned =
      part === null
        ? ownedVersion(isOwned(game), game.installedVersion)
        : ownedVersion(part.status === 'owned', part.version)
    const order = owned === null ? null : compareVersions(parsed.version, owned)
    if (order === null || order > 0) return null
    const which = order === 0 ? 'this version' : `a newer version (${owned})`
    return reject(`You already have ${which}`)
  },
}

const ownedVersion = (isOwned: boolean, version: string | null): string | null => (isOwned ? version : null)
