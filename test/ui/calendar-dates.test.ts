import { expect, test } from 'bun:test'
import { dayAfterKey, dayInMonth, isMonth, shiftMonth, weeksOf } from '#ui/pages/calendar/dates.ts'

test.each([
  ['2026-02', 5, '2026-01-26', '2026-03-01'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
  ['2026-08', 6, '2026-07-27', '2026-09-06'],
  ['2028-02', 5, '2028-01-31', '2028-03-05'],
])('the weeks of %s are whole weeks from Monday', (month, count, first, last) => {
  const weeks = weeksOf(month)
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, first, last])
  expect(new Set(weeks.flat()).size).toBe(count * 7)
})

test('months change over years, and a day that a month does not have is its last one', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([dayInMonth('2027-02', '2026-12-31'), dayInMonth('2026-11', '2026-12-05')]).toEqual([
    '2027-02-28',
    '2026-11-05',
  ])
})

test('keys move by day, week and month', () => {
  const after = (key: string) => dayAfterKey(key, '2026-12-31')
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Tab'].map(after)).toEqual([
    '2026-12-30',
    '2027-01-01',
    '2026-12-24',
    '2027-01-07',
    '2026-11-30',
    '2027-01-31',
    null,
  ])
})

test('only existing months are accepted in an address', () => {
  expect(['2026-12', '2026-13', '2026-00', '0000-01', 'soon', '2026-1'].filter(isMonth)).toEqual(['2026-12'])
})
