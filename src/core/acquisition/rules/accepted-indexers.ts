import { includesName } from '#domain/release-rules/trusted-names.ts'
import { indexersOf, type TrustRule, untrusted } from './rule.ts'

/** The indexer is known by its name here. One that searches several sites is also known by the site of the release. */
export const acceptedIndexers: TrustRule = {
  code: 'unknownIndexer',
  preferences: ['acceptedIndexers', 'unknownGroups'],
  judge({ found, own }, { settings }) {
    const { acceptedIndexers: accepted } = settings
    if (accepted.length === 0 || own.decisive?.effect === 'accept') return null
    const indexers = indexersOf(found)
    if (indexers.some((name) => includesName(accepted, name))) return null
    return untrusted(settings, `Not an accepted indexer: ${indexers.join(' / ')}`, 'reviewIndexer')
  },
}
