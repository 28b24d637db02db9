/** Encrypts credentials at rest. */
export type SecretBox = {
  seal(text: string): string
  /** Returns unencrypted values unchanged, and `null` when the current key cannot decrypt the value. */
  open(stored: string): string | null
}
