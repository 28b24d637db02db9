import { expect, test } from 'bun:test'
import { canDeleteFiles, canSearchAgain } from '#ui/pages/activity/download-state.ts'

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
  { tracked: true, adopted: false, member: true },
  { tracked: true, adopted: true, member: false },
  { tracked: false, adopted: false, member: false },
])('members may delete files only of downloads that Ludarr added, admins of all: %p', ({ member, ...download }) => {
  expect(canDeleteFiles(download, false)).toBe(member)
  expect(canDeleteFiles(download, true)).toBe(true)
})
