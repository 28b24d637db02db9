import { expect, test } from 'bun:test'
import { tokenize } from '#domain/release-name/tokens.ts'
import { WordTable } from '#domain/release-name/word-table.ts'

const table = new WordTable(() =>
  Object.entries({ repack: 1, репак: 2, français: 3, 'no-cd': 4, "dlc's": 5, 中文版: 6 }),
)

const valuesOf = (name: string): (number | undefined)[] => tokenize(name, 'blanks').map((token) => table.get(token))

test('words are found in capitals, with accents and in other scripts', () => {
  expect(valuesOf("RePack РЕПАК Репак FRANÇAIS No-CD DLC's 中文版")).toEqual([1, 2, 2, 3, 4, 5, 6])
})

test('parts of words and longer words are not found', () => {
  expect(valuesOf('Repac repacks репака franç no-c 中文')).toEqual(Array.from({ length: 6 }, () => undefined))
})

test('a word is compared with its whole length and in any case', () => {
  const [token] = tokenize('GOTY', 'blanks')
  expect(token?.is('goty')).toBe(true)
  expect(token?.is('got')).toBe(false)
  expect(token?.is('goth')).toBe(false)
})

test('brackets number their words, and words after them belong to the bracket around', () => {
  const numbers = tokenize('Name (v1 [x] y) z', 'blanks').map(({ text, bracket }) => `${text} ${bracket}`)
  expect(numbers).toEqual(['Name 0', 'v1 1', 'x 2', 'y 1', 'z 0'])
})
