import { expect, test } from 'bun:test'
import { counted } from '#domain/format.ts'

test('one item is counted in the singular, everything else in the plural', () => {
  expect([0, 1, 2, 1234].map((count) => counted(count, 'game'))).toEqual([
    '0 games',
    '1 game',
    '2 games',
    '1,234 games',
  ])
  expect([1, 3].map((count) => counted(count, 'category', 'categories'))).toEqual(['1 category', '3 categories'])
})
