import { type Rule, reject } from './rule.ts'

export const refusedGroup: Rule = {
  code: 'refusedGroup',
  judge({ parsed }, { settings }) {
    const group = parsed.group?.toLowerCase()
    const isRefused = settings.refusedGroups.some((refused) => refused.toLowerCase() === group)
    return isRefused ? reject(`Rejected group: ${parsed.group}`) : null
  },
}
