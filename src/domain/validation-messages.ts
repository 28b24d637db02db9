import { counted } from './format.ts'

export type FieldError = { path: string; message: string }

type Schema = {
  type?: unknown
  title?: unknown
  description?: unknown
  enum?: unknown
  const?: unknown
  anyOf?: unknown
  format?: unknown
  minimum?: unknown
  maximum?: unknown
  minLength?: unknown
  maxLength?: unknown
  minItems?: unknown
  maxItems?: unknown
  pattern?: unknown
  examples?: unknown
}

/** A mismatch as TypeBox reports it; those of a union's members are nested. */
export type SchemaError = { path?: string; message?: string; schema?: Schema; errors?: Iterable<Iterable<SchemaError>> }

/** The path and message of a mismatch. The message never quotes the value, which may be a password. */
export function describeFieldErrors(mismatch: SchemaError): FieldError {
  const { schema = {} } = mismatch
  const choices = choicesOf(schema)
  if (choices !== null) return at(mismatch, `Must be one of ${choices.join(', ')}`)
  if (schema.type === 'boolean') return at(mismatch, 'Must be true or false')
  const members = membersOf(schema)
  if (members.length === 0) return at(mismatch, describeMismatch(mismatch))
  const meant = members.flatMap((member, index) => (isOtherForm(member) ? [] : [index]))
  const [only] = meant
  const within = [...(mismatch.errors ?? [])]
  const [first] = only === undefined || meant.length > 1 ? [] : [...(within[only] ?? [])]
  return first === undefined ? at(mismatch, `Invalid value${described(schema)}`) : describeFieldErrors(first)
}

function at({ path = '', schema = {} }: SchemaError, message: string): FieldError {
  const named = path === '' && typeof schema.title === 'string' ? schema.title : path
  const names = named.replace(/^\//, '').split('/')
  return { path: names.map((name) => (isFieldName(name) ? name : '…')).join('.'), message }
}

/** Whether it looks like a field or an index. Keys of records are from the input, which errors never quote. */
function isFieldName(name: string): boolean {
  return /^(?:[A-Za-z_][A-Za-z0-9_ ]*|\d*)$/.test(name)
}

/** Says what the value is where its form alone does not. Whole sentences are shown with the field already. */
function described({ description }: Schema): string {
  return typeof description === 'string' && !description.endsWith('.') ? ` (${description})` : ''
}

function membersOf({ anyOf }: Schema): Schema[] {
  return Array.isArray(anyOf) ? anyOf : []
}

/** Members that are other forms of the same value: `null`, and the text of a number or boolean in a query. */
function isOtherForm({ type, format }: Schema): boolean {
  return type === 'null' || (type === 'string' && ['integer', 'numeric', 'boolean'].includes(String(format)))
}

/** The choices of a schema that accepts only literals (or `null`). */
function choicesOf(schema: Schema): string[] | null {
  if (Array.isArray(schema.enum)) return schema.enum.map(String)
  if (schema.const !== undefined) return [String(schema.const)]
  const members = membersOf(schema).filter(({ type }) => type !== 'null')
  const choices = members.map(choicesOf)
  if (choices.length === 0 || choices.includes(null)) return null
  return choices.flatMap((each) => each ?? [])
}

/** Messages for users, by the pattern of TypeBox's message. */
const messages: [RegExp, (schema: Schema) => string][] = [
  [/^Expected required property$/, () => 'Required'],
  [/^Expected string length greater/, ({ minLength }) => atLeast(Number(minLength), 'character')],
  [/^Expected string length less/, ({ maxLength }) => `Must have at most ${counted(Number(maxLength), 'character')}`],
  [/^Expected string to match '\\S'$/, () => 'Must not be blank'],
  [/^Expected string to match '\^https\?/, () => 'Must start with http:// or https://'],
  [/^Expected string to match '\^\(https\?/, () => 'Must be a complete URL, such as http://192.168.1.20:8080'],
  [/^Expected string to match .+ format$/, (schema) => `Must be a ${schema.format}${described(schema)}`],
  [/^Expected string to match /, describePattern],
  [/^Expected string$/, () => 'Must be text'],
  [/^Expected array length to be greater/, ({ minItems }) => atLeast(Number(minItems), 'entry', 'entries')],
  [
    /^Expected array length to be less/,
    ({ maxItems }) => `Must have at most ${counted(Number(maxItems), 'entry', 'entries')}`,
  ],
  [/^Expected array$/, () => 'Must be a list'],
  [/^Expected object$/, () => 'Must be an object'],
  [/^Expected kind 'File'$/, () => 'Must be a file'],
]

function describePattern(schema: Schema): string {
  const [example] = Array.isArray(schema.examples) ? schema.examples : []
  const form = example === undefined ? `Must match ${schema.pattern}` : `Must have the form ${example}`
  return `${form}${described(schema)}`
}

function atLeast(count: number, singular: string, many?: string): string {
  return count === 1 ? 'Must not be empty' : `Must have at least ${counted(count, singular, many)}`
}

function describeMismatch(mismatch: SchemaError): string {
  const { message = 'Invalid value', schema = {} } = mismatch
  const [, describe] = messages.find(([pattern]) => pattern.test(message)) ?? []
  return describeBound(mismatch) ?? describe?.(schema) ?? message
}

function describeBound({ message = '', schema = {} }: SchemaError): string | null {
  const { type, minimum, maximum } = schema
  if (type !== 'integer' && type !== 'number') return null
  if (message.includes('greater or equal')) return `Must be at least ${minimum}`
  if (message.includes('less or equal')) return `Must be at most ${maximum}`
  if (/^Expected (integer|number)$/.test(message))
    return type === 'integer' ? 'Must be a whole number' : 'Must be a number'
  return null
}
