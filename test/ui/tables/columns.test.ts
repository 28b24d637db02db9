import { expect, test } from 'bun:test'
import { type Column, chosenColumns, shapeOf, sortItems, tracksOf } from '#ui/tables/column.ts'
import { moved } from '#ui/tables/column-chooser.tsx'
import { pagesOf } from '#ui/tables/use-rows.ts'

type Game = { title: string; size: number | null }

const columns: Column<Game>[] = [
  {
    id: 'title',
    label: 'library.sortTitle',
    width: 200,
    grow: 2,
    sort: 'asc',
    fixed: true,
    cell: ({ title }) => title,
    value: ({ title }) => title,
  },
  { id: 'size', label: 'library.sortSize', width: 80, sort: 'desc', cell: () => '', value: ({ size }) => size },
  { id: 'status', label: 'common.status', width: 100, cell: () => '', shown: false },
  { id: 'actions', label: 'table.row', width: 40, cell: () => '', fixed: true, phone: 'end' },
]

test('the shape of a table follows from its columns', () => {
  expect(shapeOf('files', columns, { filter: {}, defaultSort: 'title' })).toEqual({
    name: 'files',
    filter: {},
    defaultSort: 'title',
    sorts: { title: 'asc', size: 'desc' },
    views: ['table'],
    columns: ['size'],
    allColumns: ['size', 'status'],
  })
})

test('chosen columns stand between the fixed ones, in the order of the choice', () => {
  const shown = (chosen: string[]) => chosenColumns(columns, chosen).map(({ id }) => id)
  expect(shown(['status', 'size'])).toEqual(['title', 'status', 'size', 'actions'])
  expect(shown(['gone'])).toEqual(['title', 'actions'])
})

test('a list in memory is sorted by a column; unknown values come last in both directions', () => {
  const games = [
    { title: 'Portal 10', size: 5 },
    { title: 'portal 2', size: null },
    { title: 'Celeste', size: 20 },
  ]
  const titles = (sort: string, order: 'asc' | 'desc') =>
    sortItems(games, columns, { sort, order }).map(({ title }) => title)
  expect(titles('title', 'asc')).toEqual(['Celeste', 'portal 2', 'Portal 10'])
  expect(titles('title', 'desc')).toEqual(['Portal 10', 'portal 2', 'Celeste'])
  expect(titles('size', 'asc')).toEqual(['Portal 10', 'Celeste', 'portal 2'])
  expect(titles('size', 'desc')).toEqual(['Celeste', 'Portal 10', 'portal 2'])
  expect(titles('status', 'asc')).toEqual(['Portal 10', 'portal 2', 'Celeste'])
})

test('columns that grow share the free width', () => {
  expect(tracksOf(columns)).toBe('minmax(200px, 2fr) 80px 100px 40px')
})

test('a column moves one place, and stays at the ends', () => {
  const list = ['a', 'b', 'c']
  expect(moved(list, 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(list, 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(list, 0, -1)).toBe(list)
  expect(moved(list, 2, 1)).toBe(list)
})

test('only the pages of the rows in view are loaded besides the first', () => {
  expect(pagesOf([0, 1, 99], 100)).toEqual([])
  expect(pagesOf([99, 100, 101, 250], 100)).toEqual([1, 2])
  expect(pagesOf([], 100)).toEqual([])
})
