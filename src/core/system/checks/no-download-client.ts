import { say } from '#domain/messages/say.ts'
import type { HealthCheck } from './check.ts'

const message = say('health.noDownloadClient')

export const noDownloadClient: HealthCheck = {
  code: 'no-download-client',
  checks: say('health.downloadClients'),
  find: ({ downloaders }) =>
    downloaders.all().some(({ enabled }) => enabled)
      ? []
      : [
          {
            subject: '',
            severity: 'notice',
            message,
            publicMessage: message,
            help: say('health.noDownloadClientHelp'),
          },
        ],
}
