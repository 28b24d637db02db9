import { formatSize } from '#domain/format.ts'
import { type Rule, reject } from './rule.ts'

/** The largest games with all their add-ons need less than half of this. */
const maxBytes = 1_000_000_000_000

export const implausiblyLarge: Rule = {
  code: 'huge',
  judge({ found, parsed }) {
    if (found.size === null || found.size <= maxBytes || (parsed.kind !== 'game' && parsed.kind !== 'rom')) return null
    return reject(`${formatSize(found.size)}: too large for a game`)
  },
}
