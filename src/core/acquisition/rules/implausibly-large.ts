import { sizeInWords } from '#domain/size-in-words.ts'
import { type Rule, reject } from './rule.ts'

/** The largest games with everything that was ever added take up less than half of it. */
const mostBytes = 1_000_000_000_000

export const implausiblyLarge: Rule = {
  code: 'huge',
  judge({ found, parsed }) {
    if (found.size === null || found.size <= mostBytes || (parsed.kind !== 'game' && parsed.kind !== 'rom')) return null
    return reject(`${sizeInWords(found.size)}: no game is that large`)
  },
}
