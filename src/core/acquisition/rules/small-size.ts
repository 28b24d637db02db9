import { formatSize } from '#domain/format.ts'
import { adjustScore, type Rule } from './rule.ts'

const smallest = 100_000_000
const largest = 1_000_000_000_000

/** Logarithmic: half the size is worth the same, whatever the size of the game is. */
export const smallSize: Rule = {
  code: 'smallSize',
  preferences: ['smallSize'],
  judge({ found }, { weights }) {
    if (found.size === null) return null
    const size = Math.min(largest, Math.max(smallest, found.size))
    const share = Math.log(largest / size) / Math.log(largest / smallest)
    return adjustScore(share * weights.smallSize, `Size ${formatSize(found.size)}`)
  },
}
