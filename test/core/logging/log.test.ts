import { expect, test } from 'bun:test'
import { createLog, jsonLine, prettyLine } from '#core/logging/log.ts'
import { createLogLevels } from '#core/logging/log-levels.ts'
import { createRedactor } from '#domain/secrets/redactor.ts'
import type { LogLine } from '#domain/system/log-line.ts'
import { createTestClock } from '../../clock.ts'

const hostile = 'Hades\n12:00:00 ERROR accounts: forged\u001b[2J\u009b31m\u202e\u2028'

function lineOf(message: string, fields: Record<string, unknown> = {}): LogLine {
  const lines: LogLine[] = []
  const redactor = createRedactor()
  redactor.add(['THE-STORED-KEY'])
  createLog(createLogLevels('info').isEnabled, createTestClock(), [(line) => void lines.push(line)], redactor).info(
    message,
    fields,
  )
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

test('a log line stays short, whatever it quotes', () => {
  const long = 'x'.repeat(20_000_000)
  const line = lineOf(long, { reason: long, error: new Error(long) })
  expect(jsonLine(line).length).toBeLessThan(40_000)
  expect(line.message).toEndWith('x…')
})

test('stored secrets are hidden by their value, also where a long text is cut off', () => {
  const quoted = 'it got /getnzb/THE-STORED-KEY.nzb'
  const line = lineOf(quoted, { reason: { inner: [quoted] }, password: 'x', error: new Error(quoted) })
  expect(JSON.stringify(line)).not.toContain('STORED')
  expect(line.fields.password).toBe('[hidden]')
  expect(lineOf(`${'x'.repeat(9995)}THE-STORED-KEY`).message).not.toContain('THE-')
})
