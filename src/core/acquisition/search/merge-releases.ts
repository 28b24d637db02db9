import type { FoundRelease } from '#domain/indexers/release.ts'
import { spacedWords } from '#domain/release-name/title-words.ts'
import { createYieldToEventLoop, sortWithoutBlocking, type YieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

/** Indexers round sizes differently. */
const sizeTolerance = 0.01

/**
 * Removes duplicates: releases with the same info-hash, or with the same title words and size. The release of the
 * indexer with the lower priority number is kept; among equal ones, the release with more seeders.
 */
export async function mergeReleases(
  releases: readonly FoundRelease[],
  priorities: ReadonlyMap<string, number>,
  yieldToEventLoop: YieldToEventLoop = createYieldToEventLoop(),
): Promise<FoundRelease[]> {
  const priority = ({ indexerId }: FoundRelease) => priorities.get(indexerId) ?? Number.MAX_SAFE_INTEGER
  // Indexers with equal priority keep the order of the settings.
  const positions = new Map([...priorities.keys()].map((id, index) => [id, index]))
  const position = ({ indexerId }: FoundRelease) => positions.get(indexerId) ?? positions.size
  const byPreference = (left: FoundRelease, right: FoundRelease): number =>
    priority(left) - priority(right) ||
    (right.seeders ?? -1) - (left.seeders ?? -1) ||
    position(left) - position(right) ||
    compareText(identity(left), identity(right))
  const merged: FoundRelease[] = []
  const byHash = new Set<string>()
  const byTitle = new Map<string, FoundRelease[]>()
  for (const release of await sortWithoutBlocking(releases, byPreference, yieldToEventLoop)) {
    await yieldToEventLoop()
    const title = `${release.protocol}${spacedWords(release.title)}`
    const sameTitle = byTitle.get(title) ?? []
    if (release.infoHash !== null && byHash.has(release.infoHash)) continue
    if (sameTitle.some((other) => isSame(other, release))) continue
    merged.push(release)
    if (release.infoHash !== null) byHash.add(release.infoHash)
    if (sameTitle.push(release) === 1) byTitle.set(title, sameTitle)
  }
  return merged
}

// A total order, so that the result does not depend on which indexer answered first.
function identity({ indexerId, guid, title, downloadUrl, size, infoHash, publishedAt }: FoundRelease): string {
  return [indexerId, guid, title, downloadUrl, size, infoHash, publishedAt].join(' ')
}

/** Compares by code unit, the same in every locale. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

function isSame(left: FoundRelease, right: FoundRelease): boolean {
  if (left.infoHash !== null && right.infoHash !== null) return left.infoHash === right.infoHash
  if (left.indexerId === right.indexerId && left.guid === right.guid) return true
  if (left.size === null || right.size === null) return false
  return Math.abs(left.size - right.size) <= sizeTolerance * Math.max(left.size, right.size)
}
