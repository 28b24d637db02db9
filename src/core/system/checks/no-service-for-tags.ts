import { say } from '#domain/messages/say.ts'
import { requiredTags, type Tagged } from '#domain/tags/tag-routing.ts'
import type { Finding, HealthCheck, HealthCheckContext } from './check.ts'

export const noServiceForTags: HealthCheck = {
  code: 'no-service-for-tags',
  checks: say('health.theTags'),
  find: (app) => [
    ...findingFor(app, 'indexer', app.indexers.all()),
    ...findingFor(app, 'download client', app.downloaders.all()),
  ],
}

/** Wanted games that no enabled service is used for, because all have other tags. */
function findingFor(
  { tags }: HealthCheckContext,
  service: 'indexer' | 'download client',
  all: readonly (Tagged & { enabled: boolean })[],
): Finding[] {
  // Without any service, another check reports it.
  const required = requiredTags(all.filter((one) => one.enabled))
  if (required === null) return []
  const left = tags.countWantedWithout(required)
  if (left === 0) return []
  const isIndexer = service === 'indexer'
  const message = isIndexer
    ? say('health.noIndexerForTags', { count: left })
    : say('health.noClientForTags', { count: left })
  const help = isIndexer ? say('health.noIndexerForTagsHelp') : say('health.noClientForTagsHelp')
  return [{ subject: service, severity: 'warning', message, publicMessage: message, help }]
}
