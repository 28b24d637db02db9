export type Json = null | string | number | boolean | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Applies a function to each value of an object. */
export function mapValues(value: JsonObject, change: (inner: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]))
}
