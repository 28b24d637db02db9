import { isObject, type Json, type JsonObject } from './json-value.ts'

const deepest = 12

/** A value that fits a JSON schema: what the schema gives as example, else the plainest there is. */
export function exampleOf(schema: Json | undefined, depth = 0): Json {
  if (!isObject(schema) || depth > deepest) return null
  const given = givenExample(schema)
  if (given !== undefined) return given
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices))
    return exampleOf(
      choices.find((choice) => isObject(choice) && choice.type !== 'null'),
      depth,
    )
  if (Array.isArray(schema.allOf)) return mergedExample(schema.allOf, depth)
  return plainest(schema, depth)
}

function givenExample(schema: JsonObject): Json | undefined {
  const [first] = Array.isArray(schema.examples) ? schema.examples : []
  const [word] = Array.isArray(schema.enum) ? schema.enum : []
  return first ?? schema.default ?? schema.const ?? word
}

function mergedExample(parts: readonly Json[], depth: number): Json {
  return Object.assign({}, ...parts.map((part) => exampleOf(part, depth + 1)).filter(isObject))
}

function plainest(schema: JsonObject, depth: number): Json {
  switch (schema.type) {
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
  const properties = isObject(schema.properties) ? schema.properties : {}
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner, depth + 1)]))
}
