import { expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { labelNames } from '#core/metrics/label-names.ts'
import { createCounter, createHistogram } from '#core/metrics/recorders.ts'
import { formatMetrics } from '#core/metrics/text-format.ts'
import { peerAvailable } from '../../peers/peer-process.ts'

test('a metric has its help, its type and a line for each series', () => {
  const requests = createCounter({ name: 'a_requests_total', help: 'Requests.', labels: ['method', 'status'] })
  requests.start('GET', '5xx')
  requests.add('GET', '2xx')
  requests.add('GET', '2xx')
  expect(formatMetrics([requests.metric()])).toBe(
    [
      '# HELP a_requests_total Requests.',
      '# TYPE a_requests_total counter',
      'a_requests_total{method="GET",status="5xx"} 0',
      'a_requests_total{method="GET",status="2xx"} 2',
      '',
    ].join('\n'),
  )
})

test('the buckets of a histogram are cumulative, and their bounds inclusive', () => {
  const durations = createHistogram({ name: 'b_seconds', help: 'Durations.', labels: ['job'], bounds: [0.5, 1] })
  for (const seconds of [0.25, 0.5, 0.75, 8]) durations.observe(seconds, 'tidy')
  expect(formatMetrics([durations.metric()]).split('\n').slice(2, -1)).toEqual([
    'b_seconds_bucket{job="tidy",le="0.5"} 2',
    'b_seconds_bucket{job="tidy",le="1"} 3',
    'b_seconds_bucket{job="tidy",le="+Inf"} 4',
    'b_seconds_sum{job="tidy"} 9.5',
    'b_seconds_count{job="tidy"} 4',
  ])
})

test('values that are no finite numbers are written as Prometheus reads them', () => {
  const samples = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21].map((value) => ({ value }))
  const text = formatMetrics([{ name: 'c', help: 'Any.', type: 'gauge', samples }])
  expect(text.match(/^c .*$/gm)).toEqual(['c NaN', 'c +Inf', 'c -Inf', 'c 1e+21'])
})

const hostile = ['a "quoted" name', 'back\\slash\\n', 'two\nlines', '} 1\nfake_metric 2', '遊戲 🎮', '\ud83d', '']

test('label values cannot break out of their quotes', () => {
  const samples = hostile.map((name) => ({ value: 1, labels: { name } }))
  const text = formatMetrics([{ name: 'd', help: 'Back\\slash\nand a line.', type: 'gauge', samples }])
  expect(text.split('\n')).toHaveLength(hostile.length + 3)
  expect(text).toContain('# HELP d Back\\\\slash\\nand a line.\n')
  expect(text).toContain('d{name="a \\"quoted\\" name"} 1\nd{name="back\\\\slash\\\\n"} 1\nd{name="two\\nlines"} 1\n')
  expect(text).not.toMatch(/^fake_metric/m)
  expect(text.isWellFormed()).toBe(true)
})

test.skipIf(!peerAvailable('promtool'))('promtool reads every label value', () => {
  const samples = hostile.map((name) => ({ value: 1, labels: { name } }))
  const input = formatMetrics([{ name: 'd', help: 'Any.', type: 'gauge', samples }])
  const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('names that occur twice are told apart by their ids, whatever the order', () => {
  const at = (second: number) => ({ createdAt: `2026-01-01T00:00:0${second}.000Z` })
  const named = [
    { id: '4', name: '\ufffd', ...at(4) },
    { id: '1', name: 'Seedbox', ...at(2) },
    { id: '2', name: 'Seedbox', ...at(1) },
    { id: '3', name: '\ud83d', ...at(3) },
    { id: '6', name: 'none', ...at(5) },
    { id: '5', name: 'Seedbox', ...at(2) },
    { id: '7', name: 'Seedbox (5)', ...at(0) },
  ]
  const expected = {
    1: 'Seedbox (1)',
    2: 'Seedbox',
    3: '\ufffd',
    4: '\ufffd (4)',
    5: 'Seedbox (5) (5)',
    6: 'none (6)',
    7: 'Seedbox (5)',
  }
  for (const given of [named, named.toReversed()])
    expect<unknown>(Object.fromEntries(labelNames(given, ['none']))).toEqual(expected)
})

test('forgotten series start again', () => {
  const searches = createCounter({ name: 'e_total', help: 'Any.', labels: ['indexer'] })
  const durations = createHistogram({ name: 'f_seconds', help: 'Any.', labels: ['indexer'], bounds: [1] })
  for (let number = 0; number < 500; number += 1) {
    searches.add(`${number}`)
    durations.observe(0.5, `${number}`)
  }
  for (const recorder of [searches, durations]) recorder.keep(new Set(['7']))
  expect(searches.metric().samples).toEqual([{ labels: { indexer: '7' }, value: 1 }])
  expect(durations.metric().samples).toHaveLength(4)
  searches.add('8')
  expect(searches.metric().samples.map(({ value }) => value)).toEqual([1, 1])
})
