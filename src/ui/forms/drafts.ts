import type { FormField } from '#domain/declaration.ts'

/** What stands in the form, by field name: text as typed, switches as they are. */
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

/** Fills the form from what is stored, else from what the declaration starts with. */
export function draftOf(fields: FormField[], source: Source): Draft {
  return Object.fromEntries(fields.map((field) => [field.name, draftValue(field, source)]))
}

function draftValue(field: FormField, source: Source): string | boolean {
  const value = valueAt(source, field.name) ?? field.initial
  if (field.kind === 'switch') return value === true
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? '' : String(value)
}

/** The body that creates: fields left empty are left to the server's defaults, or null where they may be. */
export function newBody(fields: FormField[], draft: Draft, start: Source): Source {
  return fields.reduce<Source>((body, field) => {
    const value = wireValue(field, draft[field.name] ?? '', valueAt(start, field.name))
    return value === null && !field.required && !field.nullable ? body : withValueAt(body, field.name, value)
  }, start)
}

/**
 * The body that changes: only what differs. A group such as `settings` goes whole, as the server replaces it whole;
 * untouched secrets in it go back masked, which keeps them.
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

/** What is no number goes to the server as it is: its refusal names the field. */
function numberOf(text: string): number | string {
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

/** What stands between commas. A word may look like a number (`2077`): only a list of numbers becomes one. */
export function listOf(text: string, ofNumbers: boolean): (string | number)[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return ofNumbers ? words.map(numberOf) : words
}

/** The first required field that is still empty. */
export function firstMissing(fields: FormField[], draft: Draft): FormField | null {
  return fields.find(({ required, kind, name }) => required && kind !== 'switch' && draft[name] === '') ?? null
}

function isRecord(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
