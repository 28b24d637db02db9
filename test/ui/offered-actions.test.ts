import { expect, test } from 'bun:test'
import { canSearchAgain } from '#ui/pages/activity/download-state.ts'

const deleted = { status: 'removed', tracked: true, gameStatus: 'wanted' } as const

test('a new search is offered for a deleted download while its game is wanted', () => {
  expect(canSearchAgain(deleted)).toBe(true)
})

test.each([
  { gameStatus: 'downloading' },
  { gameStatus: 'owned' },
  { gameStatus: null },
  { tracked: false },
  { status: 'downloading' },
] as const)('a new search is not offered for %p', (change) => {
  expect(canSearchAgain({ ...deleted, ...change })).toBe(false)
})
