import type { FoundRelease, StatedSource } from '#domain/indexers/release.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import { ageOf } from '#domain/release-rules/apply-rules.ts'
import type { RuleSubject } from '#domain/release-rules/compile-rules.ts'
import { groupOf } from '#domain/release-rules/trusted-names.ts'
import { indexersOf } from '../rules/rule.ts'

type Sourced = Pick<FoundRelease, 'title' | 'indexerName' | 'size' | 'publishedAt'> & {
  stated?: StatedSource | undefined
}

/** The name with the group that the indexer states, if the name itself has none. */
export function withStatedGroup<Parsed extends Pick<ParsedReleaseName, 'group' | 'source'>>(
  parsed: Parsed,
  { stated }: Pick<Sourced, 'stated'>,
): Parsed {
  const team = stated?.team ?? null
  return groupOf(parsed) !== null || team === null ? parsed : { ...parsed, group: team }
}

/** Returns what the rules of users know about a release. */
export function ruleSubject(
  found: Sourced,
  parsed: Pick<ParsedReleaseName, 'group' | 'source'>,
  now: Date,
): RuleSubject {
  return {
    name: found.title,
    group: groupOf(parsed),
    uploader: found.stated?.uploader ?? null,
    indexers: indexersOf(found),
    size: found.size,
    ageSeconds: ageOf(found.publishedAt, now),
  }
}
