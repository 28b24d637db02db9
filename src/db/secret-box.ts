import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { SecretBox } from '#domain/ports/secret-box.ts'

const prefix = 'enc:v1:'
const ivBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM. */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return prefix + sealed.toString('base64url')
    },
    open(stored) {
      if (!stored.startsWith(prefix)) return stored
      return openSealed(key, Buffer.from(stored.slice(prefix.length), 'base64url'))
    },
  }
}

function openSealed(key: Uint8Array, sealed: Buffer): string | null {
  // A truncated value.
  if (sealed.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const text = decipher.update(sealed.subarray(ivBytes, -tagBytes))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // The authentication tag does not match: the value was encrypted with another key.
    return null
  }
}

/** Derives a key of the right length from a secret of any length. */
export function encryptionKey(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
