import { formatSize } from '#domain/format.ts'
import { matchTarget } from '#domain/games/game.ts'
import { adjustScore, type Candidate, type JudgeContext, type Rule, reject } from './rule.ts'

const minBytes = 4096
const minModernBytes = 10_000_000
const smallBytes = 20_000_000
/** Since about then, games ship on discs and over the network, not on floppies. */
const modernFrom = 2000

/** A modern game this small is a link list or malware. Old games and cartridge dumps really are small. */
export const implausiblySmall: Rule = {
  code: 'tiny',
  preferences: ['smallForAGame'],
  judge(candidate, context) {
    const { size } = candidate.found
    if (size === null || candidate.parsed.kind !== 'game' || context.part !== null) return null
    const label = `Only ${formatSize(size)}`
    const isModern = (yearOf(candidate, context) ?? 0) >= modernFrom
    if (size < minBytes || (isModern && size < minModernBytes)) return reject(`${label}: too small for a game`)
    return size < smallBytes ? adjustScore(context.weights.smallForAGame, `${label}: small for a game`) : null
  },
}

function yearOf({ parsed }: Candidate, { game }: JudgeContext): number | null {
  return (game === null ? null : matchTarget(game).year) ?? parsed.year
}
