import { access, constants } from 'node:fs/promises'
import { say } from '#domain/messages/say.ts'
import { describeFileError } from '../../files/file-errors.ts'
import { describeUnreadableFolder } from '../../root-folders/inspect-root.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import type { HealthCheck } from './check.ts'

export const libraryFolder: HealthCheck = {
  code: 'library-folder',
  checks: say('health.libraryFolder'),
  disks: (app) => {
    const { libraryRoot } = readImportSettings(app)
    return { folders: libraryRoot === null ? [] : [libraryRoot] }
  },
  find: async (app) => {
    const { libraryRoot } = readImportSettings(app)
    if (libraryRoot === null) {
      const message = say('health.noLibraryFolder')
      return [
        {
          subject: '',
          severity: 'notice',
          message,
          publicMessage: message,
          help: say('health.noLibraryFolderHelp'),
        },
      ]
    }
    const fault = (await describeUnreadableFolder(libraryRoot)) ?? (await unwritable(libraryRoot))
    if (fault === null) return []
    return [
      {
        subject: libraryRoot,
        severity: 'error',
        message: say('health.libraryFolderUnusableBecause', { fault }),
        publicMessage: say('health.libraryFolderCannotUsed'),
        help: say('health.libraryFolderHelp'),
      },
    ]
  },
}

async function unwritable(path: string): Promise<string | null> {
  return access(path, constants.W_OK).then(
    () => null,
    (error: unknown) => describeFileError(`${path} cannot be written to`, error),
  )
}
