import { expect, test } from 'bun:test'
import { createLog, jsonLine } from '#core/logging/log.ts'
import type { LogLine } from '#domain/events.ts'
import { systemClock } from '#domain/ports/clock.ts'

test('a log line stays short, whatever it quotes', () => {
  const lines: LogLine[] = []
  const log = createLog('info', systemClock, [(line) => lines.push(line)])
  const long = 'x'.repeat(20_000_000)
  log.error(long, { reason: long, error: new Error(long) })
  expect(lines.map((line) => jsonLine(line).length < 40_000)).toEqual([true])
  expect(lines[0]?.message).toEndWith('x…')
})
