import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

type Deps = Pick<AppContext, 'images' | 'imageCache' | 'clock'>

/** Images of search results are kept for this time. */
const keptMs = 7 * 24 * 3_600_000
const imagesAtOnce = 5000
const gamesAtOnce = 200

/** Removes the images that no game uses, and the files that a crash left behind. */
export async function cleanUpImages(app: Deps, signal?: AbortSignal): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  const before = app.clock.now().getTime() - keptMs
  for (let after = ''; !signal?.aborted; ) {
    const candidates = app.images.unusedSince(before, after, imagesAtOnce)
    const last = candidates.at(-1)
    if (last === undefined) break
    after = last.id
    const unused = await withoutGame(app, new Map(candidates.map(({ id, url }) => [url, id])), yieldToEventLoop)
    for (const id of unused) {
      if (signal?.aborted) return
      await app.imageCache.remove(id)
    }
  }
  if (!signal?.aborted) await app.imageCache.removeOrphans()
}

/** The ids of the images, given by URL, that no game uses. */
async function withoutGame(app: Deps, idByUrl: Map<string, string>, yieldToEventLoop: YieldToEventLoop) {
  for (let after = 0; idByUrl.size > 0; ) {
    const games = app.images.urlsOfGames(after, gamesAtOnce)
    const last = games.at(-1)
    if (last === undefined) break
    after = last.seq
    for (const { coverUrl, screenshots } of games) {
      if (coverUrl !== null) idByUrl.delete(coverUrl)
      for (const url of screenshots) idByUrl.delete(url)
    }
    await yieldToEventLoop()
  }
  return idByUrl.values()
}
