import { Buffer } from 'node:buffer'
import { createDecipheriv } from 'node:crypto'

const prefix = 'enc:v1:'
const ivBytes = 12
const tagBytes = 16
const keyBytes = 32

/** Decrypts a stored credential; `unreadable` if the key does not fit. A value without the prefix is not encrypted. */
export type OpenCredential = (stored: string | null) => { value: string | null; unreadable: boolean }

/** Questarr encrypts credentials with AES-256-GCM: IV, tag and text as base64. The key is hexadecimal. */
export function createCredentialReader(hexKey: string | null): OpenCredential {
  const key = hexKey !== null && isKey(hexKey) ? Buffer.from(hexKey, 'hex') : null
  return (stored) => {
    if (stored === null || !stored.startsWith(prefix)) return { value: stored, unreadable: false }
    const value = key === null ? null : decrypt(key, Buffer.from(stored.slice(prefix.length), 'base64'))
    return { value: value === '' ? null : value, unreadable: value === null }
  }
}

export function isKey(text: string): boolean {
  return new RegExp(`^[0-9a-fA-F]{${keyBytes * 2}}$`).test(text)
}

function decrypt(key: Uint8Array, sealed: Buffer): string | null {
  if (sealed.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    const plain = [decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]
    return Buffer.concat(plain).toString('utf8')
  } catch {
    // The authentication tag does not match: it was encrypted with another key.
    return null
  }
}
