import { say } from '#domain/messages/say.ts'
import { isOpenToOthers } from '../data-folder.ts'
import type { HealthCheck } from './check.ts'

export const dataFolderOpen: HealthCheck = {
  code: 'data-folder-open',
  checks: say('health.dataFolder'),
  find: ({ about: { dataFolder } }) =>
    isOpenToOthers(dataFolder)
      ? [
          {
            subject: dataFolder,
            severity: 'warning',
            message: say('health.dataFolderOpenAt', { path: dataFolder }),
            publicMessage: say('health.usersMachineOpenData'),
            help: say('health.dataFolderOpenHelp'),
          },
        ]
      : [],
}
