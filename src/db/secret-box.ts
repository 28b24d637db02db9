import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { SecretBox } from '#domain/ports/secret-box.ts'

const prefix = 'enc:v1:'
const bytePrefix = Buffer.from(prefix)
const ivBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM. */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal(text) {
      return prefix + seal(key, Buffer.from(text, 'utf8')).toString('base64url')
    },
    open(stored) {
      if (!stored.startsWith(prefix)) return stored
      return openSealed(key, Buffer.from(stored.slice(prefix.length), 'base64url'))?.toString('utf8') ?? null
    },
    sealBytes: (bytes) => Buffer.concat([bytePrefix, seal(key, bytes)]),
    openBytes(stored) {
      const whole = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
      if (!whole.subarray(0, bytePrefix.length).equals(bytePrefix)) return stored
      return openSealed(key, whole.subarray(bytePrefix.length))
    },
  }
}

function seal(key: Uint8Array, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openSealed(key: Uint8Array, sealed: Buffer): Buffer | null {
  // A truncated value.
  if (sealed.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const plain = decipher.update(sealed.subarray(ivBytes, -tagBytes))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch {
    // The authentication tag does not match: the value was encrypted with another key.
    return null
  }
}

/** Derives a key of the right length from a secret of any length. */
export function encryptionKey(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
