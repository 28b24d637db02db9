import { counted } from '#domain/format.ts'
import { adjustScore, type Rule, reject } from './rule.ts'

const dayMs = 24 * 3_600_000
/** Roughly the longest Usenet retention on offer. */
const maxDays = 3000

/** Usenet posts older than the provider's retention cannot be completed. The age of a torrent does not matter. */
export const age: Rule = {
  code: 'age',
  preferences: ['freshUsenet'],
  judge({ found }, { settings, now, weights }) {
    if (found.protocol !== 'usenet' || found.publishedAt === null) return null
    const days = Math.floor((now.getTime() - Date.parse(found.publishedAt)) / dayMs)
    if (!Number.isFinite(days) || days < 0) return null
    const { retentionDays } = settings
    if (retentionDays !== null && days > retentionDays) {
      return reject(`${counted(days, 'day')} old; Usenet retention is ${counted(retentionDays, 'day')}`)
    }
    const share = Math.max(0, 1 - days / maxDays)
    return adjustScore(share * weights.freshUsenet, `${counted(days, 'day')} old`)
  },
}
