import { existsSync, readFileSync } from 'node:fs'
import type { Installation } from '#core/backups/create-backup.ts'
import { encryptionKeyFile, keyIdOf } from '#core/backups/key-files.ts'
import { databaseName } from '#core/files/data-disk.ts'
import { encryptionKey } from '#db/secret-box.ts'
import { join } from '#domain/paths/paths.ts'
import type { Config } from '../config.ts'

/** The key that encrypts credentials; `null` if the data folder has none yet. */
export function readEncryptionKey({ dataFolder, encryptionKey: fixed }: Config): Uint8Array | null {
  if (fixed !== null) return encryptionKey(fixed)
  const file = join(dataFolder, encryptionKeyFile)
  return existsSync(file) ? encryptionKey(readFileSync(file, 'utf8').trim()) : null
}

/** Returns what a backup is made of, without the server. */
export function installationOf(config: Config): Installation {
  const { dataFolder } = config
  const key = readEncryptionKey(config)
  return {
    dataFolder,
    databaseFile: join(dataFolder, databaseName),
    encryptionKeyId: key === null ? 'none' : keyIdOf(key),
    fixedKeys: { encryptionKey: config.encryptionKey !== null, jwtSecret: config.jwtSecret !== null },
  }
}
