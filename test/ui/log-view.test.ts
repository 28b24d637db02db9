import { expect, test } from 'bun:test'
import { type LogLine, leftOutLine } from '#domain/system/log-line.ts'
import { createLogStream } from '#ui/live/log-stream.ts'
import { filterFrom, withFilter } from '#ui/pages/system/log/log-filter.ts'
import {
  emptyView,
  type LogView,
  loadedView,
  maxLines,
  resumed,
  withLive,
  withOlder,
} from '#ui/pages/system/log/log-view.ts'

const line = (message: string): LogLine => ({
  time: '2026-01-01T00:00:00.000Z',
  level: 'info' as const,
  module: 'test',
  message,
  fields: {},
})
const lines = (...messages: string[]) => messages.map(line)
const messages = (view: LogView) => view.lines.map((each) => each.line.message)

test('lines that came live while the stored ones were read are not shown twice', () => {
  const live = withLive(emptyView, lines('b', 'c'), false)
  const view = loadedView(live, lines('a', 'b'), true)
  expect(messages(view)).toEqual(['a', 'b', 'c'])
  expect(view).toMatchObject({ known: 3, hasOlder: false })
})

test('while paused, lines wait', () => {
  const view = withLive(loadedView(emptyView, lines('a'), true), lines('b', 'c'), true)
  expect([messages(view), view.waiting.length, view.known]).toEqual([['a'], 2, 3])
  expect(messages(resumed(view))).toEqual(['a', 'b', 'c'])
})

test('older lines are read behind those that are known, those that were left out counted', () => {
  const gap = leftOutLine('2026-01-01T00:00:00.000Z', 7)
  const view = withLive(loadedView(emptyView, lines('c'), false), [line('d'), gap], false)
  expect(view.known).toBe(9)
  expect(messages(withOlder(view, lines('a', 'b', 'c'), true)).slice(0, 4)).toEqual(['a', 'b', 'c', 'd'])
})

test('the page keeps a bounded number of lines, and reads dropped ones again', () => {
  const many = Array.from({ length: maxLines }, (_, index) => line(String(index)))
  const view = withLive(loadedView(emptyView, lines('first'), true), many, false)
  expect([view.lines.length, view.hasOlder, view.known]).toEqual([maxLines, true, maxLines])
  expect(messages(view)[0]).toBe('0')
})

test('the filter is read from the address and written without what filters nothing', () => {
  const filter = filterFrom(new URLSearchParams('level=warn&module=search&q=a+b'))
  expect(filter).toEqual({ level: 'warn', module: 'search', text: 'a b' })
  expect(filterFrom(new URLSearchParams('level=loud&module=none'))).toEqual({ level: 'trace', module: null, text: '' })
  const next = withFilter(new URLSearchParams('level=warn&q=x&other=1'), { level: 'trace', text: '', module: 'http' })
  expect(next.toString()).toBe('other=1&module=http')
})

test('the server sends lines while something listens, also after the connection was lost', () => {
  const sent: string[] = []
  const heard: string[] = []
  let deliver: (line: LogLine) => void = () => undefined
  const stream = createLogStream()
  stream.connect({
    emit: (event) => sent.push(event),
    on: (_event, listener) => {
      deliver = listener
    },
  })
  expect(stream.handshake()).toEqual({ without: ['logLine'] })
  const stops = [
    stream.listen({ onLine: ({ message }) => heard.push(message), onReconnect: () => heard.push('again') }),
    stream.listen({ onLine: () => undefined, onReconnect: () => undefined }),
  ]
  expect(stream.handshake()).toEqual({})
  deliver(line('one'))
  stream.reconnected()
  for (const stop of stops) stop()
  deliver(line('two'))
  expect([sent, heard]).toEqual([
    ['subscribe', 'unsubscribe'],
    ['one', 'again'],
  ])
})
