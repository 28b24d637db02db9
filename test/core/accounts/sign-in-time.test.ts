import { expect, test } from 'bun:test'
import { signIn } from '#core/accounts/sign-in.ts'
import { hashPassword, verifyPassword } from '#runtime/passwords.ts'
import { createTestProgram } from '../../program.ts'
import { storeUser } from '../../rows.ts'

const strength = '$argon2id$v=19$m=19456,t=2,p=1$'

// Counted, not timed: the same work on the same strength takes the same time, on a busy machine too.
test('an unknown user costs the same work as a wrong password', async () => {
  const work: string[] = []
  const hash = (password: string) => {
    work.push('hash')
    return hashPassword(password)
  }
  const verify = (password: string, stored: string) => {
    work.push(`verify ${stored.slice(0, strength.length)}`)
    return verifyPassword(password, stored)
  }
  const program = createTestProgram({ passwords: { hash, verify } })
  storeUser(program, { username: 'robin', passwordHash: await hashPassword('correct horse battery') })
  const workFor = async (username: string) => {
    work.length = 0
    await expect(signIn(program, { username, password: 'wrong password' })).rejects.toThrow('Invalid username')
    return [...work]
  }
  // Whoever comes first, the hash to compare unknown users with is made once.
  expect(await workFor('robin')).toEqual(['hash', `verify ${strength}`])
  expect(await workFor('nobody')).toEqual([`verify ${strength}`])
  expect(await workFor('robin')).toEqual([`verify ${strength}`])
  expect(await workFor('nobody else')).toEqual([`verify ${strength}`])
  await program.close()
})

test('passwords are hashed with argon2id, 19 MiB and two passes', async () => {
  expect(await hashPassword('correct horse battery')).toStartWith(strength)
})
