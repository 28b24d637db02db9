/**
 * The protocol of Transmission before 4.1, in which names are in kebab-case or camelCase.
 * https://github.com/transmission/transmission/blob/4.0.6/docs/rpc-spec.md
 */

const toKebab = (name: string): string => name.replaceAll('_', '-')
const toCamel = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const toSnake = (name: string): string =>
  name.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A torrent is listed in camelCase. What is sent is in kebab-case, with these exceptions. */
const sentInCamel: ReadonlySet<string> = new Set([
  'bandwidth_priority',
  'seed_idle_limit',
  'seed_idle_mode',
  'seed_ratio_limit',
  'seed_ratio_mode',
])

/** The call of JSON-RPC 2.0 in the old protocol. */
export function oldRequest(method: string, params: Record<string, unknown>) {
  const listed = method === 'torrent_get' ? toCamel : toKebab
  const entries = Object.entries(params).map(([name, value]) => [
    sentInCamel.has(name) ? toCamel(name) : toKebab(name),
    name === 'fields' && Array.isArray(value) ? value.map((field) => listed(String(field))) : value,
  ])
  return { method: toKebab(method), arguments: Object.fromEntries(entries) }
}

/** An answer of the old protocol, with the names of the new one. */
export function newNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(newNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toSnake(name), newNames(inner)]))
}
