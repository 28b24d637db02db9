import { expect, test } from 'bun:test'
import { createRecentLines } from '#core/error-reports/recent-lines.ts'
import type { LogLine } from '#domain/system/log-line.ts'

const line = (message: string): LogLine => ({
  time: '2026-11-28T12:00:00.000Z',
  level: 'info',
  module: 'search',
  message,
  fields: {},
})

test('the last 200 lines are kept', () => {
  const recent = createRecentLines()
  for (let number = 0; number < 250; number += 1) recent.sink(line(String(number)))
  expect(recent.all().map(({ message }) => message)).toEqual(Array.from({ length: 200 }, (_, at) => String(at + 50)))
})

test('long lines are kept up to a megabyte, and the last one in any case', () => {
  const recent = createRecentLines()
  for (let number = 0; number < 50; number += 1) recent.sink(line(`${number} ${'x'.repeat(100_000)}`))
  const messages = recent.all().map(({ message }) => message.split(' ')[0])
  expect([messages.length, messages.at(-1)]).toEqual([10, '49'])
  recent.sink(line('y'.repeat(3_000_000)))
  expect(recent.all()).toHaveLength(1)
})
