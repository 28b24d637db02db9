import type { Message, Text } from './messages/message.ts'
import { followed, say } from './messages/say.ts'

export type FieldError = { path: string; message: Text }

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
  if (choices !== null) return at(mismatch, say('api.mustBeOneOf', { choices: choices.join(', ') }))
  if (schema.type === 'boolean') return at(mismatch, say('api.mustBeTrueOrFalse'))
  const members = membersOf(schema)
  if (members.length === 0) return at(mismatch, describeMismatch(mismatch))
  const meant = members.flatMap((member, index) => (isOtherForm(member) ? [] : [index]))
  const [only] = meant
  const within = [...(mismatch.errors ?? [])]
  const [first] = only === undefined || meant.length > 1 ? [] : [...(within[only] ?? [])]
  return first === undefined
    ? at(mismatch, followed(say('api.invalidValue'), described(schema)))
    : describeFieldErrors(first)
}

function at({ path = '', schema = {} }: SchemaError, message: Text): FieldError {
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
const messages: [RegExp, (schema: Schema) => Message][] = [
  [/^Expected required property$/, () => say('api.required')],
  [
    /^Expected string length greater/,
    ({ minLength }) => atLeast(say('api.tooShort', { count: Number(minLength) }), minLength),
  ],
  [/^Expected string length less/, ({ maxLength }) => say('api.tooLong', { count: Number(maxLength) })],
  [/^Expected string to match '\\S'$/, () => say('api.mustNotBeBlank')],
  [/^Expected string to match '\^https\?/, () => say('api.mustBeHttp')],
  [/^Expected string to match '\^\(https\?/, () => say('api.mustBeUrl')],
  [
    /^Expected string to match .+ format$/,
    (schema) => followed(say('api.mustHaveFormat', { format: String(schema.format) }), described(schema)),
  ],
  [/^Expected string to match /, describePattern],
  [/^Expected string$/, () => say('api.mustBeText')],
  [
    /^Expected array length to be greater/,
    ({ minItems }) => atLeast(say('api.tooFew', { count: Number(minItems) }), minItems),
  ],
  [/^Expected array length to be less/, ({ maxItems }) => say('api.tooMany', { count: Number(maxItems) })],
  [/^Expected array$/, () => say('api.mustList')],
  [/^Expected object$/, () => say('api.mustObject')],
  [/^Expected kind 'File'$/, () => say('api.mustBeFile')],
]

function describePattern(schema: Schema): Message {
  const [example] = Array.isArray(schema.examples) ? schema.examples : []
  const form =
    example === undefined
      ? say('api.mustMatch', { pattern: String(schema.pattern) })
      : say('api.mustHaveForm', { example: String(example) })
  return followed(form, described(schema))
}

function atLeast(message: Message, count: unknown): Message {
  return count === 1 ? say('api.mustNotBeEmpty') : message
}

function describeMismatch(mismatch: SchemaError): Text {
  const { message = 'Invalid value', schema = {} } = mismatch
  const [, describe] = messages.find(([pattern]) => pattern.test(message)) ?? []
  return describeBound(mismatch) ?? describe?.(schema) ?? message
}

function describeBound({ message = '', schema = {} }: SchemaError): Message | null {
  const { type, minimum, maximum } = schema
  if (type !== 'integer' && type !== 'number') return null
  if (message.includes('greater or equal')) return say('api.mustBeAtLeast', { limit: Number(minimum) })
  if (message.includes('less or equal')) return say('api.mustBeAtMost', { limit: Number(maximum) })
  if (/^Expected (integer|number)$/.test(message))
    return type === 'integer' ? say('api.mustBeWhole') : say('api.mustBeNumber')
  return null
}
