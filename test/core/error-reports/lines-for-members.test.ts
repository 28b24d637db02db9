import { expect, test } from 'bun:test'
import { redactForMembers, redactPersonalData } from '#core/error-reports/redact-line.ts'
import type { LogLine } from '#domain/system/log-line.ts'

const known = { names: ['robin'], apiPath: '/api' }
const time = '2026-03-01T12:00:00.000Z'
const shown = (line: Omit<LogLine, 'time'>): LogLine => redactForMembers({ time, ...line }, known)
const failure = 'No download client accepted Secret Game-GOG. NAS: It is full'

test('members see that a request was refused or failed, but not what the message says of games', () => {
  const fields = { method: 'POST', path: '/api/games', status: 502 }
  const request = { module: 'http', message: failure, fields: { ...fields, reason: failure, stack: failure } }
  const hidden = { reason: '[hidden]', stack: '[hidden]' }
  expect(shown({ ...request, level: 'warn' })).toEqual({
    time,
    level: 'warn',
    module: 'http',
    message: 'Request rejected',
    fields: { ...fields, stack: '[hidden]' },
  })
  expect(shown({ ...request, level: 'error' })).toEqual({
    time,
    level: 'error',
    module: 'http',
    message: 'Request failed',
    fields: { ...fields, ...hidden },
  })
})

test('members do not see the reason of a failure, which may contain a title', () => {
  const line = shown({
    level: 'warn',
    module: 'search',
    message: 'Search failed',
    fields: { game: 'Secret Game', reason: failure, games: 3, error: { message: failure } },
  })
  expect(line).toEqual({
    time,
    level: 'warn',
    module: 'search',
    message: 'Search failed',
    fields: { game: '[hidden]', reason: '[hidden]', games: 3 },
  })
})

test('what a page or a service answered is hidden, also if it contains quotation marks or is cut off', () => {
  const page = 'Portal 2 of "robin": <a href="x">secret page</a> "'
  const reason = `IX: the download link returned text instead of a file: "${page}"`
  const line = { time, level: 'warn', module: 'search', message: reason } as const
  const long = `IX: the indexer refused the download: "${'Portal '.repeat(400)}"`
  const answers = [
    'Discord responded with status 404: secret webhook of robin',
    'ntfy rejects the credentials (status 401): secret topic',
    'Nexus Mods rejected the API key: secret page',
    'Email: mail rejects the message: secret recipient',
  ]
  for (const message of [reason, long, ...answers]) {
    const text = redactPersonalData({ ...line, message, fields: { reason: message } }, known)
    expect(text).not.toMatch(/Portal|robin|secret|page/)
  }
})

test('hosts, addresses and people are hidden wherever they are in a text', () => {
  const texts = [
    ['nas-2.example.com:8080 did not answer', '[name] did not answer'],
    ['No answer (nas.lan). Asked ada@mail.example.org.', 'No answer ([name]). Asked [mail].'],
    ['Redirected to url=http://nas/x?y', 'Redirected to url=[address]'],
    ['Refused by server:9091, 1-server:9091', 'Refused by [address], [address]'],
    ['At 12:30:05 in app.ts and main.test.tsx', 'At 12:30:05 in app.ts and main.test.tsx'],
    ['See app.ts.example.com', 'See [name]'],
  ]
  const messageOf = (message: string | undefined) =>
    shown({ level: 'info', module: 'search', message: message ?? '', fields: {} }).message
  expect(texts.map(([text]) => [text, messageOf(text)])).toEqual(texts)
})

test.each(['x-', 'x.', 'x', '-1', 'a.b-', 'x@', 'a/', '1:'])('long texts of "%s" are redacted quickly', (part) => {
  const text = part.repeat(10_000 / part.length)
  const line = { time, level: 'error', module: 'search', message: text, fields: { reason: text, stack: text } } as const
  const startedAt = performance.now()
  for (let count = 0; count < 20; count += 1) redactPersonalData(line, known)
  expect(performance.now() - startedAt).toBeLessThan(500)
})
