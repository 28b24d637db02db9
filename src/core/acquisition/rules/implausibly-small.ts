import { formatSizeForLog } from '#domain/format-size.ts'
import { matchTarget } from '#domain/games/game.ts'
import { type Candidate, type JudgeContext, move, type Rule, reject } from './rule.ts'

const minBytes = 4096
const minModernBytes = 10_000_000
const smallBytes = 20_000_000
/** From then on games came on discs and over the network, not on floppies. */
const modernFrom = 2000

/** What is far too small to be a game is a link list or worse. Old games and dumps of cartridges are small. */
export const implausiblySmall: Rule = {
  code: 'tiny',
  judge(candidate, context) {
    const { size } = candidate.found
    if (size === null || candidate.parsed.kind !== 'game') return null
    const words = `Only ${formatSizeForLog(size)}`
    const isModern = (yearOf(candidate, context) ?? 0) >= modernFrom
    if (size < minBytes || (isModern && size < minModernBytes)) return reject(`${words}: that is no game`)
    return size < smallBytes ? move(context.weights.smallForAGame, `${words}: small for a game`) : null
  },
}

function yearOf({ parsed }: Candidate, { game }: JudgeContext): number | null {
  return (game === null ? null : matchTarget(game).year) ?? parsed.year
}
