import { expect, test } from 'bun:test'
import { createLog, jsonLine, prettyLine } from '#core/logging/log.ts'
import { createLogLevels } from '#core/logging/logging.ts'
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

test('e-mail addresses are hidden, and of public IP addresses only the network is logged', () => {
  expect(lineOf('to casey.jones+games@mail.example.org: rejected').message).toBe('to [hidden]: rejected')
  const address = (text: string) => lineOf('x', { address: text }).fields.address
  expect(address('203.0.113.77')).toBe('203.0.113.*')
  expect(address('2001:db8:12:34::77')).toBe('2001:db8:12:*')
  expect(address('192.168.1.77')).toBe('192.168.1.77')
  expect(address('http://203.0.113.77:8080/rpc')).toBe('http://203.0.113.77:8080/rpc')
})

test('a long text without spaces is searched for e-mail addresses in linear time', () => {
  const text = `${'a.'.repeat(5000)}@`
  expect(lineOf(text).message).toStartWith('a.a.')
})

test('stack traces keep their lines, and nothing else does', () => {
  const { fields } = lineOf('x', { stack: 'Error: a\n    at b\u001b[2J', reason: 'a\nb', nested: { stack: 'c\nd' } })
  expect(fields).toEqual({ stack: 'Error: a\n    at b\\u001b[2J', reason: 'a\\nb', nested: { stack: 'c\nd' } })
})

test('a module has its own level or that of all, and changes apply at once', () => {
  const levels = createLogLevels('info')
  expect([levels.isEnabled('debug', 'search'), levels.isEnabled('info', 'search')]).toEqual([false, true])
  levels.set({ level: 'error', modules: { search: 'trace' } })
  expect([levels.isEnabled('trace', 'search'), levels.isEnabled('warn', 'http')]).toEqual([true, false])
  levels.set({ level: null, modules: {} })
  expect([levels.isEnabled('trace', 'search'), levels.isEnabled('info', 'http')]).toEqual([false, true])
})
