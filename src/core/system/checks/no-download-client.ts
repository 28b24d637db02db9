import type { HealthCheck } from './check.ts'

const message = 'No download client is set up. Releases cannot be grabbed'

export const noDownloadClient: HealthCheck = {
  code: 'no-download-client',
  checks: 'the download clients',
  find: ({ downloaders }) =>
    downloaders.all().some(({ enabled }) => enabled)
      ? []
      : [
          {
            subject: '',
            severity: 'notice',
            message,
            publicMessage: message,
            help: 'Add one under Settings → Download clients.',
          },
        ],
}
