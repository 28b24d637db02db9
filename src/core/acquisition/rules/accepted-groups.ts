import { groupOf, includesName } from '#domain/release-rules/trusted-names.ts'
import { type TrustRule, untrusted } from './rule.ts'

/** A name that states no group is not trusted either. */
export const acceptedGroups: TrustRule = {
  code: 'unknownGroup',
  preferences: ['acceptedGroups', 'unknownGroups'],
  judge({ parsed, own }, { settings }) {
    const { acceptedGroups: accepted } = settings
    if (accepted.length === 0 || own.decisive?.effect === 'accept') return null
    const group = groupOf(parsed)
    if (group !== null && includesName(accepted, group)) return null
    const message = group === null ? 'Name states no group' : `Not an accepted group: ${group}`
    return untrusted(settings, message, 'reviewGroup')
  },
}
