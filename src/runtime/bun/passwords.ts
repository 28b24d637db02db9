import { Buffer } from 'node:buffer'
import { argon2Sync } from 'node:crypto'
import { bcryptInput, isForeignHash } from '#domain/accounts/password-hash.ts'
import type { KeyDerivation } from '#domain/ports/key-derivation.ts'

// The OWASP recommendation for argon2id that fits a small computer: 19 MiB and two passes.
const parameters = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export const hashPassword = (password: string): Promise<string> => Bun.password.hash(password, parameters)

export const verifyPassword = (password: string, hash: string): Promise<boolean> =>
  Bun.password.verify(isForeignHash(hash) ? bcryptInput(password) : password, hash)

/** Derives 32 bytes from a passphrase with argon2id. Blocks for about a second. */
export async function deriveKey(passphrase: string, { salt, memoryKib, passes }: KeyDerivation): Promise<Uint8Array> {
  const message = Buffer.from(passphrase.normalize('NFC'))
  return argon2Sync('argon2id', { message, nonce: salt, parallelism: 1, tagLength: 32, memory: memoryKib, passes })
}
