import type { Release } from '#domain/indexers/release.ts'
import { releaseKey } from '../game/release-key.ts'

/** As many as the server puts into one archive. */
export const maxInBundle = 100

export function withToggled(chosen: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}

/** What the archive is asked for: the chosen ones in the order of the list. */
export function bundleOf(releases: readonly Release[], chosen: ReadonlySet<string>): { url: string; title: string }[] {
  return releases
    .filter((release) => chosen.has(releaseKey(release)))
    .map(({ downloadUrl, title }) => ({ url: downloadUrl, title }))
}
