import { isOwned } from '#domain/games/game.ts'
import { isSameRelease } from '../../downloads/same-release.ts'
import { adjustScore, type Rule, reject } from './rule.ts'

/** Outweighs what indexers report, but not what a user prefers. */
const points = 60

/** Prefers releases with the name of a dump in a DAT, which replace a dump that is not verified. */
export const verifiedDump: Rule = {
  code: 'dump',
  judge({ found, parsed }, { game, part, knownDumps, imported }) {
    const datName = knownDumps?.get(dumpNameOf(found.title))
    const owned = game !== null && isOwned(game) ? game.verification : null
    if (owned === 'verified' && (datName !== undefined || parsed.kind === 'rom')) {
      return reject('You already have a verified dump')
    }
    // Otherwise it would be grabbed again and again.
    if (owned === 'bad' && part === null && imported.some((download) => isSameRelease(download, found))) {
      return reject('You already have this release, and its dump is not verified')
    }
    if (datName === undefined) return null
    if (owned === 'bad') return adjustScore(points, `Replaces your bad dump with one that ${datName} lists`)
    if (owned !== null) return adjustScore(points, `Replaces your unverified dump with one that ${datName} lists`)
    return adjustScore(points, `${datName} lists a dump of this name`)
  },
}

const ending = /\.(?:zip|7z|rar|[a-z0-9]{2,4})$/i

/** The name of a game in a DAT that a release would have. */
function dumpNameOf(title: string): string {
  return title.replace(ending, '').trim().toLowerCase()
}
