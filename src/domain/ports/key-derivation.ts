/** How a key is derived from a passphrase with argon2id. */
export type KeyDerivation = { salt: Uint8Array; memoryKib: number; passes: number }
/** Derives 32 bytes from a passphrase. */
export type DeriveKey = (passphrase: string, derivation: KeyDerivation) => Promise<Uint8Array>
