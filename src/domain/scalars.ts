import { FormatRegistry, type ObjectOptions, type TProperties, type TSchema, Type } from '@sinclair/typebox'

// The format registry is global: the web framework's compiled validators use it too.
FormatRegistry.Set('date', isCalendarDate)

/** A value that may be absent is `null`, never missing. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/**
 * An object with a name. The OpenAPI document has one schema of this name, which everything else refers to. Two different
 * objects cannot share a name: with `Type.Partial` and the like, give the new object its own as option `model`.
 */
export const Model = <Properties extends TProperties>(
  model: string,
  properties: Properties,
  options: ObjectOptions = {},
) => Type.Object(properties, { ...options, model })

/** One of the given strings. `model` is the name of the schema in the OpenAPI document. */
export const OneOf = <const Values extends readonly string[]>(values: Values, model?: string) =>
  Type.Unsafe<Values[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      model === undefined ? {} : { model },
    ),
  )

/** The pattern of a UUID, for schemas that accept only a pattern, such as path parameters. */
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

/** A date in a response. Only its shape is checked: an invalid stored date must not break a whole list. */
export const CalendarDate = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'YYYY-MM-DD',
  examples: ['2026-11-21'],
})

/** A date in a request, which must exist in the calendar. */
export const DateInput = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  format: 'date',
  description: 'a date of the calendar as YYYY-MM-DD',
  examples: ['2026-11-21'],
})

/** Stands for a stored secret in responses. In a change it means "keep the stored value". */
export const maskedSecret = '********'

/** Whether a text is an existing calendar date, as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  // Date rolls invalid days over into the next month.
  const date = new Date(Date.UTC(2000, month - 1, 1))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
