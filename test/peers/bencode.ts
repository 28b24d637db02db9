export type Encodable = number | string | Uint8Array | readonly Encodable[] | { readonly [key: string]: Encodable }

/** Writes one bencoded value, keys in order of their bytes (BEP 3). */
export function bencode(value: Encodable): Buffer {
  if (typeof value === 'number') return Buffer.from(`i${value}e`)
  if (typeof value === 'string') return bencode(Buffer.from(value, 'utf8'))
  if (value instanceof Uint8Array) return Buffer.concat([Buffer.from(`${value.length}:`), value])
  if (isList(value)) return Buffer.concat([Buffer.from('l'), ...value.map(bencode), Buffer.from('e')])
  const keys = Object.keys(value).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const pairs = keys.flatMap((key) => [bencode(key), bencode(value[key] ?? '')])
  return Buffer.concat([Buffer.from('d'), ...pairs, Buffer.from('e')])
}

function isList(value: Encodable): value is readonly Encodable[] {
  return Array.isArray(value)
}
