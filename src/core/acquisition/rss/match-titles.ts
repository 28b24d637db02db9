import type { FeedTitle } from '#db/repositories/rss-feeds.ts'
import { AppError, errorMessage, RetryLaterError, ServiceFailure } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { AppContext } from '../../app-context.ts'
import { matchGameByTitle } from '../../metadata/match-by-title.ts'

type Deps = Pick<AppContext, 'rssFeeds' | 'metadata' | 'clock' | 'log'>

/** Each title takes up to three calls of the provider's budget, which users need too. */
const titlesAtOnce = 20
const maxAttempts = 5
const hourMs = 3_600_000
const maxPauseMs = hourMs * 2 ** maxAttempts
/** The confidence from which a title counts, as for games that are added by their title. */
const likely = 0.75

/** Asks the metadata provider for games that feed items are releases of, a few at a time. Returns how many were found. */
export async function matchFeedTitles(app: Deps, signal?: AbortSignal): Promise<number> {
  const latest = new Date(app.clock.now().getTime() + maxPauseMs).toISOString()
  // No pause is longer: these were put off while the clock was wrong.
  const stuck = app.rssFeeds.titlesAfter(latest, titlesAtOnce)
  const due = [...app.rssFeeds.dueTitles(instant(app.clock), titlesAtOnce), ...stuck].slice(0, titlesAtOnce)
  const source = due.length === 0 ? null : selectedSource(app)
  if (source === null) return 0
  let found = 0
  for (const title of due) {
    if (signal?.aborted) break
    try {
      if (await matchTitle(app, source, title, signal)) found += 1
    } catch (error) {
      if (signal?.aborted || !(error instanceof AppError)) throw error
      app.log.module('feeds').warn('Could not look up the game of a feed item', { reason: errorMessage(error) })
      // The provider is unavailable, whatever the title is.
      if (error instanceof RetryLaterError || error instanceof ServiceFailure) break
      postpone(app, title)
    }
  }
  return found
}

async function matchTitle(
  app: Deps,
  source: MetadataSource,
  { key, releaseName }: FeedTitle,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const call = { background: true, signal }
  const options = { threshold: likely, byPopularity: true, call }
  const { game } = await matchGameByTitle(source, parseReleaseName(releaseName), options)
  const { metadataId = null, title = null, coverUrl = null } = game ?? {}
  app.rssFeeds.updateTitle(key, { metadataId, title, coverUrl, nextAttemptAt: null })
  return game !== null
}

function postpone({ rssFeeds, clock }: Deps, { key, attempts }: FeedTitle): void {
  const isLast = attempts + 1 >= maxAttempts
  const nextAttemptAt = isLast ? null : new Date(clock.now().getTime() + hourMs * 2 ** attempts).toISOString()
  rssFeeds.updateTitle(key, { attempts: attempts + 1, nextAttemptAt })
}

/** Null until a provider is set up. */
function selectedSource({ metadata }: Deps): MetadataSource | null {
  try {
    return metadata.source()
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return null
    throw error
  }
}
