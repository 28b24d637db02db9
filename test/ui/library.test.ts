import { expect, test } from 'bun:test'
import { figureOf, hueOf, initialsOf } from '#ui/art/placeholder.ts'
import { gridLayout, neighbor } from '#ui/pages/library/grid-layout.ts'
import { letterStarts } from '#ui/pages/library/letters.ts'
import { libraryColumns } from '#ui/pages/library/library-columns.tsx'
import { gameFilterOf, isLibraryFiltered, libraryShape } from '#ui/pages/library/library-filter.ts'
import { freeName, kindFrom } from '#ui/pages/settings/services/service-kinds.ts'
import { shapeOf } from '#ui/tables/column.ts'
import { readTable } from '#ui/tables/table-address.ts'

test('what is asked of the server is read from the address', () => {
  const read = (address: string) => gameFilterOf(readTable(libraryShape, new URLSearchParams(address)))
  const filter = read('search=portal&status=wanted&year=2011&problems=true&sort=addedAt&view=table')
  expect(filter).toEqual({
    search: 'portal',
    status: 'wanted',
    platform: '',
    genre: '',
    year: '2011',
    source: '',
    folder: '',
    tag: '',
    updates: '',
    problems: 'true',
    includeHidden: '',
    sort: 'addedAt',
    order: 'desc',
  })
  expect(isLibraryFiltered(filter)).toBe(true)
  expect(isLibraryFiltered(read('sort=rating&view=table&columns=size'))).toBe(false)
  expect(isLibraryFiltered(read('includeHidden=true'))).toBe(false)
})

test('the address knows the columns of the table and their orders', () => {
  const { columns, allColumns, sorts } = shapeOf('library', libraryColumns, { filter: {}, defaultSort: 'title' })
  expect({ columns, allColumns, sorts }).toEqual({
    columns: libraryShape.columns,
    allColumns: libraryShape.allColumns,
    sorts: libraryShape.sorts,
  })
})

test('the letters begin where the titles before them end, in both orders', () => {
  const counts = [
    { letter: '0', count: 3 },
    { letter: '?', count: 1 },
    { letter: 'a', count: 10 },
    { letter: 'ж', count: 2 },
  ]
  expect(letterStarts(counts, 'asc')).toEqual([
    { label: '#', start: 0 },
    { label: 'A', start: 4 },
    { label: 'Ж', start: 14 },
  ])
  expect(letterStarts(counts, 'desc')).toEqual([
    { label: 'Ж', start: 0 },
    { label: 'A', start: 2 },
    { label: '#', start: 12 },
  ])
  expect(letterStarts([], 'asc')).toEqual([])
})

test('a phone has two columns, a desktop more, and the cells fill the width', () => {
  expect(gridLayout(358).columns).toBe(2)
  expect(gridLayout(1280).columns).toBe(6)
  const { columns, cellWidth, gap } = gridLayout(1280)
  expect(columns * cellWidth + (columns - 1) * gap).toBeCloseTo(1280)
})

test('small posters have more columns, large ones fewer', () => {
  const columns = (size: 'small' | 'posters' | 'large', width: number) => gridLayout(width, size).columns
  expect([columns('small', 1280), columns('posters', 1280), columns('large', 1280)]).toEqual([9, 6, 4])
  expect([columns('small', 358), columns('posters', 358), columns('large', 358)]).toEqual([3, 2, 1])
  expect([columns('small', 288), columns('posters', 288), columns('large', 288)]).toEqual([3, 2, 1])
})

test('arrow keys move to the neighbors and stop at the edge', () => {
  expect(neighbor('ArrowRight', 4, 5, 12)).toBe(5)
  expect(neighbor('ArrowDown', 4, 5, 12)).toBe(9)
  expect(neighbor('ArrowDown', 9, 5, 12)).toBeNull()
  expect(neighbor('ArrowUp', 2, 5, 12)).toBeNull()
  expect(neighbor('Enter', 2, 5, 12)).toBeNull()
  expect(neighbor('Home', 7, 5, 12)).toBe(0)
  expect(neighbor('End', 2, 5, 12)).toBe(11)
})

test('the placeholder cover of a title is always the same', () => {
  const initials = [
    'The Witcher 3: Wild Hunt',
    'Portal 2',
    'Celeste',
    '2064: Read Only Memories',
    'Of the',
    'Жизнь',
    '—',
  ]
  expect(initials.map(initialsOf)).toEqual(['W3', 'P2', 'C', '20R', 'OT', 'Ж', ''])
  expect(hueOf('Celeste')).toBe(hueOf('celeste'))
  expect(hueOf('Celeste')).not.toBe(hueOf('Terraria'))
  const figure = figureOf('Celeste')
  expect(figureOf('Celeste')).toEqual(figure)
  for (const { x, y } of figure) expect(figure).toContainEqual({ x: 6 - x, y })
})

test('the form of every kind has a name and a priority, but no switch', () => {
  const kind = kindFrom({
    type: 'aria2',
    label: 'aria2',
    protocols: ['direct'],
    docsUrl: 'https://aria2.github.io',
    fields: [],
  })
  expect(kind.fields.map(({ name }) => name)).toEqual(['name', 'priority'])
  expect(kind.body).toEqual({ type: 'aria2' })
  expect(freeName('aria2', ['Aria2', 'aria2 2'])).toBe('aria2 3')
})
