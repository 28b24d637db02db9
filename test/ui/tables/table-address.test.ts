import { expect, test } from 'bun:test'
import {
  completeAddress,
  fullQuery,
  isFiltered,
  readTable,
  type TableShape,
  writeTable,
} from '#ui/tables/table-address.ts'

type Filter = 'search' | 'status' | 'hidden'
type Sort = 'title' | 'size'
type View = 'posters' | 'table'

const shape: TableShape<Filter, Sort, View> = {
  name: 'games',
  filter: { search: '', status: '', hidden: 'no' },
  sorts: { title: 'asc', size: 'desc' },
  defaultSort: 'title',
  views: ['posters', 'table'],
  columns: ['year', 'size'],
  allColumns: ['year', 'size', 'rating'],
}

const read = (address: string, remembered = {}) => readTable(shape, new URLSearchParams(address), remembered)
const write = (address: string, change: Parameters<typeof writeTable<Filter, Sort, View>>[2]) =>
  writeTable<Filter, Sort, View>(shape, new URLSearchParams(address), change).toString()

test('the state is read from the address, and defaults fill in for missing and unknown values', () => {
  expect(read('')).toEqual({
    filter: { search: '', status: '', hidden: 'no' },
    sort: 'title',
    order: 'asc',
    view: 'posters',
    columns: ['year', 'size'],
  })
  expect(read('search=portal&hidden=yes&sort=size&view=table&columns=rating,year')).toEqual({
    filter: { search: 'portal', status: '', hidden: 'yes' },
    sort: 'size',
    order: 'desc',
    view: 'table',
    columns: ['rating', 'year'],
  })
  expect(read('sort=toString&order=up&view=list&columns=toString,size,size')).toMatchObject({
    sort: 'title',
    order: 'asc',
    view: 'posters',
    columns: ['size'],
  })
})

test('the address wins over what was chosen before', () => {
  const before = { view: 'table', columns: ['rating'] }
  expect(read('', before)).toMatchObject({ view: 'table', columns: ['rating'] })
  expect(read('view=posters&columns=size', before)).toMatchObject({ view: 'posters', columns: ['size'] })
  expect(read('', { view: 'gone', columns: ['gone'] })).toMatchObject({ view: 'posters', columns: ['year', 'size'] })
})

test('changes are written without the defaults', () => {
  expect(write('search=portal&order=desc', { filter: { search: '' } })).toBe('order=desc')
  expect(write('', { filter: { status: 'owned' } })).toBe('status=owned')
  expect(write('search=portal', { view: 'table', columns: ['rating'] })).toBe('search=portal&view=table&columns=rating')
  expect(write('view=table&columns=rating', { view: 'posters', columns: ['year', 'size'] })).toBe('')
  expect(write('page=4', { filter: { hidden: 'no' } })).toBe('page=4')
})

test('another sort order begins in its own direction', () => {
  expect(write('sort=size&order=asc', { sort: 'title' })).toBe('')
  expect(write('order=desc', { sort: 'size' })).toBe('sort=size')
  expect(write('sort=size', { order: 'asc' })).toBe('sort=size&order=asc')
  expect(write('sort=size&order=asc', { order: 'desc' })).toBe('sort=size')
  expect(write('', { sort: 'size', order: 'asc' })).toBe('sort=size&order=asc')
})

test('two tables of a page have parameters of their own', () => {
  const second = { ...shape, prefix: 'files.' }
  const address = writeTable(second, new URLSearchParams('sort=size'), { sort: 'size', order: 'asc' })
  expect(address.toString()).toBe('sort=size&files.sort=size&files.order=asc')
  expect(readTable(shape, address).order).toBe('desc')
  expect(readTable(second, address).order).toBe('asc')
})

test('a list is filtered when a filter differs from its default', () => {
  expect(isFiltered(shape, { search: '', status: '', hidden: 'no' })).toBe(false)
  expect(isFiltered(shape, { search: '', status: '', hidden: 'yes' })).toBe(true)
})

test('what is shown stays in the address where something else was chosen before', () => {
  const complete = (address: string, remembered = {}) => {
    const params = new URLSearchParams(address)
    return completeAddress(shape, params, readTable(shape, params, remembered), remembered).toString()
  }
  const table = { view: 'table', columns: ['rating'] }
  expect(complete('')).toBe('')
  expect(complete('sort=size', table)).toBe('sort=size&view=table&columns=rating')
  expect(complete('view=posters&columns=year,size', table)).toBe('view=posters&columns=year%2Csize')
  expect(complete('view=posters')).toBe('')
})

test('a saved query names the view and the columns, also the defaults', () => {
  const params = new URLSearchParams('search=portal')
  const query = fullQuery(shape, params, readTable(shape, params))
  expect(query).toBe('search=portal&view=posters&columns=year%2Csize')
  expect(readTable(shape, new URLSearchParams(query), { view: 'table', columns: ['rating'] })).toEqual(
    read('search=portal'),
  )
})
