import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { GameFilter } from '#db/repositories/game-filter.ts'
import type { GamesRepository } from '#db/repositories/games.ts'
import type { GameListItem } from '#domain/games/game.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

/** How long a list stays in memory after its last use. */
const idleMs = 30_000
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

/** How the games are written: each by `item`, between `start` and `end`. */
export type ListFormat = {
  start?: string
  item?: (game: GameListItem) => unknown
  end?: (total: number) => string
}

export type FullLists = {
  /**
   * The list that belongs to `key`, as new as this call. Concurrent callers share one list, which is built without
   * blocking the event loop.
   */
  get(key: string, filter: GameFilter, format?: ListFormat): Promise<FullList>
}

type Entry = { building: Promise<FullList>; revision: number; list: FullList | null; timer: NodeJS.Timeout | null }

export function createFullLists(games: Pick<GamesRepository, 'revision' | 'numbersOf' | 'withNumbers'>): FullLists {
  const entries = new Map<string, Entry>()
  const start = (key: string, filter: GameFilter, format: ListFormat): Entry => {
    const building = buildList(games, filter, format)
    const entry: Entry = { building, revision: games.revision(), list: null, timer: null }
    entries.set(key, entry)
    building.then(
      (list) => {
        entry.list = list
      },
      () => forget(key, entry),
    )
    return entry
  }
  const forget = (key: string, entry: Entry): void => {
    if (entries.get(key) === entry) entries.delete(key)
  }
  const keepAWhile = (key: string, entry: Entry): void => {
    if (entry.timer !== null) clearTimeout(entry.timer)
    entry.timer = setTimeout(() => forget(key, entry), idleMs)
    entry.timer.unref()
  }
  return {
    async get(key, filter, format = {}) {
      const wantedRevision = games.revision()
      // One build at a time, however often the library changes: the next one is new enough for all who wait.
      for (;;) {
        const known = entries.get(key)
        const entry =
          known === undefined || (known.list !== null && known.revision < wantedRevision)
            ? start(key, filter, format)
            : known
        keepAWhile(key, entry)
        const list = await entry.building
        if (entry.revision >= wantedRevision) return list
      }
    },
  }
}

async function buildList(
  games: Pick<GamesRepository, 'revision' | 'numbersOf' | 'withNumbers'>,
  filter: GameFilter,
  { start = '[', item = (game) => game, end = () => ']' }: ListFormat,
): Promise<FullList> {
  const revision = games.revision()
  const yieldToEventLoop = createYieldToEventLoop()
  const encoder = new TextEncoder()
  const numbers = games.numbersOf(filter, {})
  const parts: Uint8Array<ArrayBuffer>[] = [encoder.encode(start)]
  let total = 0
  for (let at = 0; at < numbers.length; at += gamesAtOnce) {
    const some = games.withNumbers(numbers.slice(at, at + gamesAtOnce))
    const text = JSON.stringify(some.map(item)).slice(1, -1)
    if (some.length > 0) parts.push(encoder.encode(total === 0 ? text : `,${text}`))
    total += some.length
    await yieldToEventLoop()
  }
  parts.push(encoder.encode(end(total)))
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
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of Readable.from(body.stream()).pipe(createGzip({ level: gzipLevel }))) parts.push(part)
  return new Blob(parts)
}
