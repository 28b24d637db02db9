import { named, say } from '#domain/messages/say.ts'
import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, isKnownToWork, unavailable } from './check.ts'

export const indexerUnreachable: HealthCheck = {
  code: 'indexer-unreachable',
  checks: say('health.theIndexers'),
  isKnown: ({ indexers }, id) => isKnownToWork(indexers.find(id)),
  find: ({ indexers }) => {
    const enabled = indexers.all().filter((indexer) => indexer.enabled)
    const failing = enabled.filter(({ health }) => !health.ok && !isUnreadable(health))
    return failing.map(({ id, name, health }) => ({
      subject: id,
      // Searches still find releases as long as another indexer works.
      severity: failing.length === enabled.length ? 'error' : 'warning',
      message: named(unavailable(name, health.since), health.message ?? ''),
      publicMessage: unavailable(name, health.since),
      help: say('health.indexerHelp'),
    }))
  },
}
