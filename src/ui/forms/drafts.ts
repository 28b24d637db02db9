import type { FormField } from '#domain/declaration.ts'

/** The values of a form by field name: text as typed, switches as booleans. */
export type Draft = Record<string, string | boolean>
type Source = Record<string, unknown>

/** The value at a dotted path: `settings.host`. */
export function valueAt(source: Source, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), source)
}

/** A copy with the value at the dotted path set. */
export function withValueAt(source: Source, path: string, value: unknown): Source {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...source, [name]: value }
  const inner = source[name]
  return { ...source, [name]: withValueAt(isRecord(inner) ? inner : {}, rest.join('.'), value) }
}

/** Fills a form with stored values, or with the defaults of the declaration. */
export function draftOf(fields: FormField[], source: Source): Draft {
  return Object.fromEntries(fields.map((field) => [field.name, draftValue(field, source)]))
}

function draftValue(field: FormField, source: Source): string | boolean {
  const value = valueAt(source, field.name) ?? field.initial
  if (field.kind === 'switch') return value === true
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? '' : String(value)
}

/** The body of a create request. Empty fields are null if nullable, else omitted so that the server's defaults apply. */
export function newBody(fields: FormField[], draft: Draft, start: Source): Source {
  return fields.reduce<Source>((body, field) => {
    const value = wireValue(field, draft[field.name] ?? '', valueAt(start, field.name))
    return value === null && !field.required && !field.nullable ? body : withValueAt(body, field.name, value)
  }, start)
}

/**
 * The body of an update request: only the changes. A group such as `settings` is sent whole because the server replaces
 * it whole; masked secrets keep their stored value.
 */
export function changeBody(fields: FormField[], draft: Draft, stored: Source): Source {
  const before = draftOf(fields, stored)
  let body: Source = {}
  for (const field of fields) {
    if (draft[field.name] === before[field.name]) continue
    const group = field.name.split('.')[0] ?? field.name
    if (group !== field.name) body[group] ??= stored[group] ?? {}
    const value = wireValue(field, draft[field.name] ?? '', valueAt(stored, field.name))
    body = withValueAt(body, field.name, value)
  }
  return body
}

function wireValue(field: FormField, typed: string | boolean, known: unknown): unknown {
  if (typeof typed === 'boolean') return typed
  if (field.kind === 'categories' && (typed !== '' || known !== undefined)) return listOf(typed, true)
  if (Array.isArray(known)) return listOf(typed, typeof known[0] === 'number')
  const text = field.kind === 'secret' ? typed : typed.trim()
  if (text === '') return null
  return field.kind === 'number' || typeof known === 'number' ? numberOf(text) : text
}

/** Text that is not a number is sent unchanged, so that the server rejects it by field. */
function numberOf(text: string): number | string {
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

/** Splits at commas. Words such as `2077` stay text unless the list holds numbers. */
export function listOf(text: string, ofNumbers: boolean): (string | number)[] {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  return ofNumbers ? items.map(numberOf) : items
}

/** The first required field that is still empty. */
export function firstMissing(fields: FormField[], draft: Draft): FormField | null {
  return fields.find(({ required, kind, name }) => required && kind !== 'switch' && draft[name] === '') ?? null
}

function isRecord(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field that the UI declares itself because the server has no declaration for it. */
export function fieldOf(
  name: string,
  title: string,
  kind: FormField['kind'],
  more: Partial<FormField> = {},
): FormField {
  return {
    name,
    title,
    kind,
    help: null,
    required: false,
    nullable: false,
    initial: null,
    example: null,
    choices: [],
    choiceTitles: {},
    ...more,
  }
}

/** Wire units per form unit, by field: the wire has bytes and seconds, forms show gigabytes and minutes. */
export type Scales = Readonly<Record<string, number>>

/** Converts wire values to form values with three decimals. */
export function scaledDown(source: Source, scales: Scales): Source {
  return scaled(source, scales, (value, scale) => Math.round((value / scale) * 1000) / 1000)
}

/** Converts form values to wire values. */
export function scaledUp(source: Source, scales: Scales): Source {
  return scaled(source, scales, (value, scale) => Math.round(value * scale))
}

function scaled(source: Source, scales: Scales, convert: (value: number, scale: number) => number): Source {
  const copy = { ...source }
  for (const [name, scale] of Object.entries(scales)) {
    const value = copy[name]
    if (typeof value === 'number') copy[name] = convert(value, scale)
  }
  return copy
}
