export type FaultWords = { path: string; message: string }

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
}

/** As typebox tells of a value that does not fit; those of a union's members lie within. */
export type Fault = { path?: string; message?: string; schema?: Schema; errors?: Iterable<Iterable<Fault>> }

/** Where a value does not fit and how it has to be, never what it is: it may be a password. */
export function wordsOf(fault: Fault): FaultWords {
  const { schema = {} } = fault
  const choices = choicesOf(schema)
  if (choices !== null) return at(fault, `must be one of ${choices.join(', ')}`)
  if (schema.type === 'boolean') return at(fault, 'must be true or false')
  const members = membersOf(schema)
  if (members.length === 0) return at(fault, `${boundWords(fault) ?? fault.message ?? 'Not valid'}${described(schema)}`)
  const meant = members.flatMap((member, index) => (isForm(member) ? [] : [index]))
  const [only] = meant
  const within = [...(fault.errors ?? [])]
  const [first] = only === undefined || meant.length > 1 ? [] : [...(within[only] ?? [])]
  return first === undefined ? at(fault, `Not valid${described(schema)}`) : wordsOf(first)
}

function at({ path = '', schema = {} }: Fault, message: string): FaultWords {
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

function boundWords({ message = '', schema = {} }: Fault): string | null {
  const { type, minimum, maximum } = schema
  if (type !== 'integer' && type !== 'number') return null
  if (message.includes('greater or equal')) return `must be ${minimum} or more`
  if (message.includes('less or equal')) return `must be ${maximum} or less`
  if (/^Expected (integer|number)$/.test(message))
    return type === 'integer' ? 'must be a whole number' : 'must be a number'
  return null
}
