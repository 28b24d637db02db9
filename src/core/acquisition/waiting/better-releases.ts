import type { Protocol } from '#domain/indexers/protocols.ts'
import type { Preference } from '#domain/indexers/waiting.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import { groupPoints } from '../rules/preferred-group.ts'
import { sourcePoints } from '../rules/preferred-source.ts'
import type { JudgeContext } from '../rules/rule.ts'

export type PreferenceContext = Pick<JudgeContext, 'settings' | 'weights' | 'protocols'>

type Named = { parsed: Pick<ParsedReleaseName, 'source' | 'group'>; protocol: Protocol }

/**
 * The preferences that would make a release with them better than this one. A source or group counts only if it outweighs
 * the source and group of the release together: a repack of a preferred group does not wait for GOG if the group has more
 * points.
 */
export function betterPreferences({ parsed, protocol }: Named, context: PreferenceContext): Preference[] {
  const { settings, weights, protocols } = context
  const points = sourcePoints(parsed, context) + groupPoints(parsed, context)
  const better: Preference[] = []
  const [source] = settings.preferSource
  if (source !== undefined && weights.preferredSource > points) {
    better.push({ kind: 'source', name: source.toLowerCase() })
  }
  if (weights.preferredGroup > points) {
    better.push(...settings.preferredGroups.map((name): Preference => ({ kind: 'group', name })))
  }
  const preferred = settings.preferredProtocol
  if (preferred !== null && preferred !== protocol && weights.preferredProtocol > 0 && protocols.has(preferred)) {
    better.push({ kind: 'protocol', name: preferred })
  }
  return better
}
