import { expect, test } from 'bun:test'
import { amountOf, type FieldUnit, onWire, readAmount } from '#ui/forms/units.ts'

const shown = (value: string, unit: FieldUnit) => {
  const amount = amountOf(value, unit)
  return `${amount.text} ${amount.unit.label}`
}
const sent = (typed: string, value: string, unit: FieldUnit) => onWire(typed, amountOf(value, unit).unit, unit)

test('sizes are shown in the largest unit that has no long fraction', () => {
  expect(shown('25000000000', 'bytes')).toBe('25 GB')
  expect(shown('1500000000', 'bytes')).toBe('1.5 GB')
  expect(shown('1234567', 'bytes')).toBe('1234567 bytes')
  expect(shown('10000', 'bytes')).toBe('10 kB')
  expect(shown('2500000', 'bytesPerSecond')).toBe('2.5 MB/s')
  expect(shown('', 'bytes')).toBe(' GB')
  expect(shown('0', 'bytes')).toBe('0 GB')
})

test('durations are shown in whole units', () => {
  expect(shown('90', 'minutes')).toBe('90 minutes')
  expect(shown('1440', 'minutes')).toBe('1 days')
  expect(shown('36', 'hours')).toBe('36 hours')
  expect(shown('3600', 'seconds')).toBe('1 hours')
  expect(shown('365', 'days')).toBe('1 years')
})

test('what is typed is sent in the unit of the API, and a typed unit counts', () => {
  expect(sent('25', '', 'bytes')).toBe('25000000000')
  expect(sent('25 GB', '1000', 'bytes')).toBe('25000000000')
  expect(sent('1,5gb', '', 'bytes')).toBe('1500000000')
  expect(sent('700 m', '', 'bytes')).toBe('700000000')
  expect(sent('2h', '30', 'minutes')).toBe('120')
  expect(sent('2', '1440', 'minutes')).toBe('2880')
  expect(sent('', '1440', 'minutes')).toBe('')
})

test('text that is no amount is sent as typed, so that the server rejects it by field', () => {
  expect(sent('many', '', 'bytes')).toBe('many')
  expect(sent('25 parsecs', '', 'bytes')).toBe('25 parsecs')
  expect(readAmount('-3', 'hours')).toBeNull()
})
