import type { HealthCheck } from './check.ts'

const message = 'No indexer is set up. Releases cannot be found'

export const noIndexer: HealthCheck = {
  code: 'no-indexer',
  checks: 'the indexers',
  find: ({ indexers }) =>
    indexers.all().some(({ enabled }) => enabled)
      ? []
      : [
          {
            subject: '',
            severity: 'notice',
            message,
            publicMessage: message,
            help: 'Add one under Settings → Indexers, or import them from Prowlarr.',
          },
        ],
}
