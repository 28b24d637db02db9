import { expect, test } from 'bun:test'
import { signIn } from '#core/accounts/sign-in.ts'
import { hashPassword, verifyPassword } from '#runtime/passwords.ts'
import { storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'

const costs = '$argon2id$v=19$m=19456,t=2,p=1$'

/**
 * A sign-in takes as long as its hashing. That is counted here, because a clock tells of other work on the machine as
 * well; `bun scripts/bench/sign-in.ts` measures the times themselves.
 */
async function countedProgram() {
  const work: string[] = []
  const app = createTestApp({
    passwords: {
      hash(password) {
        work.push('hash')
        return hashPassword(password)
      },
      verify(password, hash) {
        work.push(`verify ${hash.slice(0, costs.length)} ${hash.length}`)
        return verifyPassword(password, hash)
      },
    },
  })
  storeUser(app, { username: 'robin', passwordHash: await hashPassword('correct horse battery') })
  const workOf = async (username: string, password = 'wrong password'): Promise<string[]> => {
    work.length = 0
    await signIn(app, { username, password }).catch((error: Error) => {
      expect(error.message).toBe('Invalid username or password')
    })
    return [...work]
  }
  return { app, workOf }
}

test('signing in as an unknown user takes as much work as a wrong password, from the first attempt', async () => {
  const [one, other] = [await countedProgram(), await countedProgram()]
  expect(await one.workOf('nobody')).toEqual(await other.workOf('robin'))
  const once = await one.workOf('robin')
  expect(once).toEqual([expect.stringContaining(`verify ${costs}`)])
  for (const unknown of ['nobody', 'ROBIN ', '', 'x'.repeat(256), "' or 1=1 --"]) {
    expect({ unknown, work: await one.workOf(unknown) }).toEqual({ unknown, work: once })
  }
  expect(await one.workOf('robin', 'correct horse battery')).toEqual(once)
  await one.app.close()
  await other.app.close()
})

test('with a bcrypt hash of another program, every sign-in takes the work of both kinds', async () => {
  const { app, workOf } = await countedProgram()
  const passwordHash = await Bun.password.hash('an old password', { algorithm: 'bcrypt', cost: 4 })
  storeUser(app, { username: 'casey', passwordHash })
  // The first sign-in of the program makes the hash for unknown users.
  await workOf('nobody')
  const work = await workOf('casey')
  expect(work).toEqual([expect.stringContaining(`verify ${costs}`), expect.stringContaining('verify $2')])
  for (const username of ['robin', 'nobody'])
    expect({ username, work: await workOf(username) }).toEqual({ username, work })
  expect(await workOf('casey', 'an old password')).toEqual([...work, 'hash'])
  expect(await workOf('casey')).toEqual([expect.stringContaining(`verify ${costs}`)])
  await app.close()
})

test('the first sign-in takes the same steps for every user', async () => {
  for (const username of ['robin', 'nobody']) {
    let decoyIsMade = false
    const app = createTestApp({
      passwords: {
        async hash() {
          await new Promise((resolve) => setTimeout(resolve, 20))
          decoyIsMade = true
          return 'decoy'
        },
        verify: async () => false,
      },
    })
    storeUser(app, { username: 'robin' })
    await expect(signIn(app, { username, password: 'wrong password' })).rejects.toThrow('Invalid username')
    expect({ username, decoyIsMade }).toEqual({ username, decoyIsMade: true })
    await app.close()
  }
})

test('passwords are hashed with argon2id, 19 MiB and two passes', async () => {
  expect(await hashPassword('correct horse battery')).toStartWith(costs)
})
