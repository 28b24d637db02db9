import { say } from '#domain/messages/say.ts'
import type { HealthCheck } from './check.ts'

const message = say('health.noIndexer')

export const noIndexer: HealthCheck = {
  code: 'no-indexer',
  checks: say('health.theIndexers'),
  find: ({ indexers }) =>
    indexers.all().some(({ enabled }) => enabled)
      ? []
      : [
          {
            subject: '',
            severity: 'notice',
            message,
            publicMessage: message,
            help: say('health.noIndexerHelp'),
          },
        ],
}
