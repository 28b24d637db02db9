import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { createUsersRepository } from '#db/repositories/users.ts'
import { AppError } from '#domain/errors.ts'
import { hashPassword } from '#runtime/passwords.ts'
import { readConfig } from '../config.ts'
import type { Command } from './run-command.ts'
import { withDatabase } from './with-data-folder.ts'

export const resetPassword: Command = {
  name: 'reset-password',
  usage: 'reset-password USER',
  summary: 'Set a new random password and print it; stop the server first',
  parameters: ['USER'],
  help: () => 'Sessions and API keys stay valid. "ludarr rotate-secret" ends all sessions of all accounts.',
  async run([username = ''], environment) {
    const password = randomBytes(12).toString('base64url')
    await withDatabase(readConfig(environment), async (connection) => {
      const users = createUsersRepository(connection)
      const user = users.findByName(username)
      if (user === null)
        throw new AppError('not-found', `There is no account "${username}".${listAccounts(users.all())}`)
      const passwordHash = await hashPassword(password)
      users.update(user.id, { passwordHash })
    })
    process.stdout.write(`The new password of ${username} is ${password}\nSign in with it and change it.\n`)
    return 0
  },
}

function listAccounts(accounts: readonly { username: string }[]): string {
  return accounts.length === 0 ? '' : ` Accounts: ${accounts.map(({ username }) => username).join(', ')}.`
}
