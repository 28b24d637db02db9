import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { createUsersRepository } from '#db/repositories/users.ts'
import { AppError } from '#domain/errors.ts'
import { hashPassword } from '#runtime/passwords.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from './held-data-folder.ts'
import type { Command } from './run-command.ts'

/** Lets in again who forgot the password: sets a random one and prints it. */
export const resetPassword: Command = {
  name: 'reset-password',
  usage: 'reset-password USER',
  meaning: 'Set a new random password and print it; the server must be stopped',
  takes: ['USER'],
  help: () => 'Sessions that are open stay so until they end; "ludarr rotate-secret" ends them all.',
  async run([username = ''], environment) {
    const password = randomBytes(12).toString('base64url')
    await withDatabase(readConfig(environment), async (connection) => {
      const users = createUsersRepository(connection)
      const user = users.findByName(username)
      if (user === null) throw new AppError('not-found', `There is no account "${username}".${namesOf(users.all())}`)
      users.update(user.id, { passwordHash: await hashPassword(password) })
    })
    process.stdout.write(`The new password of ${username} is ${password}\nSign in with it and change it.\n`)
    return 0
  },
}

function namesOf(accounts: readonly { username: string }[]): string {
  return accounts.length === 0 ? '' : ` There are: ${accounts.map(({ username }) => username).join(', ')}.`
}
