import type { FoundRelease } from '#domain/indexers/release.ts'
import { spacedWords } from '#domain/release-name/title-words.ts'
import { createYieldToEventLoop, sortWithoutBlocking, type YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

/** Indexers round sizes each in their own way. */
const sizeTolerance = 0.01

/**
 * The same release from several indexers becomes one: the same info-hash, or else the same words in its title and the
 * same size. The better-placed indexer's is kept (the lower priority number), of equal ones that with more seeders.
 */
export async function mergeReleases(
  releases: readonly FoundRelease[],
  priorities: ReadonlyMap<string, number>,
  yieldToEventLoop: YieldToEventLoop = createYieldToEventLoop(),
): Promise<FoundRelease[]> {
  const place = ({ indexerId }: FoundRelease) => priorities.get(indexerId) ?? Number.MAX_SAFE_INTEGER
  // Indexers of one priority in the order in which they are listed.
  const order = new Map([...priorities.keys()].map((id, index) => [id, index]))
  const turn = ({ indexerId }: FoundRelease) => order.get(indexerId) ?? order.size
  const byPlace = (left: FoundRelease, right: FoundRelease): number =>
    place(left) - place(right) ||
    (right.seeders ?? -1) - (left.seeders ?? -1) ||
    turn(left) - turn(right) ||
    compareText(identity(left), identity(right))
  const kept: FoundRelease[] = []
  const byHash = new Set<string>()
  const byTitle = new Map<string, FoundRelease[]>()
  for (const release of await sortWithoutBlocking(releases, byPlace, yieldToEventLoop)) {
    await yieldToEventLoop()
    const title = `${release.protocol}${spacedWords(release.title)}`
    const namesakes = byTitle.get(title) ?? []
    if (release.infoHash !== null && byHash.has(release.infoHash)) continue
    if (namesakes.some((namesake) => isSame(namesake, release))) continue
    kept.push(release)
    if (release.infoHash !== null) byHash.add(release.infoHash)
    if (namesakes.push(release) === 1) byTitle.set(title, namesakes)
  }
  return kept
}

// Which of two equally good ones is kept must not depend on who answered first.
function identity({ indexerId, guid, title, downloadUrl, size, infoHash, publishedAt }: FoundRelease): string {
  return [indexerId, guid, title, downloadUrl, size, infoHash, publishedAt].join(' ')
}

/** Compares by code unit, the same in every locale. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

function isSame(one: FoundRelease, other: FoundRelease): boolean {
  if (one.infoHash !== null && other.infoHash !== null) return one.infoHash === other.infoHash
  if (one.indexerId === other.indexerId && one.guid === other.guid) return true
  if (one.size === null || other.size === null) return false
  return Math.abs(one.size - other.size) <= sizeTolerance * Math.max(one.size, other.size)
}
