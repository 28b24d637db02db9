import { expect, test } from 'bun:test'
import { redactForMembers } from '#core/error-reports/redact-line.ts'
import type { LogLine } from '#domain/system/log-line.ts'

const known = { names: ['robin'], apiPath: '/api' }
const time = '2026-03-01T12:00:00.000Z'
const shown = (line: Omit<LogLine, 'time'>): LogLine => redactForMembers({ time, ...line }, known)
const failure = 'No download client accepted Secret Game-GOG. NAS: It is full'

test('members see that a request was refused or failed, but not what the message says of games', () => {
  const fields = { method: 'POST', path: '/api/games', status: 502 }
  const request = { module: 'http', message: failure, fields: { ...fields, reason: failure, stack: failure } }
  const hidden = { reason: '[hidden]', stack: '[hidden]' }
  expect(shown({ ...request, level: 'warn' })).toMatchObject({ message: 'Request rejected', fields })
  expect(shown({ ...request, level: 'error' })).toEqual({
    ...{ time, level: 'error', module: 'http', message: 'Request failed' },
    fields: { ...fields, ...hidden },
  })
})

test('members do not see the reason of a failure, which may contain a title', () => {
  const line = shown({
    ...{ level: 'warn', module: 'search', message: 'Search failed' },
    fields: { game: 'Secret Game', reason: failure, games: 3, error: { message: failure } },
  })
  expect(line).toEqual({
    ...{ time, level: 'warn', module: 'search', message: 'Search failed' },
    fields: { game: '[hidden]', reason: '[hidden]', games: 3 },
  })
})
