/** Encrypts credentials at rest. */
export type SecretBox = {
  seal(text: string): string
  /** Returns unencrypted values unchanged, and `null` when the current key cannot decrypt the value. */
  open(stored: string): string | null
  sealBytes(bytes: Uint8Array): Uint8Array
  /** Does the same as `open` for bytes. */
  openBytes(stored: Uint8Array): Uint8Array | null
}
