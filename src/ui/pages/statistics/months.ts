import type { MonthOutcomes } from '#domain/statistics/statistics.ts'

const maxMonths = 24

/** The latest months without gaps, up to the current one (`YYYY-MM`): at least 12, at most 24. */
export function latestMonths(months: readonly MonthOutcomes[], current: string): MonthOutcomes[] {
  const known = new Map(months.map((outcomes) => [outcomes.month, outcomes]))
  const first = months[0]?.month ?? current
  const names = [current]
  for (let month = monthBefore(current); names.length < maxMonths; month = monthBefore(month)) {
    if (names.length >= 12 && month < first) break
    names.unshift(month)
  }
  return names.map((month) => known.get(month) ?? { month, succeeded: 0, failed: 0, bytes: 0 })
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/** A round number that is at least as large, for the top of an axis: 1, 2, 5, 10, 20, 50 and so on. */
export function roundedUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((each) => value <= each * power) ?? 10
  return step * power
}
