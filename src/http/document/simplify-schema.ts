import { isObject, type Json, type JsonObject, mapValues } from './json.ts'

/** The keywords of JSON Schema that the document uses, and `model`, the name of a schema. */
const keywords = new Set([
  'type',
  'enum',
  'const',
  'pattern',
  'minLength',
  'maxLength',
  'contentMediaType',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'properties',
  'required',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'anyOf',
  'description',
  'default',
  'examples',
  'model',
])
const formats = new Set(['binary', 'date', 'date-time', 'uuid'])
/** Elysia also accepts the text form of numbers and booleans in a query. */
const textFormats = new Set(['integer', 'number', 'numeric', 'boolean'])

/**
 * Rewrites a typebox schema to the shortest equivalent of JSON Schema 2020-12, which client generators understand best:
 * no keywords of our own, `enum` for unions of constants, and `null` in `type` where possible.
 */
export function simplifySchema(schema: Json | undefined): JsonObject {
  if (!isObject(schema)) return {}
  const { anyOf, patternProperties, ...rest } = withoutText(schema)
  const simple = mapValues(pickKeywords(rest), simplifyKeyword)
  const [values] = isObject(patternProperties) ? Object.values(patternProperties) : []
  if (values !== undefined) simple.additionalProperties = simplifySchema(values)
  const known = withSingleEnum(withValidDefault(simple))
  return Array.isArray(anyOf) ? simplifyUnion(anyOf.map(simplifySchema).flatMap(membersOf), known) : known
}

function simplifyKeyword(value: Json, name: string): Json {
  if (name === 'properties' && isObject(value)) return mapValues(value, simplifySchema)
  return name === 'items' || name === 'additionalProperties' ? simplifySchema(value) : value
}

function pickKeywords(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name, value]) => isRelevant(name, value)))
}

function isRelevant(name: string, value: Json): boolean {
  if (name === 'format') return formats.has(String(value))
  // Elysia sets it to false when it compiles a schema, although unknown fields of requests are ignored.
  if (name === 'additionalProperties') return isObject(value)
  return keywords.has(name)
}

function withoutText(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.anyOf)) return schema
  const { anyOf, ...rest } = schema
  const typed = anyOf.filter((each) => !isTextForm(each))
  const [only] = typed
  if (typed.length === anyOf.length || typed.length !== 1 || !isObject(only)) return schema
  return { ...only, ...rest }
}

function isTextForm(schema: Json): boolean {
  return isObject(schema) && textFormats.has(String(schema.format)) && schema.pattern === undefined
}

function withValidDefault(schema: JsonObject): JsonObject {
  const { default: initial, ...rest } = schema
  const isFile = schema.format === 'binary'
  return initial === undefined || !isFile ? schema : rest
}

function withSingleEnum(schema: JsonObject): JsonObject {
  const { const: value, ...rest } = schema
  return value === undefined ? schema : { ...rest, enum: [value] }
}

/** The members of a union that has no other keywords. */
function membersOf(schema: JsonObject): JsonObject[] {
  const { anyOf, ...rest } = schema
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? anyOf.filter(isObject) : [schema]
}

/** `outer` are the keywords beside `anyOf`. */
function simplifyUnion(members: JsonObject[], outer: JsonObject): JsonObject {
  const choices = mergeEnums(members.filter(({ type }) => type !== 'null'))
  const [only] = choices
  const nullable = choices.length < members.length && members.some(({ type }) => type === 'null')
  if (choices.length !== 1 || only === undefined) {
    return { anyOf: nullable ? [...choices, { type: 'null' }] : choices, ...outer }
  }
  const whole = only.model === undefined || !nullable ? { ...only, ...outer } : only
  if (!nullable) return whole
  if (typeof whole.type !== 'string' || whole.model !== undefined) {
    return { anyOf: [whole, { type: 'null' }], ...outer }
  }
  return {
    ...whole,
    type: [whole.type, 'null'],
    ...(Array.isArray(whole.enum) ? { enum: [...whole.enum, null] } : {}),
  }
}

/** Replaces constants of one type by one schema with `enum`. */
function mergeEnums(members: JsonObject[]): JsonObject[] {
  const [first] = members
  const isConstant = (each: JsonObject) =>
    Array.isArray(each.enum) && each.model === undefined && each.type === first?.type
  if (first === undefined || members.length < 2 || !members.every(isConstant)) return members
  return [{ type: first.type ?? 'string', enum: members.flatMap((each) => each.enum ?? []) }]
}
