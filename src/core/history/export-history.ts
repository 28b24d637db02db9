import { Buffer } from 'node:buffer'
import type { StoredHistoryEntry } from '#db/repositories/history.ts'
import type { User } from '#domain/accounts/user.ts'
import { csvLine } from '#domain/csv.ts'
import type { HistoryExportFormat } from '#domain/games/history.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { filterFor, type HistoryQuery } from './list-history.ts'

const entriesAtOnce = 250

const columns = ['time', 'event', 'game', 'release', 'message', 'user', 'gameId', 'downloadId'] as const

/**
 * The history as a file, newest first, in pieces: there may be hundreds of thousands of entries. Throws AppError
 * `forbidden` before the first piece when a member asks for the history of others.
 */
export function exportHistory(
  app: Pick<AppContext, 'history' | 'users'>,
  viewer: Pick<User, 'id' | 'role'>,
  { format, ...query }: HistoryQuery & { format: HistoryExportFormat },
): AsyncGenerator<Uint8Array, void, undefined> {
  const filter = filterFor(viewer, query)
  const pages = pagesOf(app, filter)
  return format === 'json' ? asJson(pages) : asCsv(pages, namesOf(app))
}

type Pages = AsyncGenerator<StoredHistoryEntry[], void, undefined>

async function* pagesOf({ history }: Pick<AppContext, 'history'>, filter: ReturnType<typeof filterFor>): Pages {
  const yieldToEventLoop = createYieldToEventLoop()
  let last: StoredHistoryEntry | null = null
  do {
    const page: StoredHistoryEntry[] = history.next(filter, last, entriesAtOnce)
    if (page.length > 0) yield page
    last = page.length < entriesAtOnce ? null : (page.at(-1) ?? null)
    await yieldToEventLoop()
  } while (last !== null)
}

async function* asJson(pages: Pages): AsyncGenerator<Uint8Array, void, undefined> {
  let isFirst = true
  for await (const page of pages) {
    const lines = page.map((entry) => JSON.stringify(entry)).join(',\n')
    yield Buffer.from(`${isFirst ? '[\n' : ',\n'}${lines}`)
    isFirst = false
  }
  yield Buffer.from(isFirst ? '[]\n' : '\n]\n')
}

async function* asCsv(pages: Pages, names: ReadonlyMap<string, string>): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(csvLine(columns))
  for await (const page of pages) {
    const lines = page.map(({ at, type, gameTitle, title, message, userId, gameId, downloadId }) =>
      csvLine([at, type, gameTitle, title, message, names.get(userId ?? '') ?? null, gameId, downloadId]),
    )
    yield Buffer.from(lines.join(''))
  }
}

function namesOf({ users }: Pick<AppContext, 'users'>): ReadonlyMap<string, string> {
  return new Map(users.all().map(({ id, username }) => [id, username]))
}
