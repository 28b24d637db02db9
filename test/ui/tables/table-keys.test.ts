import { expect, test } from 'bun:test'
import { tableKey } from '#ui/tables/table-keys.ts'

const keyOf = (
  key: string,
  row = 5,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => tableKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, row, 20)

test('arrows and page keys move through the rows, and Shift extends the selection', () => {
  const rowOf = (key: string, row?: number) => {
    const found = keyOf(key, row)
    return found?.action === 'move' ? found.row : null
  }
  expect(rowOf('ArrowDown')).toBe(6)
  expect(rowOf('ArrowUp')).toBe(4)
  expect(rowOf('ArrowUp', 0)).toBe(0)
  expect(rowOf('ArrowDown', 19)).toBe(19)
  expect(rowOf('PageDown')).toBe(15)
  expect(rowOf('PageDown', 15)).toBe(19)
  expect(rowOf('PageUp')).toBe(0)
  expect(rowOf('Home')).toBe(0)
  expect(rowOf('End')).toBe(19)
  expect(keyOf('ArrowDown', 5, { shiftKey: true })).toEqual({ action: 'move', row: 6, extend: true })
})

test('Space selects, Enter opens and Ctrl-A selects all', () => {
  expect(keyOf(' ')).toEqual({ action: 'toggle' })
  expect(keyOf('Enter')).toEqual({ action: 'open' })
  expect(keyOf('a', 5, { ctrlKey: true })).toEqual({ action: 'all' })
  expect(keyOf('a', 5, { metaKey: true })).toEqual({ action: 'all' })
})

test('keys of the browser stay with the browser', () => {
  expect(keyOf('ArrowLeft', 5, { altKey: true })).toBeNull()
  expect(keyOf('r', 5, { ctrlKey: true })).toBeNull()
  expect(keyOf('ArrowDown', 5, { ctrlKey: true })).toBeNull()
  expect(keyOf('x')).toBeNull()
})
