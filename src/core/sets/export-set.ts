import { Buffer } from 'node:buffer'
import { csvLine } from '#domain/csv.ts'
import { itemOf, type SetChoice } from '#domain/systems/build-set.ts'
import type { SetItem } from '#domain/systems/rom-set.ts'
import type { Needs } from '../app-context.ts'
import { queriedChoices, type SetQuery } from './rom-set.ts'

export const setExportFormats = ['csv', 'text'] as const
export type SetExportFormat = (typeof setExportFormats)[number]

const columns = ['name', 'title', 'state', 'copies', 'regions', 'languages', 'have', 'gameId']

/**
 * The items of a set that a query asks for, as a file in pieces: as CSV, or as text with a name in each line. Throws
 * AppError `not-found` before the first piece.
 */
export async function exportSet(
  app: Needs<typeof queriedChoices>,
  userId: string,
  systemId: string,
  { format, ...query }: SetQuery & { format: SetExportFormat },
): Promise<AsyncGenerator<Uint8Array, void, undefined>> {
  return piecesOf(await queriedChoices(app, userId, systemId, query), format)
}

async function* piecesOf(
  found: AsyncIterable<readonly SetChoice[]>,
  format: SetExportFormat,
): AsyncGenerator<Uint8Array, void, undefined> {
  const line = format === 'csv' ? csvOf : ({ name }: SetItem): string => `${name}\n`
  if (format === 'csv') yield Buffer.from(csvLine(columns))
  for await (const choices of found) {
    if (choices.length > 0) yield Buffer.from(choices.map((choice) => line(itemOf(choice))).join(''))
  }
}

const csvOf = ({ name, title, state, copies, regions, languages, have, gameId }: SetItem): string =>
  csvLine([name, title, state, String(copies), regions.join(' '), languages.join(' '), have, gameId])
