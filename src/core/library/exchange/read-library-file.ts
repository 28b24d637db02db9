import { CsvError, parseCsv, withoutFormulaGuards } from '#domain/csv.ts'
import { decodeText } from '#domain/decode-text.ts'
import { AppError, errorText } from '#domain/errors.ts'
import { fieldOfHeading, type LibraryFileGame, type RowTexts, readLibraryRow } from '#domain/games/library-file.ts'
import { say } from '#domain/messages/say.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

const maxFileBytes = 16 * 1024 * 1024
const maxFileGames = 50_000

/** A row of a library file: its game, or why it has none. */
export type FileRow = { line: number; title: string | null; read: { game: LibraryFileGame; notes: string[] } | string }

/**
 * Reads a CSV or JSON file, whichever it is. Throws AppError `invalid` for another one or without a column of titles,
 * `too-large` for too many games.
 */
export async function readLibraryFile(bytes: Uint8Array): Promise<FileRow[]> {
  if (bytes.length > maxFileBytes) throw new AppError('too-large', say('library.fileTooLarge'))
  const { text } = decodeText(bytes)
  if (text.includes('\0')) {
    throw new AppError('invalid', say('library.fileNotText'))
  }
  return /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
}

async function readCsv(text: string): Promise<FileRow[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const rows: FileRow[] = []
  let columns: Column[] | null = null
  try {
    for (const { line, cells } of parseCsv(text)) {
      await yieldToEventLoop()
      if (cells.every((cell) => cell.trim() === '')) continue
      if (columns === null) {
        columns = columnsOf(cells)
        continue
      }
      const texts: RowTexts = {}
      for (const { field, index } of columns) texts[field] = withoutFormulaGuards(cells[index] ?? '')
      add(rows, line, texts)
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new AppError('invalid', say('library.correctFile', { cause: errorText(error) }))
    throw error
  }
  if (columns === null) throw new AppError('invalid', say('library.fileEmpty'))
  return rows
}

type Column = { field: keyof RowTexts; index: number }

/** The first column of each field. Looking through all columns in each line would take long if there are a million. */
function columnsOf(headings: readonly string[]): Column[] {
  const columns = new Map<keyof RowTexts, number>()
  for (const [index, heading] of headings.entries()) {
    const field = fieldOfHeading(heading)
    if (field !== null && !columns.has(field)) columns.set(field, index)
  }
  if (columns.has('title')) return [...columns].map(([field, index]) => ({ field, index }))
  const found = headings.map((heading) => heading.trim().slice(0, 30)).slice(0, 10)
  throw new AppError('invalid', say('library.titleColumnMissing', { columns: found.join(', ') }))
}

async function readJson(text: string): Promise<FileRow[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const rows: FileRow[] = []
  for (const [index, entry] of listOf(text).entries()) {
    await yieldToEventLoop()
    const isRecord = typeof entry === 'object' && entry !== null && !Array.isArray(entry)
    add(rows, index + 1, isRecord ? textsOf(entry) : {})
  }
  return rows
}

function listOf(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
    if (typeof value === 'object' && value !== null && 'games' in value && Array.isArray(value.games))
      return value.games
  } catch {
    throw new AppError('invalid', say('library.fileNotJson'))
  }
  throw new AppError('invalid', say('library.fileNotList'))
}

function textsOf(entry: object): RowTexts {
  const texts: RowTexts = {}
  for (const [name, value] of Object.entries(entry)) {
    const field = fieldOfHeading(name)
    if (field === null || texts[field] !== undefined || value === null) continue
    if (Array.isArray(value)) texts[field] = value.filter((each) => typeof each === 'string').join(';')
    else if (typeof value !== 'object') texts[field] = String(value)
  }
  return texts
}

function add(rows: FileRow[], line: number, texts: RowTexts): void {
  if (rows.length >= maxFileGames) {
    throw new AppError('too-large', say('library.fileTooManyGames', { count: maxFileGames }))
  }
  const read = readLibraryRow(texts)
  const title = typeof read === 'string' ? texts.title?.trim().slice(0, 500) || null : read.game.title
  rows.push({ line, title, read })
}
