import { isObject, type Json, type JsonObject, mapValues } from './json.ts'

/** Collects the schemas that have a name. */
export type NamedSchemas = {
  /** The schema with references in place of named schemas. */
  refer(schema: JsonObject): JsonObject
  /** The collected schemas, sorted by name. */
  all(): JsonObject
}

export const schemaRoot = '#/components/schemas/'

export function createNamedSchemas(): NamedSchemas {
  const schemas = new Map<string, JsonObject>()

  const referNested = (value: Json): Json => (isObject(value) ? refer(value) : value)

  const referKeyword = (value: Json, name: string): Json => {
    if (name === 'properties' && isObject(value)) return mapValues(value, referNested)
    if (name === 'items' || name === 'additionalProperties') return referNested(value)
    return name === 'anyOf' && Array.isArray(value) ? value.map(referNested) : value
  }

  const refer = (schema: JsonObject): JsonObject => {
    const { model, ...unnamed } = mapValues(schema, referKeyword)
    if (typeof model !== 'string') return unnamed
    const known = schemas.get(model)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(unnamed)) {
      throw new Error(
        `Two different schemas are named ${model}. Give one of them another name in its option \`model\`.`,
      )
    }
    schemas.set(model, unnamed)
    return { $ref: `${schemaRoot}${model}` }
  }

  return {
    refer,
    all: () => Object.fromEntries([...schemas].sort(([left], [right]) => (left < right ? -1 : 1))),
  }
}
