import { expect, test } from 'bun:test'
import { createLiveLines } from '#core/logging/live-lines.ts'
import { createEvents } from '#core/tasks/event-bus.ts'
import type { DomainEvents } from '#domain/events.ts'
import type { LogLine } from '#domain/system/log-line.ts'

const line = (message: string): LogLine => ({
  time: '2026-01-01T00:00:00.000Z',
  level: 'info' as const,
  module: 'test',
  message,
  fields: {},
})

async function emitted(lines: readonly LogLine[]): Promise<DomainEvents['logLines']> {
  const events = createEvents((error) => {
    throw error
  })
  const batch = new Promise<DomainEvents['logLines']>((resolve) => {
    events.on('logLines', resolve)
  })
  const keepAlive = setInterval(() => undefined, 1000)
  const sink = createLiveLines(events)
  for (const each of lines) sink(each)
  const received = await batch
  clearInterval(keepAlive)
  return received
}

test('of a burst of 10,000 lines the first 200 are sent, and the rest is counted', async () => {
  const { lines, leftOut } = await emitted(Array.from({ length: 10_000 }, (_, index) => line(String(index))))
  expect(lines.map(({ message }) => message)).toEqual(Array.from({ length: 200 }, (_, index) => String(index)))
  expect(leftOut).toBe(9800)
})

test('long lines are bounded by their size', async () => {
  const { lines, leftOut } = await emitted(Array.from({ length: 100 }, () => line('x'.repeat(40_000))))
  expect(lines.length).toBeLessThan(10)
  expect(lines.length + leftOut).toBe(100)
})
