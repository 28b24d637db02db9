import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, since } from './check.ts'

export const indexerUnreachable: HealthCheck = {
  code: 'indexer-unreachable',
  looksAt: 'the indexers',
  find: ({ indexers }) => {
    const enabled = indexers.all().filter((indexer) => indexer.enabled)
    const failing = enabled.filter(({ health }) => !health.ok && !isUnreadable(health))
    return failing.map(({ id, name, health }) => ({
      subject: id,
      // One of many is missed less than the only one.
      severity: failing.length === enabled.length ? 'error' : 'warning',
      message: `${name} cannot be asked${since(health.since)}: ${health.message}`,
      help: 'It is asked again by itself, ever less often, six hours apart at most; saving or testing it asks at once.',
    }))
  },
}
