export type Json = null | string | number | boolean | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
