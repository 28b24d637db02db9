import { expect, test } from 'bun:test'
import { exportAddress, filterFrom, isFiltered, queryOf, withChange } from '#ui/pages/activity/history-filter.ts'

const read = (search: string) => filterFrom(new URLSearchParams(search))

test('the filter is read from the address, and wrong values are ignored', () => {
  expect(read('?type=imported&game=g1&user=all&from=2026-01-02&to=2026-01-03')).toEqual({
    ...{ type: 'imported', game: 'g1', user: 'all' },
    ...{ from: '2026-01-02', to: '2026-01-03' },
  })
  expect(read('?type=nothing&from=yesterday&to=2026-13-45')).toEqual({ type: '', game: '', user: '', from: '', to: '' })
  expect(isFiltered(read(''))).toBe(false)
  expect(isFiltered(read('?to=2026-01-03'))).toBe(true)
})

test('a change is written into the address without empty values', () => {
  const params = withChange(new URLSearchParams('type=failed&from=2026-01-02'), { type: '', game: 'g1' })
  expect(String(params)).toBe('from=2026-01-02&game=g1')
})

test('days are whole days of this time zone, and the last one is included', () => {
  const { from, to } = queryOf(read('?from=2026-03-28&to=2026-03-28'), false)
  expect(from).toBe(new Date(2026, 2, 28).toISOString())
  expect(to).toBe(new Date(2026, 2, 29).toISOString())
  expect(queryOf(read('?to=2026-12-31'), false).to).toBe(new Date(2027, 0, 1).toISOString())
})

test('only admins filter by user', () => {
  expect(queryOf(read('?user=all'), true)).toEqual({ userId: 'all' })
  expect(queryOf(read('?user=all'), false)).toEqual({})
})

test('the export has the same filters', () => {
  expect(exportAddress({ type: 'imported', userId: 'all' }, 'csv')).toBe(
    './api/history/export?type=imported&userId=all&format=csv',
  )
})
