import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import type { GameFilter } from '#db/repositories/game-filter.ts'
import type { GamesRepository } from '#db/repositories/games.ts'
import type { GameListItem } from '#domain/games/game.ts'
import type { TtlCache } from '#domain/ttl-cache.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

const gzip = promisify(gzipCallback)
const gamesAtOnce = 1000
const gzipLevel = 4

/** A whole library as serialized JSON. All responses share its bytes. */
export type FullList = {
  /** The revision of the library when the list was started. */
  revision: number
  total: number
  body: Blob
  /** The body compressed with gzip, made on first use. */
  gzip(): Promise<Blob>
}

/** How the games are written: a part of them at a time by `items`, between `start` and `end`. */
type ListFormat = {
  start?: string
  items?: (games: readonly GameListItem[]) => readonly unknown[]
  end?: (total: number) => string
}

export type FullLists = {
  /**
   * The list that belongs to `key`, as new as this call. Concurrent callers share one list, which is built without
   * blocking the event loop.
   */
  get(key: string, filter: GameFilter, format?: ListFormat): Promise<FullList>
}

type Games = Pick<GamesRepository, 'revision' | 'numbersOf' | 'withNumbers'>

/** Lists that are built for whoever waits for them, and kept in a cache for those who come later. */
export function createFullLists(games: Games, kept: TtlCache<FullList>): FullLists {
  const running = new Map<string, Promise<FullList>>()
  const build = (key: string, filter: GameFilter, format: ListFormat): Promise<FullList> => {
    // A list of an older revision is let go before the next one takes its memory.
    kept.delete(key)
    const building = buildList(games, filter, format).finally(() => running.delete(key))
    running.set(key, building)
    return building
  }
  return {
    async get(key, filter, format = {}) {
      const wantedRevision = games.revision()
      const known = kept.get(key)
      if (known !== undefined && known.revision >= wantedRevision) {
        kept.set(key, known)
        return known
      }
      // One build at a time, however often the library changes: the next one is new enough for all who wait.
      for (;;) {
        const list = await (running.get(key) ?? build(key, filter, format))
        if (list.revision < wantedRevision) continue
        if (list.revision === games.revision()) kept.set(key, list)
        return list
      }
    },
  }
}

async function buildList(
  games: Games,
  filter: GameFilter,
  { start = '[', items = (games) => games, end = () => ']' }: ListFormat,
): Promise<FullList> {
  const revision = games.revision()
  const yieldToEventLoop = createYieldToEventLoop()
  const numbers = games.numbersOf(filter, {})
  const parts: Blob[] = [new Blob([start])]
  let total = 0
  for (let at = 0; at < numbers.length; at += gamesAtOnce) {
    const some = games.withNumbers(numbers.slice(at, at + gamesAtOnce))
    const text = JSON.stringify(items(some)).slice(1, -1)
    if (some.length > 0) parts.push(new Blob([total === 0 ? text : `,${text}`]))
    total += some.length
    await yieldToEventLoop()
  }
  parts.push(new Blob([end(total)]))
  const body = new Blob(parts)
  let compressed: Promise<Blob> | null = null
  return {
    revision,
    total,
    body,
    gzip() {
      compressed ??= compress(body)
      return compressed
    },
  }
}

async function compress(body: Blob): Promise<Blob> {
  return new Blob([await gzip(await body.arrayBuffer(), { level: gzipLevel })])
}
