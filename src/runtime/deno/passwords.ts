import { randomBytes } from 'node:crypto'
import { argon2id, argon2Verify, bcryptVerify } from 'hash-wasm'
import { bcryptInput, isForeignHash } from '#domain/accounts/password-hash.ts'
import type { KeyDerivation } from '#domain/ports/key-derivation.ts'

// Parameters and format are those of Bun, so that either runtime verifies the other's hashes.
export const hashPassword = (password: string): Promise<string> =>
  argon2id({
    password,
    salt: randomBytes(16),
    memorySize: 19_456,
    iterations: 2,
    parallelism: 1,
    hashLength: 32,
    outputType: 'encoded',
  })

export const verifyPassword = (password: string, hash: string): Promise<boolean> =>
  isForeignHash(hash) ? bcryptVerify({ password: bcryptInput(password), hash }) : argon2Verify({ password, hash })

/** Derives 32 bytes from a passphrase with argon2id. Blocks for about a second. */
export const deriveKey = (passphrase: string, { salt, memoryKib, passes }: KeyDerivation): Promise<Uint8Array> =>
  argon2id({
    password: passphrase.normalize('NFC'),
    salt,
    memorySize: memoryKib,
    iterations: passes,
    parallelism: 1,
    hashLength: 32,
    outputType: 'binary',
  })
