import { expect, test } from 'bun:test'
import { createLog, jsonLine, prettyLine } from '#core/logging/log.ts'
import type { LogLine } from '#domain/events.ts'
import { createTestClock } from '../../clock.ts'

const hostile = 'Hades\n12:00:00 ERROR accounts: forged\u001b[2J\u009b31m\u202e\u2028'

function lineOf(message: string, fields: Record<string, unknown> = {}): LogLine {
  const lines: LogLine[] = []
  createLog('info', createTestClock(), [(line) => void lines.push(line)]).info(message, fields)
  const [line] = lines
  if (line === undefined) throw new Error('Nothing was logged')
  return line
}

test('a title with newlines and escape sequences stays on its line', () => {
  const pretty = prettyLine(lineOf(`"${hostile}" is already in the library`, { indexer: hostile }))
  expect(pretty).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
  expect(pretty).toContain('Hades\\n12:00:00 ERROR accounts: forged\\u001b[2J\\u009b31m\\u202e\\u2028')
})

test('JSON lines have no raw control characters, and read back unchanged', () => {
  const line = lineOf(hostile, { indexer: hostile })
  const json = jsonLine(line)
  expect(json).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
  expect(JSON.parse(json)).toEqual(line)
})
