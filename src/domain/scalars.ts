import { FormatRegistry, type TSchema, Type } from '@sinclair/typebox'

// Whoever checks by a schema looks formats up here, the web framework's compiled checks too.
FormatRegistry.Set('date', isCalendarDate)

/** A value that may be absent is `null`, never missing. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** One of the given words. */
export const OneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>(Type.Union(words.map((word) => Type.Literal(word))))

/** For places that take no more than a pattern, such as parts of a path. */
export const uuidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

export const Id = Type.String({
  pattern: uuidPattern,
  description: 'UUID',
  examples: ['5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'],
})

/** ISO 8601 UTC with milliseconds. */
export const Instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'ISO 8601 UTC with milliseconds',
  examples: ['2026-11-21T03:30:00.000Z'],
})

/** A date as it is told. Those stored before dates were checked must not break the list they are in. */
export const CalendarDate = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'YYYY-MM-DD',
  examples: ['2026-11-21'],
})

/** A date somebody gives: one of the calendar, not only one that looks like it. */
export const DateInput = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  format: 'date',
  description: 'a date of the calendar as YYYY-MM-DD',
  examples: ['2026-11-21'],
})

/** What a secret reads back as; the same value in a change means "keep what is stored". */
export const maskedSecret = '********'

/** Whether a text is a date that the calendar has, as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  // Days beyond the end of a month would run over into the next one.
  const date = new Date(Date.UTC(2000, month - 1, 1))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
