import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, isKnownToWork, since } from './check.ts'

export const indexerUnreachable: HealthCheck = {
  code: 'indexer-unreachable',
  checks: 'the indexers',
  isKnown: ({ indexers }, id) => isKnownToWork(indexers.find(id)),
  find: ({ indexers }) => {
    const enabled = indexers.all().filter((indexer) => indexer.enabled)
    const failing = enabled.filter(({ health }) => !health.ok && !isUnreadable(health))
    return failing.map(({ id, name, health }) => ({
      subject: id,
      // Searches still find releases as long as another indexer works.
      severity: failing.length === enabled.length ? 'error' : 'warning',
      message: `${name} unavailable${since(health.since)}: ${health.message}`,
      publicMessage: `${name} unavailable${since(health.since)}`,
      help: 'Retried automatically, at most 6 hours apart. Save or test it to retry at once.',
    }))
  },
}
