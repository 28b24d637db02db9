/** The range of numbers that a pattern such as `>20000000000` or `1..5` accepts. */
export type Comparison = { from: number; to: number; isAfter: boolean; isBefore: boolean }

const sizeUnits: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1000,
  MB: 1000 ** 2,
  GB: 1000 ** 3,
  TB: 1000 ** 4,
}
const binaryUnits = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 }

const hour = 3600
const day = 24 * hour
const ageUnits: Readonly<Record<string, number>> = { s: 1, min: 60, h: hour, d: day, w: 7 * day, y: 365 * day }

const unitNames: Readonly<Record<'size' | 'age', ReadonlyMap<string, number>>> = {
  size: namesOf({ ...sizeUnits, ...binaryUnits, byte: 1 }),
  age: namesOf({ ...ageUnits, second: 1, minute: 60, hour, day, week: 7 * day, year: 365 * day }),
}

const amount = String.raw`(\d{1,16}(?:\.\d{1,6})?)\s*([a-z]{0,7})`
const oneSided = new RegExp(String.raw`^(<=?|>=?|=)\s*${amount}$`, 'i')
const range = new RegExp(String.raw`^${amount}\s*\.\.\s*${amount}$`, 'i')

/** Reads a comparison of bytes or seconds. Amounts may have a unit. `null` if it is none. */
export function parseComparison(text: string, field: 'size' | 'age'): Comparison | null {
  const trimmed = text.trim()
  const [, operator = '', value = '', unit = ''] = oneSided.exec(trimmed) ?? []
  if (operator !== '') {
    const number = numberOf(value, unit, field)
    return number === null ? null : comparisonOf(operator, number)
  }
  const [, low = '', lowUnit = '', high = '', highUnit = ''] = range.exec(trimmed) ?? []
  // `5..10 GB` means from 5 GB.
  const from = numberOf(low, lowUnit || highUnit, field)
  const to = numberOf(high, highUnit, field)
  if (low === '' || from === null || to === null || from > to) return null
  return { from, to, isAfter: false, isBefore: false }
}

/** Writes a comparison as it is stored and sent: without units. */
export function formatComparison({ from, to, isAfter, isBefore }: Comparison): string {
  if (to === Number.POSITIVE_INFINITY) return `${isAfter ? '>' : '>='}${from}`
  if (from === Number.NEGATIVE_INFINITY) return `${isBefore ? '<' : '<='}${to}`
  return from === to ? `=${from}` : `${from}..${to}`
}

export function isWithin(value: number, { from, to, isAfter, isBefore }: Comparison): boolean {
  return (isAfter ? value > from : value >= from) && (isBefore ? value < to : value <= to)
}

function comparisonOf(operator: string, number: number): Comparison {
  if (operator === '=') return { from: number, to: number, isAfter: false, isBefore: false }
  return operator.startsWith('>')
    ? { from: number, to: Number.POSITIVE_INFINITY, isAfter: operator === '>', isBefore: false }
    : { from: Number.NEGATIVE_INFINITY, to: number, isAfter: false, isBefore: operator === '<' }
}

function numberOf(value: string, unit: string, field: 'size' | 'age'): number | null {
  const factor = unit === '' ? 1 : unitNames[field].get(unit.toLowerCase())
  const number = Math.round(Number(value) * (factor ?? Number.NaN))
  return value !== '' && Number.isSafeInteger(number) ? number : null
}

/** By names in lower case, also in the plural. */
function namesOf(units: Readonly<Record<string, number>>): Map<string, number> {
  return new Map(
    Object.entries(units).flatMap(([name, factor]): [string, number][] => [
      [name.toLowerCase(), factor],
      [`${name.toLowerCase()}s`, factor],
    ]),
  )
}
