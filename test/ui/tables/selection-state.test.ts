import { expect, test } from 'bun:test'
import {
  added,
  extended,
  hasAll,
  nothingSelected,
  removed,
  scoped,
  toggled,
  withAll,
} from '#ui/tables/selection-state.ts'

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => `row ${from + step}`)
const limit = 10

test('a press toggles a row, and nothing more than the limit is selected', () => {
  const one = toggled(nothingSelected, 'row 1', 1, limit)
  expect(one).toMatchObject({ ids: new Set(['row 1']), anchor: 1, isFull: false })
  expect(toggled(one, 'row 1', 1, limit).ids.size).toBe(0)
  const full = added(nothingSelected, ids(0, 9), limit)
  expect(toggled(full, 'row 10', 10, limit)).toMatchObject({ ids: full.ids, isFull: true })
  expect(toggled(full, 'row 7', 7, limit)).toMatchObject({ isFull: false })
  expect(toggled(full, 'row 7', 7, limit).ids.size).toBe(9)
})

test('a range replaces the range before it, and keeps what was selected besides', () => {
  const apart = toggled(nothingSelected, 'row 20', 20, limit)
  const anchored = toggled(apart, 'row 3', 3, limit)
  const wide = extended(anchored, 3, ids(3, 6), limit)
  expect([...wide.ids]).toEqual(['row 20', ...ids(3, 6)])
  const narrow = extended(wide, 3, ids(3, 4), limit)
  expect([...narrow.ids]).toEqual(['row 20', 'row 3', 'row 4'])
  expect([...extended(narrow, 3, ids(1, 3).toReversed(), limit).ids]).toEqual(['row 20', 'row 3', 'row 2', 'row 1'])
})

test('a range that is too long ends at the limit', () => {
  const range = extended(nothingSelected, 0, ids(0, 10), limit)
  expect([...range.ids]).toEqual(ids(0, 9))
  expect(range.isFull).toBe(true)
  expect(extended(range, 0, ids(0, 2), limit)).toMatchObject({ ids: new Set(ids(0, 2)), isFull: false })
})

test('all rows are selected in addition to the ones before', () => {
  const before = toggled(nothingSelected, 'another', 4, limit)
  expect([...added(before, ids(0, 2), limit).ids]).toEqual(['another', ...ids(0, 2)])
  expect(added(before, ids(0, 9), limit).isFull).toBe(true)
})

test('rows that are taken out do not come back with the next range', () => {
  const range = extended(toggled(nothingSelected, 'row 3', 3, limit), 3, ids(3, 6), limit)
  const fewer = removed(range, ['row 4', 'row 5', 'unknown'])
  expect([...fewer.ids]).toEqual(['row 3', 'row 6'])
  expect([...extended(fewer, 6, ids(6, 7), limit).ids]).toEqual(['row 3', 'row 6', 'row 7'])
})

test('whether all rows of a list are selected is known only for the filter that they were selected in', () => {
  const inAll = added(scoped(nothingSelected, 'all'), ids(0, 4), limit)
  expect([5, 6].map((total) => hasAll(inAll, 'all', total))).toEqual([true, false])
  expect(hasAll(inAll, 'some', 2)).toBe(false)
  // A change under another filter: the selected rows may be in either list.
  const inSome = toggled(scoped(inAll, 'some'), 'row 9', 0, limit)
  expect(['some', 'all'].map((filter) => hasAll(inSome, filter, 2))).toEqual([false, false])
  const some = added(scoped(inSome, 'some'), ids(4, 5), limit)
  expect(hasAll(withAll(some, 'some', 2), 'some', 2)).toBe(true)
  const fewer = toggled(scoped(withAll(some, 'some', 2), 'some'), 'row 4', 0, limit)
  expect(hasAll(fewer, 'some', 2)).toBe(false)
  expect(hasAll(scoped(nothingSelected, 'all'), 'all', 0)).toBe(false)
})
