import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import { adjustScore, type JudgeContext, type Rule } from './rule.ts'

export const preferredGroup: Rule = {
  code: 'group',
  preferences: ['preferredGroups', 'preferredGroup'],
  judge({ parsed }, context) {
    return adjustScore(groupPoints(parsed, context), `Preferred group: ${parsed.group}`)
  },
}

export function groupPoints(
  { group }: Pick<ParsedReleaseName, 'group'>,
  { settings, weights }: Pick<JudgeContext, 'settings' | 'weights'>,
): number {
  const isPreferred = settings.preferredGroups.some((preferred) => preferred.toLowerCase() === group?.toLowerCase())
  return isPreferred ? weights.preferredGroup : 0
}
