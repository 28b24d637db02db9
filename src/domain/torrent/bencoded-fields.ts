import type { Bencoded, BencodedDictionary } from './bencode.ts'

const strictText = new TextDecoder('utf-8', { fatal: true })
const latinText = new TextDecoder('latin1')

/** The value if it is a dictionary, else null. */
export function asDictionary(value: Bencoded | undefined): BencodedDictionary | null {
  return value instanceof Map ? value : null
}

export function asList(value: Bencoded | undefined): readonly Bencoded[] | null {
  return Array.isArray(value) ? value : null
}

function asBytes(value: Bencoded | undefined): Uint8Array | null {
  return value instanceof Uint8Array ? value : null
}

/** Decodes UTF-8 as specified, else Latin-1: old files use any encoding, and their names must still be readable. */
export function asText(value: Bencoded | undefined): string | null {
  const bytes = asBytes(value)
  if (bytes === null) return null
  try {
    return strictText.decode(bytes)
  } catch {
    return latinText.decode(bytes)
  }
}

/** The value if it is a safe, non-negative integer (bytes), else null. */
export function asSize(value: Bencoded | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}
