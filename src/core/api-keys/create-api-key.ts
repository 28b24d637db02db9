import { randomBytes, randomUUID } from 'node:crypto'
import { apiKeyBytes, apiKeyMark, apiKeyPrefixLength, type CreatedApiKey, mostApiKeys } from '#domain/api-key.ts'
import { AppError } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Program } from '../program.ts'
import { keyDigest } from './key-digest.ts'

/** Makes a key for a user. Only this answer holds it. Throws AppError `conflict` at 25 keys, of however many at once. */
export function createApiKey(
  program: Pick<Program, 'apiKeys' | 'clock' | 'transaction'>,
  userId: string,
  name: string,
): CreatedApiKey {
  const key = `${apiKeyMark}${randomBytes(apiKeyBytes).toString('base64url')}`
  const created = {
    id: randomUUID(),
    name: name.trim(),
    prefix: key.slice(0, apiKeyPrefixLength),
    createdAt: instant(program.clock),
    lastUsedAt: null,
  }
  program.transaction(() => {
    if (program.apiKeys.countOf(userId) >= mostApiKeys) {
      throw new AppError('conflict', `You hold ${mostApiKeys} keys already. Revoke one you no longer use.`)
    }
    program.apiKeys.insert({ ...created, userId, digest: keyDigest(key) })
  })
  return { ...created, key }
}
