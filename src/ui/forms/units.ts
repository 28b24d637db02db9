import type { FormField } from '#domain/declaration.ts'
import { textFor } from '../texts/text.ts'

export type FieldUnit = NonNullable<FormField['unit']>
/** A unit to choose: `factor` is its size in units of the API. */
export type Unit = { readonly label: string; factor: number; names: readonly string[] }

const unit = (name: string, factor: number, ...names: string[]): Unit => ({
  factor,
  names: [name.toLowerCase(), ...names],
  get label() {
    return textFor('unit', name) ?? name
  },
})

const kilobyte = unit('kB', 1000, 'k', 'kb')
const megabyte = unit('MB', 1000 ** 2, 'm')
const gigabyte = unit('GB', 1000 ** 3, 'g')
const terabyte = unit('TB', 1000 ** 4, 't')
const seconds = (factor: number) => unit('seconds', factor, 's', 'sec', 'second', 'sek', 'sekunde', 'sekunden')
const minutes = (factor: number) => unit('minutes', factor, 'm', 'min', 'minute', 'minuten')
const hours = (factor: number) => unit('hours', factor, 'h', 'hour', 'std', 'stunde', 'stunden')
const days = (factor: number) => unit('days', factor, 'd', 'day', 'tag', 'tage')
const weeks = (factor: number) => unit('weeks', factor, 'w', 'week', 'woche', 'wochen')

/** The units to choose from, smallest first. None is smaller than the unit of the API, which has whole numbers. */
export const unitsOf: Readonly<Record<FieldUnit, readonly Unit[]>> = {
  bytes: [unit('bytes', 1, 'b', 'byte'), kilobyte, megabyte, gigabyte, terabyte],
  megabytes: [unit('MB', 1, 'm'), unit('GB', 1000, 'g')],
  bytesPerSecond: [
    unit('kB/s', 1000, 'k', 'kb'),
    unit('MB/s', 1000 ** 2, 'm', 'mb'),
    unit('GB/s', 1000 ** 3, 'g', 'gb'),
  ],
  seconds: [seconds(1), minutes(60), hours(3600), days(86_400)],
  minutes: [minutes(1), hours(60), days(1440)],
  hours: [hours(1), days(24), weeks(168)],
  days: [days(1), weeks(7), unit('years', 365, 'y', 'year', 'jahr', 'jahre')],
}

/** The unit in which a new field starts, by its place in the list. */
const usual: Readonly<Record<FieldUnit, number>> = {
  bytes: 3,
  megabytes: 0,
  bytesPerSecond: 1,
  seconds: 1,
  minutes: 0,
  hours: 0,
  days: 0,
}

export type Amount = { text: string; unit: Unit }

/** The value of the API, as text, in the largest unit that shows it without a long fraction. */
export function amountOf(value: string, fieldUnit: FieldUnit): Amount {
  const units = unitsOf[fieldUnit]
  const start = units[usual[fieldUnit]] ?? units[0]
  if (start === undefined) throw new Error(`No units for ${fieldUnit}`)
  const number = Number(value)
  if (value.trim() === '') return { text: '', unit: start }
  if (!Number.isFinite(number)) return { text: value, unit: start }
  if (number === 0) return { text: '0', unit: start }
  const fitting = units.filter(({ factor }) => isShort(number / factor, fieldUnit))
  const chosen = fitting.at(-1) ?? units.findLast(({ factor }) => number >= factor) ?? start
  return { text: String(Math.round((number / chosen.factor) * 1000) / 1000), unit: chosen }
}

/** 1.5 GB reads well, 1.5 days does not. */
function isShort(amount: number, fieldUnit: FieldUnit): boolean {
  const steps = fieldUnit.includes('bytes') ? 100 : 1
  return amount >= 1 && Number.isInteger(Math.round(amount * steps * 1e6) / 1e6)
}

/** Reads a typed number, which may have a unit: `25`, `1.5 GB`, `90 min`. Returns `null` for other text. */
export function readAmount(typed: string, fieldUnit: FieldUnit): { number: number; unit: Unit | null } | null {
  const parts = /^\s*([\d]+(?:[.,]\d+)?)\s*([a-z/]*)\s*$/i.exec(typed)
  if (parts === null) return null
  const [, digits = '', name = ''] = parts
  const named = unitsOf[fieldUnit].find(({ names }) => names.includes(name.toLowerCase()))
  if (name !== '' && named === undefined) return null
  return { number: Number(digits.replace(',', '.')), unit: named ?? null }
}

/** The text of a field in the unit of the API. Text that is no number is kept, so that the server rejects it by field. */
export function onWire(typed: string, { factor }: Unit, fieldUnit: FieldUnit): string {
  if (typed.trim() === '') return ''
  const amount = readAmount(typed, fieldUnit)
  return amount === null ? typed : String(Math.round(amount.number * (amount.unit?.factor ?? factor)))
}
