import { counted } from '#domain/counted.ts'
import { move, type Rule, reject } from './rule.ts'

const dayMs = 24 * 3_600_000
/** About as long as the longest retention there is. */
const maxDays = 3000

/** Usenet forgets: what is older than the provider keeps things cannot be completed. Torrents live by their seeders. */
export const age: Rule = {
  code: 'age',
  judge({ found }, { settings, now, weights }) {
    if (found.protocol !== 'usenet' || found.publishedAt === null) return null
    const days = Math.floor((now.getTime() - Date.parse(found.publishedAt)) / dayMs)
    if (!Number.isFinite(days) || days < 0) return null
    const { retentionDays } = settings
    if (retentionDays !== null && days > retentionDays) {
      return reject(`${counted(days, 'day')} old, the Usenet provider keeps ${retentionDays}`)
    }
    const share = Math.max(0, 1 - days / maxDays)
    return move(share * weights.freshUsenet, `${counted(days, 'day')} old`)
  },
}
