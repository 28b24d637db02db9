/** A client's response, read defensively: a field of an unexpected type is treated as absent. */
export type WireFields = {
  /** The names that are there. */
  names(): string[]
  /** null when absent or empty. */
  text(name: string): string | null
  /** A number, or digits in quotes, which some clients send. */
  number(name: string): number | null
  /** Whether a value is true; 1 and "true" are, too. */
  flag(name: string): boolean
  list(name: string): unknown[]
  fields(name: string): WireFields
  value(name: string): unknown
}

export function wireFields(value: unknown): WireFields {
  const known: Record<string, unknown> = isRecord(value) ? value : {}
  return {
    names: () => Object.keys(known),
    text: (name) => {
      const found = known[name]
      return typeof found === 'string' && found !== '' ? found : null
    },
    number: (name) => numberOf(known[name]),
    flag: (name) => {
      const found = known[name]
      return found === true || found === 1 || found === 'true' || found === '1'
    },
    list: (name) => listOf(known[name]),
    fields: (name) => wireFields(known[name]),
    value: (name) => known[name],
  }
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const read = Number(value)
  return Number.isFinite(read) ? read : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
