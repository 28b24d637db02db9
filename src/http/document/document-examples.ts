import { fieldExamples } from './field-examples.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

const maxDepth = 12

/** A value that fits a JSON schema: its example, or else the simplest valid value. */
export function exampleOf(schema: Json | undefined, depth = 0): Json {
  if (!isObject(schema) || depth > maxDepth) return null
  const declared = declaredExample(schema)
  if (declared !== undefined) return declared
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices))
    return exampleOf(
      choices.find((choice) => isObject(choice) && choice.type !== 'null'),
      depth,
    )
  if (Array.isArray(schema.allOf)) return mergedExample(schema.allOf, depth)
  return simplestValue(schema, depth)
}

function declaredExample(schema: JsonObject): Json | undefined {
  const [first] = Array.isArray(schema.examples) ? schema.examples : []
  const [choice] = Array.isArray(schema.enum) ? schema.enum : []
  return first ?? schema.default ?? schema.const ?? choice
}

function mergedExample(parts: readonly Json[], depth: number): Json {
  return Object.assign({}, ...parts.map((part) => exampleOf(part, depth + 1)).filter(isObject))
}

function simplestValue(schema: JsonObject, depth: number): Json {
  const [type = null] = Array.isArray(schema.type) ? schema.type : [schema.type]
  switch (type) {
    case 'object':
      return objectExample(schema, depth)
    case 'array':
      return schema.maxItems === 0 ? [] : [exampleOf(schema.items, depth + 1)]
    case 'string':
      return 'text'.padEnd(Number(schema.minLength ?? 0), '.')
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? schema.exclusiveMinimum ?? 0)
    case 'boolean':
      return false
    default:
      return null
  }
}

function objectExample(schema: JsonObject, depth: number): JsonObject {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  return Object.fromEntries(
    properties.map(([name, inner]) => [
      name,
      fieldExamples[`${schema.model}.${name}`] ??
        (hasOwnExample(inner) ? undefined : fieldExamples[name]) ??
        exampleOf(inner, depth + 1),
    ]),
  )
}

/** Objects and unions are put together from the examples of their parts. */
function hasOwnExample(schema: Json): boolean {
  if (!isObject(schema)) return true
  const items = schema.type === 'array' ? schema.items : undefined
  return [schema, items].some(
    (each) => isObject(each) && (declaredExample(each) !== undefined || 'anyOf' in each || each.type === 'object'),
  )
}
