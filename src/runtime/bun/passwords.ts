// OWASP's second recommendation for argon2id: 19 MiB and two passes fit a small computer.
const strength = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export const hashPassword = (password: string): Promise<string> => Bun.password.hash(password, strength)

export const verifyPassword = (password: string, hash: string): Promise<boolean> => Bun.password.verify(password, hash)
