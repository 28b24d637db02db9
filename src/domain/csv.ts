/** A line of a CSV file: https://www.rfc-editor.org/rfc/rfc4180 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
}

// A spreadsheet runs a cell that begins so as a formula: https://owasp.org/www-community/attacks/CSV_Injection
const formulaStart = /[=+\-@\uff1d\uff0b\uff0d\uff20]/
/** Characters before which a spreadsheet looks for the beginning of a formula. */
const skipped = /['"\s\p{Cc}\p{Cf}]/u
/**
 * A spreadsheet set to another separator, as in countries where it is `;`, ends a cell here: it sees no quotation mark at
 * the beginning, so the marks around the cell do not count.
 */
const cellEnds = new Set([';', '\t', '|', '\r', '\n'])

function csvCell(text: string): string {
  const safe = withFormulaGuards(text)
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Puts an apostrophe before everything that a spreadsheet may take for the beginning of a formula. */
function withFormulaGuards(text: string): string {
  const starts = formulaStarts(text)
  return pieces(text, starts, 0).join("'")
}

/** The text of a cell without the apostrophes that kept it from being run as a formula. */
export function withoutFormulaGuards(text: string): string {
  const guarded = formulaStarts(text).filter((start) => text[start] === "'")
  return pieces(text, guarded, 1).join('')
}

/** The text before, between and after the positions, without so many characters at each. */
function pieces(text: string, positions: readonly number[], left: number): string[] {
  const starts = [0, ...positions.map((position) => position + left)]
  return starts.map((start, index) => text.slice(start, positions[index] ?? text.length))
}

/**
 * Where a cell of any separator begins with a formula, in ascending order. Apostrophes before it do not change the
 * positions, so that reading a cell again removes the right number of them.
 */
function formulaStarts(text: string): number[] {
  if (!formulaStart.test(text) && !/^'*[\t\r\n]/.test(text)) return []
  const starts: number[] = []
  let leadsToFormula = false
  let position = text.length
  for (const character of [...text].reverse()) {
    if (cellEnds.has(character) && leadsToFormula) starts.push(position)
    if (formulaStart.test(character)) leadsToFormula = true
    else if (!skipped.test(character)) leadsToFormula = false
    position -= character.length
  }
  if (leadsToFormula || /^'*[\t\r\n]/.test(text)) starts.push(0)
  return starts.reverse()
}

/** `line` is where the record begins in the file, counted from 1. */
export type CsvRecord = { line: number; cells: string[] }

const separators = [',', ';', '\t', '|'] as const
/** Excel writes the separator above the first line. */
const declaration = /^sep=(.)\r?\n/i

/** What no table has: it would be read for long without a pause. */
const maxCellLength = 2 * 1024 * 1024
const maxColumns = 2_000_000
/** Further ones are left out of the records. */
const maxKeptColumns = 1000
/** How far the first line is searched for its separator. */
const maxHeadLength = 100_000

/** A quoted cell that does not end, or a cell or line of an absurd length. */
export class CsvError extends Error {
  readonly line: number

  constructor(line: number, message = `The quotation mark in line ${line} is not closed`) {
    super(message)
    this.line = line
  }
}

/**
 * Reads records one by one: quoted cells may contain separators, line breaks and doubled quotation marks. Lines end with
 * LF, CRLF or CR. Empty lines are left out; lines of empty cells are not, so that the caller can pause between any two
 * lines. The separator is the one that the first line has most of. Throws CsvError.
 */
export function* parseCsv(content: string): Generator<CsvRecord, void, undefined> {
  const text = content.startsWith('\ufeff') ? content.slice(1) : content
  const declared = declaration.exec(text)
  let position = declared?.[0].length ?? 0
  let line = declared === null ? 1 : 2
  const separator = declared?.[1] ?? separatorOf(text)
  while (position < text.length) {
    if (text[position] === '\n' || text[position] === '\r') {
      position += text.startsWith('\r\n', position) ? 2 : 1
      line += 1
      continue
    }
    const record: CsvRecord = { line, cells: [] }
    let columns = 0
    for (;;) {
      const cell = readCell(text, position, separator, line)
      if (cell.text.length > maxCellLength) throw new CsvError(line, `A cell in line ${line} is too long`)
      if (columns === maxColumns) throw new CsvError(line, `Line ${line} has too many columns`)
      columns += 1
      if (columns <= maxKeptColumns) record.cells.push(cell.text)
      line += cell.lines
      position = cell.end
      if (text[position] !== separator) break
      position += 1
    }
    position += text.startsWith('\r\n', position) ? 2 : 1
    line += 1
    yield record
  }
}

type Cell = { text: string; end: number; lines: number }

function readCell(text: string, start: number, separator: string, line: number): Cell {
  return text[start] === '"' ? readQuoted(text, start, separator, line) : readPlain(text, start, separator)
}

function readPlain(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(start, end), end, lines: 0 }
}

/** What follows the closing quotation mark belongs to the cell, as other programs read it. */
function readQuoted(text: string, start: number, separator: string, line: number): Cell {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && text[quote + 1] === '"' && quote - start <= maxCellLength * 2)
    quote = text.indexOf('"', quote + 2)
  if (quote < 0) throw new CsvError(line)
  const rest = readPlain(text, quote + 1, separator)
  if (rest.end - start > maxCellLength * 2) throw new CsvError(line, `A cell in line ${line} is too long`)
  const quoted = text.slice(start + 1, quote).replaceAll('""', '"')
  return { text: quoted + rest.text, end: rest.end, lines: quoted.split(/\r\n|\n|\r/).length - 1 }
}

function separatorOf(text: string): string {
  const [first = ''] = text
    .slice(0, maxHeadLength)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const counted = separators.map((separator) => ({ separator, count: first.split(separator).length }))
  return counted.toSorted((left, right) => right.count - left.count)[0]?.separator ?? ','
}
