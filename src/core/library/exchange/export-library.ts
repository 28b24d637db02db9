import { Buffer } from 'node:buffer'
import type { ExportedGame } from '#db/repositories/library-imports.ts'
import { csvLine } from '#domain/csv.ts'
import { platformLabel } from '#domain/games/entry-platform.ts'
import { type LibraryFileFormat, libraryColumns } from '#domain/games/library-file.ts'
import type { AppContext } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

const gamesAtOnce = 250

/** A user's games as a file, by title, in pieces. */
export async function* exportLibrary(
  { games }: Pick<AppContext, 'games'>,
  userId: string,
  format: LibraryFileFormat,
): AsyncGenerator<Uint8Array, void, undefined> {
  const yieldToEventLoop = createYieldToEventLoop()
  const write = format === 'json' ? createJsonWriter() : createCsvWriter()
  yield Buffer.from(write.start)
  let last: ExportedGame | null = null
  do {
    const page: ExportedGame[] = games.exportPage(userId, last, gamesAtOnce)
    if (page.length > 0) yield Buffer.from(write.games(page))
    last = page.length < gamesAtOnce ? null : (page.at(-1) ?? null)
    await yieldToEventLoop()
  } while (last !== null)
  yield Buffer.from(write.end)
}

type Writer = { start: string; games(page: readonly ExportedGame[]): string; end: string }

function createJsonWriter(): Writer {
  let isFirst = true
  return {
    start: '[',
    games(page) {
      const lines = page.map((game) => JSON.stringify(toRecord(game))).join(',\n')
      const text = `${isFirst ? '\n' : ',\n'}${lines}`
      isFirst = false
      return text
    },
    end: '\n]\n',
  }
}

function toRecord({ seq, sortTitle, platforms, hidden, ...game }: ExportedGame) {
  return { ...game, year: yearOf(game), platforms: JSON.parse(platforms) as string[], hidden: hidden === 1 }
}

function createCsvWriter(): Writer {
  return {
    start: csvLine(libraryColumns),
    games: (page) => page.map(toLine).join(''),
    end: '',
  }
}

function toLine(game: ExportedGame): string {
  const record = toRecord(game)
  const cells = { ...record, platform: platformCell(record) }
  return csvLine(libraryColumns.map((column) => textOf(cells[column as keyof typeof cells])))
}

/** The platform of the entry, or those of its game: a list, which a single one with the separator is too. */
function platformCell({ platform, platforms }: { platform: string | null; platforms: readonly string[] }): string {
  if (platform !== null) return platformLabel(platform)
  return platforms.length === 1 ? `${platforms[0]};` : platforms.join('; ')
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

function yearOf({ releaseDate }: Pick<ExportedGame, 'releaseDate'>): number | null {
  return releaseDate === null ? null : Number(releaseDate.slice(0, 4))
}
