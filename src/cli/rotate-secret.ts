import process from 'node:process'
import { jwtSecretFile } from '#core/backups/key-files.ts'
import { renewSecret } from '#core/system/data-folder.ts'
import { AppError } from '#domain/errors.ts'
import { readConfig } from '../config.ts'
import { jwtSecretBytes } from '../web.ts'
import type { Command } from './run-command.ts'
import { withDataFolder } from './with-data-folder.ts'

/** Ends all sessions: tokens that were signed with the old secret become invalid. */
export const rotateSecret: Command = {
  name: 'rotate-secret',
  usage: 'rotate-secret',
  summary: 'Replace the signing secret, which ends all sessions; stop the server first',
  help: () => 'All users have to sign in again. API keys stay valid. The secret is in the folder of LUDARR_DATA.',
  async run(_args, environment) {
    const config = readConfig(environment)
    if (config.jwtSecret !== null) {
      throw new AppError('conflict', 'LUDARR_JWT_SECRET sets the secret. Change that variable and restart Ludarr.')
    }
    await withDataFolder(config, () => renewSecret(config.dataFolder, jwtSecretFile, jwtSecretBytes))
    process.stdout.write('All sessions have ended. Start Ludarr and sign in again.\n')
    return 0
  },
}
