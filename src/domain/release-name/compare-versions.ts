/** A parsed version. Only versions of the same kind can be compared. */
type Version = { kind: 'build' | 'date' | 'number' | 'dotted'; parts: (number | string)[]; hasZeroLead: boolean[] }

const preRelease = /^(?:a|alpha|b|beta|rc|pre|preview|dev|ea|demo)$/
const isMonth = (part: number): boolean => part >= 1 && part <= 12
const isDay = (part: number): boolean => part >= 1 && part <= 31
const isCalendarYear = (part: number): boolean => part >= 1980 && part <= 2100

const maxVersionLength = 100

const clean = (version: string): string =>
  version
    .slice(0, maxVersionLength)
    .trim()
    .toLowerCase()
    .replace(/\s*\(\d+\)$/, '')
    .replace(/[\s_-]+(?:gog|galaxy|steam|egs|win|windows|mac|linux)$/, '')
    .replace(/^(?:update|patch|hotfix|version|ver)[\s._-]*/, '')
    .replace(/^v[\s.]?(?=\d)/, '')

const asDate = (text: string): number[] | null => {
  const whole = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text)
  const yearFirst = /^(\d{4})[.\-_ ](\d{1,2})[.\-_ ](\d{1,2})(?!\d)/.exec(text)
  const yearLast = /^(\d{1,2})[.\-_](\d{1,2})[.\-_](\d{4})$/.exec(text)
  const found = whole ?? yearFirst ?? (yearLast === null ? null : [yearLast[0], yearLast[3], yearLast[2], yearLast[1]])
  if (found === null) return null
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number)
  if (!isCalendarYear(year) || !isMonth(month) || !isDay(day)) return null
  const rest = text.slice(found[0]?.length ?? text.length)
  return [year, month, day, ...(rest.match(/\d+/g) ?? []).slice(0, 4).map(Number)]
}

const readVersion = (rawText: string): Version | null => {
  const text = clean(rawText)
  const build = /^build[\s.#_-]*r?(\d+(?:\.\d+)*)$|^[r#](\d+)$/.exec(text)
  if (build !== null) {
    const parts = (build[1] ?? build[2] ?? '').split('.').map(Number)
    return { kind: 'build', parts, hasZeroLead: [] }
  }
  const date = asDate(text)
  if (date !== null) return { kind: 'date', parts: date, hasZeroLead: [] }
  if (!/^\d[\da-z.\-_ ]*$/.test(text) || /^\d+[a-f]+\d+[a-f]+/.test(text)) return null
  const words = text.match(/\d+|[a-z]+/g) ?? []
  const isNumber = words.length === 1 && (words[0]?.length ?? 0) > 3
  return {
    kind: isNumber ? 'number' : 'dotted',
    parts: words.map((word) => (/^\d/.test(word) ? Number(word) : word)),
    hasZeroLead: words.map((word) => word.length > 1 && word.startsWith('0')),
  }
}

const sign = (difference: number): -1 | 0 | 1 => (difference < 0 ? -1 : difference > 0 ? 1 : 0)

// "1.03" comes before "1.1" and after "1.0": a part with a leading zero is compared like a decimal fraction.
const compareDecimals = (a: number, oneHasZero: boolean, b: number, otherHasZero: boolean): -1 | 0 | 1 => {
  if (oneHasZero === otherHasZero || a === 0 || b === 0) return sign(a - b)
  return oneHasZero ? -1 : 1
}

const compareMissing = (part: number | string): -1 | 0 | 1 => {
  if (typeof part === 'number') return part === 0 ? 0 : -1
  return preRelease.test(part) && part.length > 1 ? 1 : -1
}

const comparePart = (a: Version, b: Version, at: number): -1 | 0 | 1 => {
  const [left, right] = [a.parts[at], b.parts[at]]
  if (left === undefined) return right === undefined ? 0 : compareMissing(right)
  if (right === undefined) return sign(-compareMissing(left))
  if (typeof left === 'number' && typeof right === 'number') {
    return at === 0
      ? sign(left - right)
      : compareDecimals(left, a.hasZeroLead[at] ?? false, right, b.hasZeroLead[at] ?? false)
  }
  if (typeof left === 'string' && typeof right === 'string') return left === right ? 0 : left < right ? -1 : 1
  return typeof left === 'number' ? 1 : -1
}

// "Update 8" for a game at 4.1.1 is an update number; "2" after 1.9.5 and "35" next to 35.7 are versions.
const isNumberedDifferently = (single: Version, dotted: Version): boolean =>
  single.parts.length === 1 &&
  dotted.parts.length > 1 &&
  Math.abs(Number(single.parts[0]) - Number(dotted.parts[0])) > 1

/**
 * Compares two game versions: dotted numbers, dates, builds, letters, "Update 5", GOG builds in parentheses.
 * Returns `null` if they cannot be compared: one is missing, or they use different numbering.
 */
export const compareVersions = (a: string | null, b: string | null): -1 | 0 | 1 | null => {
  if (a === null || b === null || a.trim() === '' || b.trim() === '') return null
  if (clean(a) === clean(b)) return 0
  const left = readVersion(a)
  const right = readVersion(b)
  if (left === null || right === null || left.kind !== right.kind) return null
  if (isNumberedDifferently(left, right) || isNumberedDifferently(right, left)) return null
  const length = Math.max(left.parts.length, right.parts.length)
  for (let at = 0; at < length; at++) {
    const order = comparePart(left, right, at)
    if (order !== 0) return order
  }
  return 0
}

/** Whether a version is newer than another; false if they cannot be compared. */
export const isNewer = (version: string | null, than: string | null): boolean => compareVersions(version, than) === 1
