import type { FormField } from '#domain/declaration.ts'
import type { SettingField } from '#domain/setting.ts'

export type DraftValue = string | boolean | readonly string[]
/** The values of a form by field name: text as typed, numbers as text in the unit of the API, switches, lists. */
export type Draft = Record<string, DraftValue>
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
export function draftOf(fields: readonly FormField[], source: Source): Draft {
  return Object.fromEntries(fields.map((field) => [field.name, draftValue(field, source)]))
}

const listKinds: readonly FormField['kind'][] = ['categories', 'list', 'textList', 'secretList']

function draftValue(field: FormField, source: Source): DraftValue {
  const value = valueAt(source, field.name) ?? field.initial
  if (field.kind === 'switch') return value === true
  if (field.kind === 'secretList')
    return String(value ?? '')
      .split(/\s+/)
      .filter(Boolean)
  if (listKinds.includes(field.kind)) return Array.isArray(value) ? value.map(String) : itemsOf(String(value ?? ''))
  return value === null || value === undefined ? '' : String(value)
}

/** The body of a create request. Empty fields are null if nullable, else omitted so that the server's defaults apply. */
export function newBody(fields: readonly FormField[], draft: Draft, start: Source): Source {
  return fields.reduce<Source>((body, field) => {
    const value = wireValue(field, draft[field.name] ?? '')
    const isUnset = value === null || (field.kind === 'categories' && Array.isArray(value) && value.length === 0)
    return isUnset && !field.required && !field.nullable ? body : withValueAt(body, field.name, value)
  }, start)
}

/**
 * The body of an update request: only the changes. A group such as `settings` is sent whole because the server replaces
 * it whole; masked secrets keep their stored value.
 */
export function changeBody(fields: readonly FormField[], draft: Draft, stored: Source): Source {
  let body: Source = {}
  for (const field of changedFields(fields, draft, stored)) {
    const group = field.name.split('.')[0] ?? field.name
    if (group !== field.name) body[group] ??= stored[group] ?? {}
    body = withValueAt(body, field.name, wireValue(field, draft[field.name] ?? ''))
  }
  return body
}

/** The fields whose value is not the stored one. */
export function changedFields<Field extends FormField>(
  fields: readonly Field[],
  draft: Draft,
  stored: Source,
): Field[] {
  const before = draftOf(fields, stored)
  return fields.filter(({ name }) => !isSameValue(draft[name] ?? '', before[name] ?? ''))
}

/** Whether two fields have the same value. */
export function isSameValue(one: DraftValue, other: DraftValue): boolean {
  if (typeof one === 'string' || typeof one === 'boolean') return one === other
  return Array.isArray(other) && one.length === other.length && one.every((item, place) => item === other[place])
}

function wireValue(field: FormField, value: DraftValue): unknown {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return listOnWire(field, value)
  const text = field.kind === 'secret' ? value : value.trim()
  if (text === '') return null
  return field.kind === 'number' ? numberOf(text) : text
}

function listOnWire({ kind }: FormField, items: readonly string[]): unknown {
  if (kind === 'categories') return items.map(numberOf)
  if (kind === 'secretList') return items.join(' ') || null
  return kind === 'textList' ? items.join(', ') || null : items
}

/** Text that is not a number is sent unchanged, so that the server rejects it by field. */
function numberOf(text: string): number | string {
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

/** Splits pasted text at commas and line breaks. */
export function itemsOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** The first required field that is still empty. */
export function firstMissing(fields: readonly FormField[], draft: Draft): FormField | null {
  return fields.find(({ required, kind, name }) => required && kind !== 'switch' && isEmpty(draft[name])) ?? null
}

function isEmpty(value: DraftValue | undefined): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function isRecord(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field that the UI declares itself because no setting of the server has its form. */
export function fieldOf(
  name: string,
  title: string,
  kind: FormField['kind'],
  more: Partial<SettingField> = {},
): SettingField {
  return {
    name,
    title,
    kind,
    unit: null,
    advanced: false,
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
