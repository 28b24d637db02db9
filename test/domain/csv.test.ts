import { expect, test } from 'bun:test'
import { CsvError, csvLine, parseCsv, withoutFormulaGuards } from '#domain/csv.ts'

const cells = (text: string): string[][] => [...parseCsv(text)].map((record) => record.cells)
const two = [
  ['a', 'b'],
  ['1', '2'],
]

test('lines end with LF, CRLF or CR, and the last may have no end', () => {
  for (const text of ['a,b\n1,2\n', 'a,b\r\n1,2\r\n', 'a,b\r1,2', '\ufeffa,b\n\n1,2\n\n\n']) {
    expect(cells(text)).toEqual(two)
  }
})

test('the separator is the one that the first line has most of, or the declared one', () => {
  for (const text of ['a;b\n1;2', 'a\tb\n1\t2', 'a|b\n1|2', 'sep=;\r\na;b\r\n1;2', '"a";b\n1;2']) {
    expect(cells(text)).toEqual(two)
  }
  expect(cells('"a,b,c";d\n1,5;2')).toEqual([
    ['a,b,c', 'd'],
    ['1,5', '2'],
  ])
})

test('quoted cells contain separators, line breaks and quotation marks', () => {
  expect(cells('a,b\n"x, ""y""\nz",2\n')).toEqual([
    ['a', 'b'],
    ['x, "y"\nz', '2'],
  ])
  expect(cells('a,b\n"",""x\n5" disk,2')).toEqual([
    ['a', 'b'],
    ['', 'x'],
    ['5" disk', '2'],
  ])
})

test('each record knows its line, also after line breaks in cells', () => {
  expect([...parseCsv('a\n"1\n2\n3"\n\nb\n')].map(({ line }) => line)).toEqual([1, 2, 6])
})

test('a quotation mark that is not closed is told with its line', () => {
  expect(() => cells('a,b\n1,2\n"3,4\n5,6')).toThrow(new CsvError(3))
})

test('what is written is read back, and no cell is a formula', () => {
  const texts = [
    'plain',
    'with "quotes", commas\nand lines',
    '=1+1',
    '+1',
    '-5 degrees',
    '@home',
    '\t=x',
    "'quoted'",
    '',
  ]
  const line = csvLine(texts)
  const [record] = parseCsv(line)
  expect(record?.cells.map(withoutFormulaGuards)).toEqual(texts)
  for (const cell of record?.cells ?? []) expect(cell).not.toMatch(/^\s*[=+\-@]/)
})

test('long and hostile texts are read in linear time', () => {
  const rows = Array.from({ length: 20_000 }, () => '"a ""b""",c').join('\n')
  expect(cells(rows)).toHaveLength(20_000)
  expect(cells('"'.repeat(200_000))).toHaveLength(1)
})

test.each([
  ['quotation marks', '"'],
  ['empty quoted cells', '"",'],
  ['separators', ','],
  ['lines', '\n'],
  ['one word', 'a'],
  ['one formula', '=a'],
])('no step of reading a large file of %s takes long', (_name, repeated) => {
  for (const text of [repeated.repeat(7e6 / repeated.length), `title\n${repeated.repeat(7e6 / repeated.length)}`]) {
    const records = parseCsv(text)
    let longest = 0
    for (let isDone: boolean | undefined = false; isDone !== true; ) {
      const { user, system } = process.cpuUsage()
      try {
        isDone = records.next().done
      } catch (error) {
        expect(error).toBeInstanceOf(CsvError)
        isDone = true
      }
      const used = process.cpuUsage()
      longest = Math.max(longest, used.user + used.system - user - system)
    }
    expect(longest).toBeLessThan(1_000_000)
  }
})

/** What a spreadsheet set to a separator sees in a line: a quotation mark within a cell is an ordinary character. */
function cellsSeenWith(separator: string, line: string): string[] {
  return line
    .split(/\r\n|\r|\n/)
    .flatMap((each) => [...parseCsv(`sep=${separator}\n${each}`)].flatMap(({ cells }) => cells))
}

test.each([';', '\t', '|'])('no cell is a formula in a spreadsheet that separates with %j', (separator) => {
  const formula = '=HYPERLINK("http://127.0.0.1/","a")'
  const texts = [
    `x${separator}${formula}${separator}y`,
    `x${separator} '${formula}`,
    `x${separator}"${formula}`,
    `x\n${formula}`,
    `x\r\n${separator}${separator}+1${separator}\u200b@SUM(1)`,
    `-1${separator}\uff1d1`,
    `''${separator}''=1`,
  ]
  for (const text of texts) {
    const line = csvLine(['PC', text, 'end'])
    expect(cellsSeenWith(separator, line).filter((cell) => /^["\s\u200b]*[=+\-@\uff1d]/.test(cell))).toEqual([])
    expect([...parseCsv(line)][0]?.cells.map(withoutFormulaGuards)).toEqual(['PC', text, 'end'])
  }
})

test('a cell of very many separators is guarded in linear time', () => {
  const [record] = parseCsv(csvLine([`${'\t'.repeat(500_000)}=1${'\t'.repeat(500_000)}`]))
  expect(record?.cells.map(withoutFormulaGuards)).toEqual([`${'\t'.repeat(500_000)}=1${'\t'.repeat(500_000)}`])
})
