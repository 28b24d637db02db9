import { type Rule, reject } from './rule.ts'

export const rejectedGroup: Rule = {
  code: 'refusedGroup',
  preferences: ['refusedGroups'],
  judge({ parsed }, { settings }) {
    const group = parsed.group?.toLowerCase()
    const isRejected = settings.refusedGroups.some((rejected) => rejected.toLowerCase() === group)
    return isRejected ? reject(`Rejected group: ${parsed.group}`) : null
  },
}
