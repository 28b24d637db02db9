import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { openPasswordSignIn } from '#core/accounts/oidc/sign-in-settings.ts'
import { encryptionKeyFile } from '#core/backups/key-files.ts'
import { loadSecret } from '#core/system/data-folder.ts'
import { createFactorRemoval } from '#db/repositories/second-factors.ts'
import { createSettingsRepository } from '#db/repositories/settings.ts'
import { createUsersRepository } from '#db/repositories/users.ts'
import { createSecretBox, encryptionKey } from '#db/secret-box.ts'
import { AppError } from '#domain/errors.ts'
import { counted } from '#domain/format.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { hashPassword } from '#runtime/passwords.ts'
import { readConfig } from '../config.ts'
import type { Command } from './run-command.ts'
import { withDatabase } from './with-data-folder.ts'

const removeFactor = '--remove-second-factor'

export const resetPassword: Command = {
  name: 'reset-password',
  usage: 'reset-password USER [--remove-second-factor]',
  summary: 'Set a new random password and print it; stop the server first',
  parameters: ['USER'],
  options: [removeFactor],
  help: () =>
    [
      `${removeFactor} also removes the second factor with its recovery codes, and all passkeys of the account.`,
      'If password sign-in is turned off, it is open for 24 hours.',
      'Sessions and API keys stay valid. "ludarr rotate-secret" ends all sessions of all accounts.',
    ].join('\n'),
  async run(args, environment) {
    const [username = ''] = args.filter((arg) => arg !== removeFactor)
    const password = randomBytes(12).toString('base64url')
    const config = readConfig(environment)
    const removed = await withDatabase(config, async (connection) => {
      const users = createUsersRepository(connection)
      const user = users.findByName(username)
      if (user === null)
        throw new AppError('not-found', `There is no account "${username}".${listAccounts(users.all())}`)
      const passwordHash = await hashPassword(password)
      const key = encryptionKey(config.encryptionKey ?? loadSecret(config.dataFolder, encryptionKeyFile, 32))
      const settings = createSettingsRepository(connection, createSecretBox(key))
      const factors = createFactorRemoval(connection)
      return connection.transaction(() => {
        users.update(user.id, { passwordHash })
        openPasswordSignIn({ settings, clock: systemClock })
        return args.includes(removeFactor)
          ? { factor: factors.remove(user.id), passkeys: factors.removePasskeys(user.id) }
          : null
      })
    })
    process.stdout.write(`The new password of ${username} is ${password}\nSign in with it and change it.\n`)
    process.stdout.write('If password sign-in is turned off, it is open for 24 hours.\n')
    process.stdout.write(describeRemoval(removed))
    return 0
  },
}

type Removed = { factor: boolean; passkeys: number }

function describeRemoval(removed: Removed | null): string {
  if (removed === null) return `A second factor stays, if there is one: ${removeFactor} removes it.\n`
  const factor = removed.factor ? 'The second factor was removed. Set up a new one.' : 'There was no second factor.'
  return removed.passkeys === 0 ? `${factor}\n` : `${factor} ${counted(removed.passkeys, 'passkey')} removed.\n`
}

function listAccounts(accounts: readonly { username: string }[]): string {
  return accounts.length === 0 ? '' : ` Accounts: ${accounts.map(({ username }) => username).join(', ')}.`
}
