import { expect, test } from 'bun:test'
import { historyShape } from '#ui/pages/activity/history-columns.tsx'
import { exportAddress, filterQuery, historyQuery, knownFilter } from '#ui/pages/activity/history-filter.ts'
import { isFiltered, readTable } from '#ui/tables/table-address.ts'

const state = (search: string) => readTable(historyShape, new URLSearchParams(search))
const read = (search: string) => knownFilter(state(search).filter)
const queryOf = (search: string, isAdmin: boolean) => filterQuery(read(search), isAdmin)

test('the filter is read from the address, and wrong values are ignored', () => {
  expect(read('?type=imported&game=g1&user=all&from=2026-01-02&to=2026-01-03')).toEqual({
    type: 'imported',
    game: 'g1',
    user: 'all',
    from: '2026-01-02',
    to: '2026-01-03',
  })
  expect(read('?type=nothing&from=yesterday&to=2026-13-45')).toEqual({ type: '', game: '', user: '', from: '', to: '' })
  expect(isFiltered(historyShape, read(''))).toBe(false)
  expect(isFiltered(historyShape, read('?to=2026-01-03'))).toBe(true)
})

test('the newest events come first unless the address says otherwise', () => {
  expect(historyQuery({}, state(''))).toEqual({ sort: 'at', order: 'desc' })
  expect(historyQuery({ type: 'failed' }, state('?sort=game'))).toEqual({ type: 'failed', sort: 'game', order: 'asc' })
  expect(historyQuery({}, state('?sort=message&order=up'))).toEqual({ sort: 'at', order: 'desc' })
})

test('days are whole days of this time zone, and the last one is included', () => {
  const { from, to } = queryOf('?from=2026-03-28&to=2026-03-28', false)
  expect(from).toBe(new Date(2026, 2, 28).toISOString())
  expect(to).toBe(new Date(2026, 2, 29).toISOString())
  expect(queryOf('?to=2026-12-31', false).to).toBe(new Date(2027, 0, 1).toISOString())
})

test('only admins filter by user', () => {
  expect(queryOf('?user=all', true)).toEqual({ userId: 'all' })
  expect(queryOf('?user=all', false)).toEqual({})
})

test('the export has the same filters', () => {
  expect(exportAddress({ type: 'imported', userId: 'all' }, 'csv')).toBe(
    './api/history/export?type=imported&userId=all&format=csv',
  )
})
