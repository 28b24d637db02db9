import { expect, test } from 'bun:test'
import { describeBulkResult } from '#ui/format/messages.ts'

test('the result of a bulk change lists changed, skipped and failed games', () => {
  expect(describeBulkResult({ changed: 3, failed: [], stopped: false, kept: [], undo: null }, 'changed')).toEqual({
    tone: 'good',
    text: '3 games were changed.',
  })
  const kept = { id: 'a', reason: 'missing' as const, message: 'There is nothing at its path' }
  expect(
    describeBulkResult(
      {
        changed: 2,
        stopped: false,
        failed: [{ id: 'b', error: 'It is gone', message: null }],
        kept: [kept, kept],
        undo: null,
      },
      'removed',
    ),
  ).toEqual({
    tone: 'bad',
    text: '2 games were removed. Files were kept: There is nothing at its path (and 1 more). See the history. 1 game failed: It is gone',
  })
  const left = {
    id: 'b',
    error: 'The removal was stopped',
    message: { key: 'library.stoppedRemoval', values: {} },
  }
  expect(describeBulkResult({ changed: 2, stopped: true, failed: [left], kept: [], undo: null }, 'removed')).toEqual({
    tone: 'good',
    text: '2 games were removed. 1 game stays in the library.',
  })
  const gone = { id: 'c', error: 'Game not found', message: null }
  expect(
    describeBulkResult({ changed: 2, stopped: true, failed: [gone, left], kept: [], undo: null }, 'removed'),
  ).toEqual({ tone: 'bad', text: '2 games were removed. 1 game stays in the library. 1 game failed: Game not found' })
})
