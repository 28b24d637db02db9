import { expect, test } from 'bun:test'
import { treeMove } from '../../src/ui/pages/game/tree-keys.ts'

const items = [
  { level: 1, expanded: 'true' },
  { level: 2, expanded: 'false' },
  { level: 2, expanded: null },
  { level: 1, expanded: 'true' },
]

test('the arrow keys, Home and End move through the visible items', () => {
  expect(treeMove('ArrowDown', items, 0)).toBe(1)
  expect(treeMove('ArrowDown', items, 3)).toBe(3)
  expect(treeMove('ArrowUp', items, 0)).toBe(0)
  expect(treeMove('ArrowUp', items, 2)).toBe(1)
  expect(treeMove('End', items, 0)).toBe(3)
  expect(treeMove('Home', items, 3)).toBe(0)
})

test('right opens a folder, then goes to its first item', () => {
  expect(treeMove('ArrowRight', items, 1)).toBe('toggle')
  expect(treeMove('ArrowRight', items, 0)).toBe(1)
  expect(treeMove('ArrowRight', items, 2)).toBeNull()
  expect(treeMove('ArrowRight', items, 3)).toBeNull()
})

test('left closes a folder, or goes to the folder around the item', () => {
  expect(treeMove('ArrowLeft', items, 0)).toBe('toggle')
  expect(treeMove('ArrowLeft', items, 2)).toBe(0)
  expect(treeMove('ArrowLeft', items.slice(1), 0)).toBeNull()
})

test('Enter and Space open and close, and other keys are left to the browser', () => {
  expect(treeMove('Enter', items, 1)).toBe('toggle')
  expect(treeMove(' ', items, 1)).toBe('toggle')
  expect(treeMove('Tab', items, 1)).toBeNull()
  expect(treeMove('ArrowDown', items, -1)).toBeNull()
})
