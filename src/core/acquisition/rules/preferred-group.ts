import { adjustScore, type Rule } from './rule.ts'

export const preferredGroup: Rule = {
  code: 'group',
  judge({ parsed }, { settings, weights }) {
    const group = parsed.group?.toLowerCase()
    const isPreferred = settings.preferredGroups.some((preferred) => preferred.toLowerCase() === group)
    return isPreferred ? adjustScore(weights.preferredGroup, `Preferred group: ${parsed.group}`) : null
  },
}
