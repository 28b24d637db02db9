import { expect, test } from 'bun:test'
import { canControl, canRemove, canSearchAgain } from '#ui/pages/activity/download-state.ts'

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

test.each([
  { tracked: true, adopted: false, controls: true, removes: true },
  { tracked: true, adopted: true, controls: false, removes: true },
  { tracked: false, adopted: false, controls: false, removes: false },
])('members change only what Ludarr added, admins everything: %p', ({ controls, removes, ...download }) => {
  expect([canControl(download, false), canRemove(download, false)]).toEqual([controls, removes])
  expect([canControl(download, true), canRemove(download, true)]).toEqual([true, true])
})
