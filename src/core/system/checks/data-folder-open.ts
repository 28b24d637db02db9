import { isOpenToOthers } from '../data-folder.ts'
import type { HealthCheck } from './check.ts'

export const dataFolderOpen: HealthCheck = {
  code: 'data-folder-open',
  checks: 'the data folder',
  find: ({ about: { dataFolder } }) =>
    isOpenToOthers(dataFolder)
      ? [
          {
            subject: dataFolder,
            severity: 'warning',
            message: `Other users of this machine can open the data folder ${dataFolder}.`,
            publicMessage: 'Other users of this machine can open the data folder.',
            help: `Run "chmod 700" on it. It contains the keys that protect sessions and stored credentials.`,
          },
        ]
      : [],
}
