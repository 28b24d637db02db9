import { access, constants } from 'node:fs/promises'
import { describeFileError } from '../../files/file-errors.ts'
import { describeUnreadableFolder } from '../../root-folders/inspect-root.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import type { HealthCheck } from './check.ts'

export const libraryFolder: HealthCheck = {
  code: 'library-folder',
  looksAt: 'the library folder',
  find: async (app) => {
    const { libraryRoot } = readImportSettings(app)
    if (libraryRoot === null) {
      const message = 'No library folder is set, so finished downloads are not imported.'
      return [{ subject: '', severity: 'notice', message, help: 'Choose one under Settings, Library folder.' }]
    }
    const fault = (await describeUnreadableFolder(libraryRoot)) ?? (await unwritable(libraryRoot))
    if (fault === null) return []
    return [
      {
        subject: libraryRoot,
        severity: 'error',
        message: `Nothing can be imported into the library folder: ${fault}`,
        help: 'Mount its disk and let the user Ludarr runs as write there, or choose another folder under Settings, Library folder.',
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
