import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { createThrottle } from '../tasks/throttle.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { imageId } from './image-files.ts'

type Deps = Pick<AppContext, 'images' | 'imageCache' | 'clock'>

const gamesAtOnce = 200
const debounceMs = 1000

/** Fetches the covers of all games that have none yet, one after the other, until the cache is nearly full. */
export async function prefetchCovers(app: Deps, signal?: AbortSignal): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (let after = 0; ; ) {
    const games = app.images.coversOfGames(after, gamesAtOnce)
    const last = games.at(-1)
    if (last === undefined) return
    after = last.seq
    const urls = games.map(({ coverUrl }) => coverUrl)
    await prefetchAll(app, urls, signal)
    if (signal?.aborted || app.imageCache.isNearlyFull()) return
    await yieldToEventLoop()
  }
}

/** Fetches the covers of games that were added or changed. Returns a function that stops this. */
export function watchCovers(
  app: Pick<AppContext, 'clock' | 'events' | 'imageCache' | 'images' | 'log'>,
): () => Promise<void> {
  const stopping = new AbortController()
  let work = Promise.resolve()
  const throttle = createThrottle<string>(app.clock, debounceMs, (ids) => {
    work = work
      .then(() => prefetchAll(app, app.imageCache.isNearlyFull() ? [] : app.images.coverUrlsOf(ids), stopping.signal))
      .catch((error: unknown) =>
        app.log.module('images').error('Fetching covers failed', { reason: errorMessage(error) }),
      )
  })
  const unsubscribe = app.events.on('gameChanged', ({ id, change }) => {
    if (change !== 'removed') throttle.add([id])
  })
  return async () => {
    unsubscribe()
    throttle.stop()
    stopping.abort()
    await work
  }
}

async function prefetchAll(app: Deps, urls: readonly string[], signal?: AbortSignal): Promise<void> {
  const byId = new Map(urls.filter(isWebUrl).map((url) => [imageId(url), url]))
  const settled = app.images.settled([...byId.keys()], app.clock.now().getTime())
  for (const [id, url] of byId) {
    if (signal?.aborted) return
    if (!settled.has(id) && !app.imageCache.isPaused(url)) await app.imageCache.prefetch(url)
  }
}

/** Covers may also be data URLs, which need no request. */
function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url)
}
