import { createHash } from 'node:crypto'

/** What is kept of a key. A key is random enough that a plain digest cannot be guessed back. */
export function keyDigest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
