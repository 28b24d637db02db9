import { move, type Rule } from './rule.ts'

export const preferredGroup: Rule = {
  code: 'group',
  judge({ parsed }, { settings, weights }) {
    const group = parsed.group?.toLowerCase()
    const isPreferred = settings.preferredGroups.some((preferred) => preferred.toLowerCase() === group)
    return isPreferred ? move(weights.preferredGroup, `By ${parsed.group}, a preferred group`) : null
  },
}
