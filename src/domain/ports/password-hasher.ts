/** Hashes passwords with argon2id; `verify` takes any stored argon2id hash. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}
