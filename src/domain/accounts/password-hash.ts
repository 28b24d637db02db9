/** Hashes of other programs: bcrypt. Ludarr replaces them at the first sign-in. */
export function isForeignHash(hash: string): boolean {
  return hash.startsWith('$2')
}

/** bcrypt ignores what is beyond. */
const maxBcryptBytes = 72

/** The part of a password that a bcrypt hash was made from. */
export function bcryptInput(password: string): Uint8Array {
  return new TextEncoder().encode(password).subarray(0, maxBcryptBytes)
}
