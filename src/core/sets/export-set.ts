import { Buffer } from 'node:buffer'
import { csvLine } from '#domain/csv.ts'
import type { SetItem } from '#domain/systems/rom-set.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { queriedItems, type SetQuery } from './rom-set.ts'

export const setExportFormats = ['csv', 'text'] as const
export type SetExportFormat = (typeof setExportFormats)[number]

const columns = ['name', 'title', 'state', 'copies', 'regions', 'languages', 'have', 'gameId']
const itemsAtOnce = 500

/**
 * The items of a set that a query asks for, as a file in pieces: as CSV, or as text with a name in each line. Throws
 * AppError `not-found` before the first piece.
 */
export async function exportSet(
  app: Pick<AppContext, 'games' | 'romSetCache' | 'romSets'>,
  userId: string,
  systemId: string,
  { format, ...query }: SetQuery & { format: SetExportFormat },
): Promise<AsyncGenerator<Uint8Array, void, undefined>> {
  return piecesOf(await queriedItems(app, userId, systemId, query), format)
}

async function* piecesOf(
  items: readonly SetItem[],
  format: SetExportFormat,
): AsyncGenerator<Uint8Array, void, undefined> {
  const yieldToEventLoop = createYieldToEventLoop()
  const line = format === 'csv' ? csvOf : ({ name }: SetItem): string => `${name}\n`
  if (format === 'csv') yield Buffer.from(csvLine(columns))
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    yield Buffer.from(
      items
        .slice(from, from + itemsAtOnce)
        .map(line)
        .join(''),
    )
    await yieldToEventLoop()
  }
}

const csvOf = ({ name, title, state, copies, regions, languages, have, gameId }: SetItem): string =>
  csvLine([name, title, state, String(copies), regions.join(' '), languages.join(' '), have, gameId])
