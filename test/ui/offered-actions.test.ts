import { expect, test } from 'bun:test'
import { canSearchAgain } from '#ui/pages/activity/download-state.ts'

const gone = { id: 'a', status: 'removed', tracked: true, gameId: 'g', addedAt: '2026-11-21T12:00:00.000Z' } as const
const later = { ...gone, id: 'b', addedAt: '2026-11-21T13:00:00.000Z' }

test.each([
  [true, 'there is no other', []],
  [true, 'another is gone as well', [later]],
  [true, 'another failed', [{ ...later, status: 'failed' as const }]],
  [true, 'another game has one on its way', [{ ...later, gameId: 'h', status: 'downloading' as const }]],
  [
    true,
    'an earlier one was imported',
    [{ ...later, addedAt: '2026-11-20T12:00:00.000Z', status: 'imported' as const }],
  ],
  [false, 'another is on its way', [{ ...later, status: 'downloading' as const }]],
  [false, 'another was imported', [{ ...later, status: 'imported' as const }]],
])('that its game can be searched for again is %p when %s', (offered, _, others) => {
  expect(canSearchAgain(gone, [gone, ...others])).toBe(offered)
})

test('a new search is offered only for tracked downloads of a game that are gone', () => {
  for (const change of [{ gameId: null }, { tracked: false }, { status: 'downloading' as const }]) {
    expect(canSearchAgain({ ...gone, ...change }, [])).toBe(false)
  }
})
