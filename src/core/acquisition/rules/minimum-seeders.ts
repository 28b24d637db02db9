import { counted } from '#domain/format.ts'
import { type Rule, reject } from './rule.ts'

export const minimumSeeders: Rule = {
  code: 'seeders',
  preferences: ['minSeeders'],
  judge({ found }, { settings }) {
    if (found.protocol !== 'torrent' || found.seeders === null || found.seeders >= settings.minSeeders) return null
    if (found.seeders === 0) return reject('No seeders')
    return reject(`Only ${counted(found.seeders, 'seeder')}; the minimum is ${settings.minSeeders}`)
  },
}
