import { access, constants } from 'node:fs/promises'
import { describeFileError } from '../../files/file-errors.ts'
import { describeUnreadableFolder } from '../../root-folders/inspect-root.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import type { HealthCheck } from './check.ts'

export const libraryFolder: HealthCheck = {
  code: 'library-folder',
  checks: 'the library folder',
  disks: (app) => {
    const { libraryRoot } = readImportSettings(app)
    return { folders: libraryRoot === null ? [] : [libraryRoot] }
  },
  find: async (app) => {
    const { libraryRoot } = readImportSettings(app)
    if (libraryRoot === null) {
      const message = 'No library folder is set. Completed downloads are not imported'
      return [
        {
          subject: '',
          severity: 'notice',
          message,
          publicMessage: message,
          help: 'Choose one under Settings → Library folder.',
        },
      ]
    }
    const fault = (await describeUnreadableFolder(libraryRoot)) ?? (await unwritable(libraryRoot))
    if (fault === null) return []
    return [
      {
        subject: libraryRoot,
        severity: 'error',
        message: `The library folder cannot be used: ${fault}`,
        publicMessage: 'The library folder cannot be used.',
        help: 'Mount its disk and give the user that runs Ludarr write access, or choose another folder under Settings → Library folder.',
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
