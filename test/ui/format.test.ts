import { expect, test } from 'bun:test'
import { factsIn } from '#ui/format/facts.ts'
import { errorText } from '#ui/format/messages.ts'
import { formatAge, formatDuration, formatPercent, formatSize, formatSpeed, formatWhen } from '#ui/format/values.ts'

test('sizes are formatted in a fitting unit', () => {
  const sizes = [0, 1, 999, 1000, 1500, 10e6, 123e9, 1.4e12]
  expect(sizes.map((size) => formatSize(size))).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1.0 kB',
    '1.5 kB',
    '10.0 MB',
    '123 GB',
    '1.4 TB',
  ])
  expect(formatSize(null)).toBe('unknown size')
  expect(formatSpeed(2000)).toBe('2.0 kB/s')
})

test('100 % is shown only for complete downloads', () => {
  expect([0, 0.004, 0.5, 0.999, 1].map(formatPercent)).toEqual(['0%', '0%', '50%', '99%', '100%'])
})

test('durations are formatted in their two largest units', () => {
  expect([0, 59, 60, 3660, 90_000, 86_405].map(formatDuration)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '1 h 1 min',
    '1 d 1 h',
    '1 d',
  ])
})

test('times are formatted relative to now', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  const instants = [
    '2026-11-21T11:59:58.000Z',
    '2026-11-21T11:57:00.000Z',
    '2026-11-20T12:00:00.000Z',
    '2026-11-21T18:00:00.000Z',
  ]
  expect(instants.map((instant) => formatWhen(instant, now))).toEqual([
    'just now',
    '3 minutes ago',
    'yesterday',
    'in 6 hours',
  ])
  expect(formatAge('2026-11-21T11:30:00.000Z', now)).toBe('30 min')
  expect(formatAge('2026-11-01T12:00:00.000Z', now)).toBe('20 d')
  expect(formatAge('2024-05-21T12:00:00.000Z', now)).toBe('2.5 y')
  expect(formatAge(null, now)).toBe('–')
})

test('system information is formatted with units', () => {
  const info = {
    version: '0.1.0',
    dataDir: '/data',
    databaseBytes: 2000,
    uptimeSeconds: 61,
    memory: { rss: 1000000 },
    mirror: null,
  }
  expect(factsIn(info)).toEqual([
    { name: 'Version', value: '0.1.0' },
    { name: 'Data folder', value: '/data' },
    { name: 'Database', value: '2.0 kB' },
    { name: 'Uptime', value: '1 min 1 s' },
    { name: 'Memory rss', value: '1.0 MB' },
  ])
})

test('the name of a service is not repeated', () => {
  expect(errorText('qBittorrent', 'qBittorrent: refused')).toBe('refused')
  expect(errorText('Seedbox', 'qBittorrent: refused')).toBe('qBittorrent: refused')
})
