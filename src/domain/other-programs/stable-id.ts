import { createHash } from 'node:crypto'

/** A UUID for a thing of another program that has none, always the same. */
export function stableId(kind: string, text: string): string {
  const hex = createHash('sha256').update(`${kind} ${text}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}
