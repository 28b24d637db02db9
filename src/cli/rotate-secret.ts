import process from 'node:process'
import { renewSecret } from '#core/system/data-folder.ts'
import { AppError } from '#domain/errors.ts'
import { readConfig } from '../config.ts'
import { jwtSecretBytes, jwtSecretFile } from '../web.ts'
import { withDataFolder } from './held-data-folder.ts'
import type { Command } from './run-command.ts'

/** Ends every session: tokens signed with the former secret open nothing any more. */
export const rotateSecret: Command = {
  name: 'rotate-secret',
  usage: 'rotate-secret',
  meaning: 'End all sessions by making a new signing secret; the server must be stopped',
  help: () => 'Everybody signs in anew. Integration keys stay. LUDARR_DATA says where the secret lies.',
  async run(_words, environment) {
    const config = readConfig(environment)
    if (config.jwtSecret !== null) {
      throw new AppError('conflict', 'The secret comes from LUDARR_JWT_SECRET. Change it there and start again.')
    }
    await withDataFolder(config, () => renewSecret(config.dataFolder, jwtSecretFile, jwtSecretBytes))
    process.stdout.write('All sessions have ended. Start Ludarr and sign in anew.\n')
    return 0
  },
}
