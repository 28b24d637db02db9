import { createHash } from 'node:crypto'

/** The stored digest of a key (SHA-256, base64url). Keys are random, so a slow hash is not needed. */
export function keyDigest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
