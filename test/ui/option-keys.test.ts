import { expect, test } from 'bun:test'
import { optionAfter } from '#ui/forms/game-picker.tsx'

test('arrow keys move through the options and wrap around; other keys do nothing', () => {
  expect(optionAfter('ArrowDown', null, 3)).toBe(0)
  expect(optionAfter('ArrowDown', 2, 3)).toBe(0)
  expect(optionAfter('ArrowUp', null, 3)).toBe(2)
  expect(optionAfter('ArrowUp', 0, 3)).toBe(2)
  expect(optionAfter('ArrowUp', 2, 3)).toBe(1)
  expect(optionAfter('a', 1, 3)).toBe(1)
  expect(optionAfter('ArrowDown', 1, 0)).toBeNull()
})
