import { expect, test } from 'bun:test'
import { isPartInQueue } from '#ui/pages/game/parts.ts'

test('an add-on is in the queue while one of its own downloads is', () => {
  const part = { id: 'part' }
  expect(isPartInQueue(part, [{ partId: 'part', status: 'downloading' }])).toBe(true)
  expect(isPartInQueue(part, [{ partId: 'part', status: 'review' }])).toBe(true)
  expect(isPartInQueue(part, [{ partId: 'part', status: 'failed' }])).toBe(false)
  expect(isPartInQueue(part, [{ partId: 'other', status: 'downloading' }])).toBe(false)
  expect(isPartInQueue(part, [{ partId: null, status: 'downloading' }])).toBe(false)
})
