import type { Bencoded, BencodedDictionary } from './bencode.ts'

const strictText = new TextDecoder('utf-8', { fatal: true })
const latinText = new TextDecoder('latin1')

/** The dictionary that stands here, else null. */
export function asDictionary(value: Bencoded | undefined): BencodedDictionary | null {
  return value instanceof Map ? value : null
}

export function asList(value: Bencoded | undefined): readonly Bencoded[] | null {
  return Array.isArray(value) ? value : null
}

export function asBytes(value: Bencoded | undefined): Uint8Array | null {
  return value instanceof Uint8Array ? value : null
}

/** UTF-8 as the specification asks, else Latin-1: old files come in any encoding and a name must still be shown. */
export function asText(value: Bencoded | undefined): string | null {
  const bytes = asBytes(value)
  if (bytes === null) return null
  try {
    return strictText.decode(bytes)
  } catch {
    return latinText.decode(bytes)
  }
}

/** A count of bytes that can be counted with, else null. */
export function asSize(value: Bencoded | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}
