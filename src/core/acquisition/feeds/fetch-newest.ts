import { createHash } from 'node:crypto'
import type { FeedPosition } from '#db/repositories/feeds.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../../app-context.ts'
import type { YieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { type AskIndexerDeps, askIndexer } from '../ask-indexer.ts'

export type FetchNewestDeps = AskIndexerDeps & Pick<AppContext, 'feeds'>

export type NewestReleases = {
  indexer: Indexer
  /** Those that were not there the last time. */
  fresh: FoundRelease[]
  error: string | null
  /** Where the next pass goes on, once this one is through; `null` when the indexer did not answer. */
  position: FeedPosition | null
}

/** After a long pause not everything is made up for: what is older is found by the searches. */
const maxPages = 10
const pagesAtFirst = 3
const maxRemembered = 1500

/**
 * Asks an indexer for its newest items, back to where the last pass ended. A page ends there when its last item is
 * known or not newer than the newest of then; those that an indexer pins to the top do not count.
 */
export async function fetchNewest(
  app: FetchNewestDeps,
  indexer: Indexer,
  { yieldToEventLoop, signal }: { yieldToEventLoop: YieldToEventLoop; signal?: AbortSignal | undefined },
): Promise<NewestReleases> {
  const before = app.feeds.position(indexer.id)
  const seen = new Set(before?.seen)
  const isKnown = ({ guid }: FoundRelease): boolean => seen.has(digest(guid))
  const isOld = ({ publishedAt }: FoundRelease): boolean =>
    publishedAt !== null && before !== null && before.newestAt !== null && publishedAt < before.newestAt
  const { releases, answered, error } = await askIndexer(app, indexer, {
    texts: [''],
    isEnough: () => true,
    paging: {
      maxPages: before === null ? pagesAtFirst : maxPages,
      isLast: (page) => {
        const last = page.at(-1)
        return last === undefined || isKnown(last) || isOld(last)
      },
    },
    signal,
  })
  const fresh: FoundRelease[] = []
  const told = new Set<string>()
  for (const release of releases) {
    const known = digest(release.guid)
    if (!seen.has(known) && !told.has(known)) fresh.push(release)
    told.add(known)
    await yieldToEventLoop()
  }
  const remembered = [...told, ...[...seen].filter((known) => !told.has(known))].slice(0, maxRemembered)
  const position = answered ? positionAfter(app, before, { indexer, releases, seen: remembered }) : null
  return { indexer, fresh, error, position }
}

type Reading = { indexer: Indexer; releases: readonly FoundRelease[]; seen: string[] }

function positionAfter(
  { clock }: Pick<AppContext, 'clock'>,
  before: FeedPosition | null,
  { indexer, releases, seen }: Reading,
): FeedPosition {
  const now = instant(clock)
  // A date to come would make every later item look old.
  const dates = releases.flatMap(({ publishedAt }) => (publishedAt !== null && publishedAt <= now ? [publishedAt] : []))
  const newestAt = dates.reduce<string | null>(
    (newest, date) => (newest === null || date > newest ? date : newest),
    before?.newestAt ?? null,
  )
  return { indexerId: indexer.id, seen, newestAt }
}

function digest(guid: string): string {
  return createHash('sha256').update(guid).digest('base64url').slice(0, 16)
}
