import { expect, test } from 'bun:test'
import { formatComparison, isWithin, parseComparison } from '#domain/release-rules/comparison.ts'

const stored = (text: string, field: 'size' | 'age') => {
  const comparison = parseComparison(text, field)
  return comparison === null ? null : formatComparison(comparison)
}

test.each([
  ['>20000000000', '>20000000000'],
  ['>= 20 GB', '>=20000000000'],
  ['<1.5gb', '<1500000000'],
  ['<= 2 GiB', '<=2147483648'],
  ['1..5 GB', '1000000000..5000000000'],
  ['500 MB .. 5 GB', '500000000..5000000000'],
  ['= 7', '=7'],
  ['5..5', '=5'],
])('the size %s is stored as %s', (text, expected) => {
  expect(stored(text, 'size')).toBe(expected)
  expect(stored(expected, 'size')).toBe(expected)
})

test.each([
  ['> 30 days', '>2592000'],
  ['<1h', '<3600'],
  ['1 d..2 weeks', '86400..1209600'],
  ['>= 1 year', '>=31536000'],
])('the age %s is stored as %s', (text, expected) => expect(stored(text, 'age')).toBe(expected))

test.each([
  '',
  '20 GB',
  '>',
  '> GB',
  '>20 XB',
  '> -1',
  '5..1',
  '1..',
  '>1e9',
  '>99999999999999999',
  '>20 days',
  '> 9000000 TB',
])('"%s" compares no size', (text) => expect(stored(text, 'size')).toBeNull())

test('bounds belong to a comparison unless it says otherwise', () => {
  const within = (text: string) =>
    [9, 10, 11].map((size) => {
      const comparison = parseComparison(text, 'size')
      return comparison !== null && isWithin(size, comparison)
    })
  expect(within('>10')).toEqual([false, false, true])
  expect(within('>=10')).toEqual([false, true, true])
  expect(within('<10')).toEqual([true, false, false])
  expect(within('<=10')).toEqual([true, true, false])
  expect(within('10..11')).toEqual([false, true, true])
})
