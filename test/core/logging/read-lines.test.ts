import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsonLine } from '#core/logging/log.ts'
import { createLogFile } from '#core/logging/log-file.ts'
import { type LogQuery, readLogLines } from '#core/logging/read-lines.ts'
import type { LogLevel, LogLine } from '#domain/system/log-line.ts'

let parent: string
let folder: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'ludarr-logs-'))
  folder = join(parent, 'logs')
  mkdirSync(folder)
})

afterEach(() => rmSync(parent, { recursive: true, force: true }))

const line = (message: string, changes: Partial<LogLine> = {}): LogLine => ({
  time: '2026-01-01T00:00:00.000Z',
  level: 'info' as LogLevel,
  module: 'search',
  message,
  fields: {},
  ...changes,
})

const all: LogQuery = { level: 'trace', module: null, text: '', limit: 1000, offset: 0 }
const read = async (query: Partial<LogQuery> = {}): Promise<string[]> =>
  (await readLogLines(folder, { ...all, ...query })).map(({ message }) => message)

function store(...lines: LogLine[]): void {
  const log = createLogFile(folder)
  for (const each of lines) log.sink(each)
}

test('without files there are no lines', async () => {
  expect(await read()).toEqual([])
})

test('the newest lines come from the end, also across files and pieces', async () => {
  store(...Array.from({ length: 40_000 }, (_, index) => line(`line ${index} ${'ü€'.repeat(index % 200)}`)))
  const expected = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `line ${from + index}`)
  const shortened = (messages: string[]) => messages.map((message) => message.split(' ').slice(0, 2).join(' '))
  expect(shortened(await read({ limit: 3 }))).toEqual(expected(39_997, 40_000))
  expect(shortened(await read({ limit: 3, offset: 30_000 }))).toEqual(expected(9997, 10_000))
  expect(shortened(await read({ limit: 50_000 }))).toEqual(expected(0, 40_000))
})

test('level, module and text are filters', async () => {
  store(
    line('Searched', { fields: { game: 'Hadès "II"', size: 7 } }),
    line('Sent to client', { module: 'grab', level: 'warn' }),
    line('Request', { module: 'http', level: 'trace' }),
  )
  expect(await read({ level: 'info' })).toEqual(['Searched', 'Sent to client'])
  expect(await read({ level: 'error' })).toEqual([])
  expect(await read({ module: 'grab' })).toEqual(['Sent to client'])
  for (const text of ['searched', 'hadès', '"II"', 'game=', 'size=7', 'search: sea']) {
    expect(await read({ text })).toEqual(['Searched'])
  }
  expect(await read({ text: 'level' })).toEqual([])
})

test('damaged and foreign lines are left out, and links are not followed', async () => {
  const secret = join(parent, 'secret')
  writeFileSync(secret, `${jsonLine(line('of another file'))}\n`)
  symlinkSync(secret, join(folder, 'ludarr.1.log'))
  writeFileSync(
    join(folder, 'ludarr.log'),
    [
      '{"time":"2026',
      '[1]',
      'null',
      '{"time":1,"level":"info","module":"x","message":"y","fields":{}}',
      jsonLine(line('good')),
      'x'.repeat(3_000_000),
      jsonLine(line('last')),
    ].join('\n'),
  )
  expect(await read()).toEqual(['good', 'last'])
})
