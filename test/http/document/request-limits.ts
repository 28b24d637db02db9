import type { ApiDocument } from '../../contract/described-api.ts'

type Schema = { [name: string]: unknown }

/** What the arrays and strings of requests lack: an upper limit, or a form that is one. By route and field. */
export function missingLimits(document: ApiDocument): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = (schema: unknown, place: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { $ref, type, anyOf, oneOf, allOf, items, properties, additionalProperties, ...rest } = schema as Schema
    if (typeof $ref === 'string') {
      const name = $ref.replace('#/components/schemas/', '')
      if (seen.has(name)) return
      seen.add(name)
      visit(document.components.schemas[name], name)
    }
    for (const list of [anyOf, oneOf, allOf]) if (Array.isArray(list)) for (const each of list) visit(each, place)
    const types = Array.isArray(type) ? type : [type]
    if (types.includes('array') && rest.maxItems === undefined) found.add(`${place}: array`)
    if (types.includes('string') && !isBounded(rest)) found.add(`${place}: string`)
    visit(items, `${place}[]`)
    if (typeof properties === 'object' && properties !== null)
      for (const [name, each] of Object.entries(properties)) visit(each, `${place}.${name}`)
    visit(additionalProperties, `${place}.*`)
  }
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { parameters = [], requestBody } = operation
      const route = `${method.toUpperCase()} ${path}`
      for (const { name, schema } of parameters) visit(schema, `${route} ?${name}`)
      for (const media of Object.values(requestBody?.content ?? {})) visit(media?.schema, route)
    }
  }
  return [...found].toSorted()
}

/** Formats of limited length. */
const boundedFormats: readonly unknown[] = ['uuid', 'date-time', 'date', 'binary']

function isBounded({ maxLength, enum: choices, const: constant, format, pattern }: Schema): boolean {
  const hasEnd = typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]/.test(pattern)
  return (
    maxLength !== undefined ||
    choices !== undefined ||
    constant !== undefined ||
    boundedFormats.includes(format) ||
    hasEnd
  )
}
