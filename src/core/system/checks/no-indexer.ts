import type { HealthCheck } from './check.ts'

export const noIndexer: HealthCheck = {
  code: 'no-indexer',
  looksAt: 'the indexers',
  find: ({ indexers }) =>
    indexers.all().some(({ enabled }) => enabled)
      ? []
      : [
          {
            subject: '',
            severity: 'notice',
            message: 'No indexer is set up, so no releases can be found.',
            help: 'Add one under Settings, Indexers, or take them over from Prowlarr.',
          },
        ],
}
