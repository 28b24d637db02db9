import { expect, test } from 'bun:test'
import { signIn } from '#core/accounts/sign-in.ts'
import { hashPassword, verifyPassword } from '#runtime/passwords.ts'
import { createTestProgram } from '../../program.ts'
import { storeUser } from '../../rows.ts'

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

test('an unknown user costs the same time as a wrong password', async () => {
  const program = createTestProgram({ passwords: { hash: hashPassword, verify: verifyPassword } })
  storeUser(program, { username: 'robin', passwordHash: await hashPassword('correct horse battery') })
  const timed = async (username: string) => {
    const startedAt = performance.now()
    await expect(signIn(program, { username, password: 'wrong password' })).rejects.toThrow('Invalid username')
    return performance.now() - startedAt
  }
  await timed('nobody')
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 15; round += 1) {
    known.push(await timed('robin'))
    unknown.push(await timed(`nobody-${round}`))
  }
  expect(median(unknown) / median(known)).toBeGreaterThan(0.6)
  expect(median(unknown) / median(known)).toBeLessThan(1.67)
  await program.close()
})

test('passwords are hashed with argon2id, 19 MiB and two passes', async () => {
  expect(await hashPassword('correct horse battery')).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
})
