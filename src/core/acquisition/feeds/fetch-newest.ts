import { createHash } from 'node:crypto'
import type { FeedPosition } from '#db/repositories/feeds.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import type { YieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { queryIndexer } from '../search/query-indexer.ts'

export type FetchNewestDeps = Needs<typeof queryIndexer> & Pick<AppContext, 'feeds'>

export type NewestReleases = {
  indexer: Indexer
  /** Items that are new since the last sync. */
  fresh: FoundRelease[]
  error: string | null
  /** The position for the next sync; `null` if the indexer did not answer all requests. */
  position: FeedPosition | null
}

/** Limits catching up after a long pause; searches find older releases. */
const maxPages = 10
const maxFirstPages = 3
const maxRemembered = 1500

/**
 * Fetches an indexer's newest items back to the last position: until the last item of a page is known or older than the
 * newest item of the last sync. Only the last item counts, because indexers pin old items to the top.
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
  const { releases, answered, error } = await queryIndexer(app, indexer, {
    texts: [''],
    isEnough: () => true,
    paging: {
      maxPages: before === null ? maxFirstPages : maxPages,
      isLast: (page) => {
        const last = page.at(-1)
        return last === undefined || isKnown(last) || isOld(last)
      },
    },
    signal,
  })
  const fresh: FoundRelease[] = []
  const current = new Set<string>()
  for (const release of releases) {
    const known = digest(release.guid)
    if (!seen.has(known) && !current.has(known)) fresh.push(release)
    current.add(known)
    await yieldToEventLoop()
  }
  const remembered = [...current, ...[...seen].filter((known) => !current.has(known))].slice(0, maxRemembered)
  // After a page that failed, the next sync begins again: what it lists would count as known.
  const isWhole = answered && (error === null || before === null)
  const position = isWhole ? positionAfter(app, before, { indexer, releases, seen: remembered }) : null
  return { indexer, fresh, error, position }
}

type FetchedPage = { indexer: Indexer; releases: readonly FoundRelease[]; seen: string[] }

function positionAfter(
  { clock }: Pick<AppContext, 'clock'>,
  before: FeedPosition | null,
  { indexer, releases, seen }: FetchedPage,
): FeedPosition {
  const now = instant(clock)
  // A date in the future would make all later items look old.
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
