const datePrecisions = ['day', 'month', 'quarter', 'year'] as const
type DatePrecision = (typeof datePrecisions)[number]

/** `date` is YYYY-MM-DD: the day, or the last day of the period. */
export type StorefrontDate = { date: string; precision: DatePrecision }

// First letters of the months as stores write them: English, German, French, Spanish, Italian, Portuguese, Polish, Dutch,
// Russian, Turkish.
const monthStarts: string[][] = [
  ['jan', 'ene', 'gen', 'sty', 'янв', 'oca'],
  ['feb', 'fév', 'fev', 'lut', 'фев', 'şub'],
  ['mar', 'mär', 'mrz', 'mrt', 'maa', 'мар'],
  ['apr', 'avr', 'abr', 'kwi', 'апр', 'nis'],
  ['may', 'mai', 'mag', 'maj', 'mei', 'май', 'мая'],
  ['jun', 'juin', 'giu', 'cze', 'июн', 'haz'],
  ['jul', 'juil', 'lug', 'lip', 'июл', 'tem'],
  ['aug', 'aoû', 'aou', 'ago', 'sie', 'авг', 'ağu'],
  ['sep', 'set', 'wrz', 'сен', 'eyl'],
  ['oct', 'okt', 'ott', 'out', 'paź', 'окт', 'eki'],
  ['nov', 'lis', 'ноя', 'kas'],
  ['dec', 'dez', 'déc', 'dic', 'gru', 'дек', 'ara'],
]

/** "Q2", "T2", "2Q"; "2.º trimestre", "2. Quartal", "2-й кв."; "第2四半期", "第二季度". */
const quarterNames = [
  /(?<![\p{L}\d])[qt]([1-4])(?![\p{L}\d])/u,
  /(?<![\p{L}\d])([1-4])[qt](?![\p{L}\d])/u,
  /(?<![\p{L}\d])([1-4])\S{0,3}\s*(?:trim|quart|kwart|кв)/u,
  /第\s*([1-4一二三四])/u,
]
const chineseNumerals = '一二三四'

/** By the quarter that they end in. The winter of a year may be the one at its end. */
const seasons: Record<string, number> = { spring: 2, summer: 3, fall: 4, autumn: 4, winter: 4 }
/** "Winter 2026/27", "2026-2027". */
const acrossYears = /(?<!\d)((?:19|20)\d{2})\s*[/–-]\s*((?:19|20)?\d{2})(?!\s*[/–-]?\d)/

/**
 * Parses a release date as shown by a store: "18 Apr, 2011", "Apr 18, 2011", "April 2026", "Q2 2026", "2026". Null for
 * texts without a date such as "Coming soon". A period yields its last day, so that no game counts as released too early.
 */
export function parseStorefrontDate(text: string): StorefrontDate | null {
  const plain = text.trim().toLowerCase()
  const year = Number(/(?:^|\D)((?:19|20)\d{2})(?:\D|$)/.exec(plain)?.[1])
  if (!year) return null
  return numericDate(plain) ?? quarterDate(plain, year) ?? namedDate(plain, year) ?? yearDate(plain, year)
}

function numericDate(plain: string): StorefrontDate | null {
  const iso = /^(\d{4})\s*[-年년./]\s*(\d{1,2})\s*[-月월./]\s*(\d{1,2})\s*[日일]?$/.exec(plain)
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(plain)
  if (dotted !== null) return dayOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const month = /^(\d{4})\s*[-年년./]\s*(\d{1,2})\s*[月월]?$/.exec(plain)
  return month === null ? null : monthOfYear(Number(month[1]), Number(month[2]))
}

function quarterDate(plain: string, year: number): StorefrontDate | null {
  const named = quarterNames.map((pattern) => pattern.exec(plain)?.[1]).find((digit) => digit !== undefined)
  const season = Object.keys(seasons).find((name) => plain.includes(name))
  const quarter =
    named === undefined ? (seasons[season ?? ''] ?? 0) : chineseNumerals.indexOf(named) + 1 || Number(named)
  if (quarter === 0) return null
  if (season === 'winter' && endsInNextYear(plain)) return { date: lastDayOf(year + 1, 3), precision: 'quarter' }
  return { date: lastDayOf(year, quarter * 3), precision: 'quarter' }
}

function endsInNextYear(plain: string): boolean {
  const [, first, second = ''] = acrossYears.exec(plain) ?? []
  return first !== undefined && Number(second) % 100 === (Number(first) + 1) % 100
}

function namedDate(plain: string, year: number): StorefrontDate | null {
  const word = plain
    .match(/\p{L}{3,}/gu)
    ?.map(monthOf)
    .find((month) => month > 0)
  if (word === undefined) return null
  const day = Number(/(?:^|[^\d])(\d{1,2})(?:st|nd|rd|th)?(?:[^\d]|$)/.exec(plain)?.[1] ?? 0)
  return day === 0 ? { date: lastDayOf(year, word), precision: 'month' } : dayOf(year, word, day)
}

/** "2027년 출시 예정", "2027年発売予定", "2027 年推出". */
const eastAsianYear = /^\d{4}\s*[年년](?:\s*(?:출시|예정|내|内|発売|予定|发售|發售|推出))*$/u

/** Accepts a year with a qualifier ("Late 2026"), but not a number in a sentence. */
function yearDate(plain: string, year: number): StorefrontDate | null {
  const isQualified = /^(?:(?:early|mid|late|end of|coming|in)[\s-]*)*\d{4}$/.test(plain)
  if (!isQualified && !eastAsianYear.test(plain.normalize('NFC'))) return null
  return { date: `${year}-12-31`, precision: 'year' }
}

function monthOf(word: string): number {
  return monthStarts.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1
}

function dayOf(year: number, month: number, day: number): StorefrontDate | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return { date: date.toISOString().slice(0, 10), precision: 'day' }
}

function monthOfYear(year: number, month: number): StorefrontDate | null {
  return month < 1 || month > 12 ? null : { date: lastDayOf(year, month), precision: 'month' }
}

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
