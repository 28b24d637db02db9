import { expect, test } from 'bun:test'
import { rules } from '#core/acquisition/rules/index.ts'
import { formatReasons, isDueNow, reasonLabel } from '#ui/format/reasons.ts'

test('every reason has a name in words, known or spelled out', () => {
  expect(reasonLabel('seeders')).toBe('Too few seeders')
  expect(reasonLabel('someNewRule')).toBe('Some new rule')
  for (const { code } of rules) expect(reasonLabel(code)).toMatch(/^[A-Z][A-Za-z -]+$/)
})

test('the most common reasons are named, the others counted', () => {
  const reasons = [
    { code: 'title', count: 12 },
    { code: 'seeders', count: 3 },
    { code: 'size', count: 2 },
    { code: 'age', count: 1 },
  ]
  expect(formatReasons(reasons, 2)).toBe('12 × Different game, 3 × Too few seeders, 3 × other reasons')
  expect(formatReasons(reasons.slice(0, 1), 2)).toBe('12 × Different game')
  expect(formatReasons([], 2)).toBe('')
})

test('a search that is overdue comes in the next round', () => {
  expect(isDueNow('2026-01-01T00:00:00.000Z', Date.parse('2026-01-01T00:00:00.000Z'))).toBe(true)
  expect(isDueNow('2026-01-01T00:00:01.000Z', Date.parse('2026-01-01T00:00:00.000Z'))).toBe(false)
})
