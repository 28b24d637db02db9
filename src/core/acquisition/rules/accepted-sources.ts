import { type Rule, reject } from './rule.ts'

/** A name that states no source is rejected too: its source is as unknown as that of a fake. */
export const acceptedSources: Rule = {
  code: 'acceptedSource',
  preferences: ['acceptedSources'],
  judge({ parsed }, { settings }) {
    if (settings.acceptedSources.length === 0) return null
    const isAccepted = settings.acceptedSources.some((accepted) => accepted.toLowerCase() === parsed.source)
    const accepted = settings.acceptedSources.join(' or ')
    return isAccepted ? null : reject(`Source is ${parsed.source ?? 'unknown'}, not ${accepted}`)
  },
}
