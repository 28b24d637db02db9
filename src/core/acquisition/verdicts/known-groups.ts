import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { AppContext } from '../../app-context.ts'

/** Enough to know the groups that matter, and parsed within milliseconds. */
const maxTitles = 500
const maxGroups = 100

/** The release groups of the releases that were seen last for the user's games, the most frequent first. */
export function knownGroups({ verdicts }: Pick<AppContext, 'verdicts'>, userId: string): string[] {
  const counts = new Map<string, number>()
  for (const title of verdicts.latestTitles(userId, maxTitles)) {
    const { group } = parseReleaseName(title)
    if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  const byCount = [...counts].sort(
    ([one, count], [other, otherCount]) => otherCount - count || one.localeCompare(other),
  )
  return byCount.slice(0, maxGroups).map(([group]) => group)
}
