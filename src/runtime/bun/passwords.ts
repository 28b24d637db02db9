import { bcryptInput, isForeignHash } from '#domain/accounts/password-hash.ts'

// The OWASP recommendation for argon2id that fits a small computer: 19 MiB and two passes.
const parameters = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export const hashPassword = (password: string): Promise<string> => Bun.password.hash(password, parameters)

export const verifyPassword = (password: string, hash: string): Promise<boolean> =>
  Bun.password.verify(isForeignHash(hash) ? bcryptInput(password) : password, hash)
