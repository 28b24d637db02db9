import { expect, test } from 'bun:test'
import { latestMonths, roundedUp } from '#ui/pages/statistics/months.ts'

const outcomes = (month: string) => ({ month, succeeded: 3, failed: 1, bytes: 5 })

test('the last 12 months are shown without gaps, also without downloads', () => {
  const months = latestMonths([outcomes('2026-01'), outcomes('2026-03')], '2026-03')
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: '2025-04', succeeded: 0, failed: 0, bytes: 0 })
  expect(months.slice(-3)).toEqual([
    outcomes('2026-01'),
    { month: '2026-02', succeeded: 0, failed: 0, bytes: 0 },
    outcomes('2026-03'),
  ])
  expect(latestMonths([], '2026-03')).toHaveLength(12)
})

test.each([
  ['2025-03', 13, '2025-03'],
  ['2024-06', 22, '2024-06'],
  ['1970-01', 24, '2024-04'],
])('downloads from %s on are shown for %i months', (first, count, shown) => {
  const months = latestMonths([outcomes(first)], '2026-03')
  expect([months.length, months[0]?.month]).toEqual([count, shown])
})

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [51, 100],
  [999, 1000],
])('an axis for %i ends at %i', (value, top) => expect(roundedUp(value)).toBe(top))
