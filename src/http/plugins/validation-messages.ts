import { counted } from '#domain/format.ts'
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

/** As typebox tells of a value that does not fit; those of a union's members lie within. */
export type SchemaError = { path?: string; message?: string; schema?: Schema; errors?: Iterable<Iterable<SchemaError>> }

/** Where a value does not fit and how it has to be, never what it is: it may be a password. */
export function describeFieldErrors(fault: SchemaError): FieldError {
  const { schema = {} } = fault
  const choices = choicesOf(schema)
  if (choices !== null) return at(fault, `must be one of ${choices.join(', ')}`)
  if (schema.type === 'boolean') return at(fault, 'must be true or false')
  const members = membersOf(schema)
  if (members.length === 0) return at(fault, `${plainWords(fault)}${described(schema)}`)
  const meant = members.flatMap((member, index) => (isForm(member) ? [] : [index]))
  const [only] = meant
  const within = [...(fault.errors ?? [])]
  const [first] = only === undefined || meant.length > 1 ? [] : [...(within[only] ?? [])]
  return first === undefined ? at(fault, `Not valid${described(schema)}`) : describeFieldErrors(first)
}

function at({ path = '', schema = {} }: SchemaError, message: string): FieldError {
  const named = path === '' && typeof schema.title === 'string' ? schema.title : path
  return { path: named.replace(/^\//, '').replaceAll('/', '.'), message }
}

function described({ description }: Schema): string {
  return typeof description === 'string' ? ` (${description})` : ''
}

function membersOf({ anyOf }: Schema): Schema[] {
  return Array.isArray(anyOf) ? anyOf : []
}

/** `null`, and the text that a number or a switch has in a query: other forms of the same value. */
function isForm({ type, format }: Schema): boolean {
  return type === 'null' || (type === 'string' && ['integer', 'numeric', 'boolean'].includes(String(format)))
}

/** The words a value may be, where it may be nothing but words (or `null`). */
function choicesOf(schema: Schema): string[] | null {
  if (Array.isArray(schema.enum)) return schema.enum.map(String)
  if (schema.const !== undefined) return [String(schema.const)]
  const members = membersOf(schema).filter(({ type }) => type !== 'null')
  const choices = members.map(choicesOf)
  if (choices.length === 0 || choices.includes(null)) return null
  return choices.flatMap((words) => words ?? [])
}

/** What typebox says in its own language, and how a user of the API would say it. */
const messages: [RegExp, (schema: Schema) => string][] = [
  [/^Expected required property$/, () => 'is missing'],
  [/^Expected string length greater/, ({ minLength }) => atLeast(Number(minLength), 'character')],
  [/^Expected string length less/, ({ maxLength }) => `must have ${counted(Number(maxLength), 'character')} at most`],
  [/^Expected string to match '\\S'$/, () => 'must not be blank'],
  [/^Expected string to match '\^https\?/, () => 'must begin with http:// or https://'],
  [/^Expected string to match '\^\(https\?/, () => 'must be a whole address, such as http://192.168.1.20:8080'],
  [/^Expected string to match .+ format$/, ({ format }) => `must be a ${format}`],
  [/^Expected string to match /, likeItsExample],
  [/^Expected string$/, () => 'must be text'],
  [/^Expected array length to be greater/, ({ minItems }) => atLeast(Number(minItems), 'entry', 'entries')],
  [
    /^Expected array length to be less/,
    ({ maxItems }) => `must have ${counted(Number(maxItems), 'entry', 'entries')} at most`,
  ],
  [/^Expected array$/, () => 'must be a list'],
  [/^Expected object$/, () => 'must be an object'],
]

function likeItsExample({ pattern, examples }: Schema): string {
  const [example] = Array.isArray(examples) ? examples : []
  return example === undefined ? `must fit ${pattern}` : `must be written like ${example}`
}

function atLeast(count: number, one: string, many?: string): string {
  return count === 1 ? 'must not be empty' : `must have ${counted(count, one, many)} at least`
}

function plainWords(fault: SchemaError): string {
  const { message = 'Not valid', schema = {} } = fault
  const [, say] = messages.find(([pattern]) => pattern.test(message)) ?? []
  return describeBound(fault) ?? say?.(schema) ?? message
}

function describeBound({ message = '', schema = {} }: SchemaError): string | null {
  const { type, minimum, maximum } = schema
  if (type !== 'integer' && type !== 'number') return null
  if (message.includes('greater or equal')) return `must be ${minimum} or more`
  if (message.includes('less or equal')) return `must be ${maximum} or less`
  if (/^Expected (integer|number)$/.test(message))
    return type === 'integer' ? 'must be a whole number' : 'must be a number'
  return null
}
