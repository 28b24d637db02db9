import { expect, test } from 'bun:test'
import { needsAttention } from '#ui/pages/activity/download-state.ts'

test('a failed download needs attention only while its game is missing', () => {
  for (const gameStatus of ['wanted', 'downloading', 'shelved', null] as const) {
    expect({ gameStatus, waits: needsAttention({ status: 'failed', gameStatus }) }).toEqual({ gameStatus, waits: true })
  }
  for (const gameStatus of ['owned', 'playing', 'completed'] as const) {
    expect({ gameStatus, waits: needsAttention({ status: 'failed', gameStatus }) }).toEqual({
      gameStatus,
      waits: false,
    })
  }
})

test('a review needs attention whatever the status of its game', () => {
  expect(needsAttention({ status: 'review', gameStatus: 'owned' })).toBe(true)
  expect(needsAttention({ status: 'imported', gameStatus: 'owned' })).toBe(false)
})
