import { counted } from '#domain/format.ts'
import { adjustScore, type Rule } from './rule.ts'

/** Logarithmic: ten more seeders matter to a release with five, not to one with five hundred. */
export const wellSeeded: Rule = {
  code: 'seeded',
  preferences: ['thousandSeeders'],
  judge({ found }, { weights }) {
    if (found.protocol !== 'torrent' || found.seeders === null || found.seeders === 0) return null
    const share = Math.min(1, Math.log10(found.seeders + 1) / 3)
    return adjustScore(share * weights.thousandSeeders, counted(found.seeders, 'seeder'))
  },
}
