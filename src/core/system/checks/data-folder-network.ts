import { networkFileSystem } from '../../files/network-file-system.ts'
import type { HealthCheck } from './check.ts'

/** A database on a network share: SQLite depends on locks that many shares do not keep. */
export const dataFolderNetwork: HealthCheck = {
  code: 'data-folder-network',
  checks: 'the file system of the data folder',
  find: ({ about: { dataFolder } }) => {
    const kind = networkFileSystem(dataFolder)
    if (kind === null) return []
    return [
      {
        subject: dataFolder,
        severity: 'warning',
        message: `The data folder ${dataFolder} is on a network share (${kind}).`,
        publicMessage: `The data folder is on a network share (${kind}).`,
        help: 'Move it to a local disk and set LUDARR_DATA. On a share, the database is slow and can be damaged when the connection breaks.',
      },
    ]
  },
}
