import type { HealthCheck } from './check.ts'

export const noDownloadClient: HealthCheck = {
  code: 'no-download-client',
  looksAt: 'the download clients',
  find: ({ downloaders }) =>
    downloaders.all().some(({ enabled }) => enabled)
      ? []
      : [
          {
            subject: '',
            severity: 'notice',
            message: 'No download client is set up, so nothing can be fetched.',
            help: 'Add one under Settings, Download clients.',
          },
        ],
}
