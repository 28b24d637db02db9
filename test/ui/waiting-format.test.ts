import { expect, test } from 'bun:test'
import { formatMoment, formatTime } from '../../src/ui/format/values.ts'
import { formatWaiting } from '../../src/ui/format/waiting.ts'

const now = new Date(2026, 10, 21, 12)
const today = new Date(2026, 10, 21, 18).toISOString()
const tomorrow = new Date(2026, 10, 22, 18).toISOString()

test('the wait is shown with the local time, and with the date if it ends on another day', () => {
  const gog = [{ kind: 'source' as const, name: 'gog' }]
  expect(formatWaiting({ until: today, for: gog }, now)).toBe(`Waiting until ${formatTime(today)} for GOG`)
  expect(formatWaiting({ until: tomorrow, for: gog }, now)).toBe(`Waiting until ${formatMoment(tomorrow)} for GOG`)
  expect(formatTime(today)).toMatch(/^(6:00.PM|18:00)$/)
})

test('all that would be better is named', () => {
  const preferences = [
    { kind: 'source' as const, name: 'repack' },
    { kind: 'group' as const, name: 'FitGirl' },
    { kind: 'protocol' as const, name: 'usenet' },
  ]
  const time = formatTime(today)
  expect(formatWaiting({ until: today, for: preferences }, now)).toBe(
    `Waiting until ${time} for a repack, FitGirl, or Usenet`,
  )
  expect(formatWaiting({ until: today, for: [] }, now)).toBe(`Waiting until ${time} for a better release`)
})
