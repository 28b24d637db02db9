import { errorText } from '#domain/errors.ts'
import { named, say } from '#domain/messages/say.ts'
import type { HealthCheck } from './check.ts'

export const metadataUnusable: HealthCheck = {
  code: 'metadata-unusable',
  checks: say('health.metadataProvider'),
  find: ({ metadata }) => {
    try {
      metadata.source()
      return []
    } catch (error) {
      const publicMessage = say('health.providerUnusable')
      const message = named(publicMessage, errorText(error))
      return [
        {
          subject: '',
          severity: 'warning',
          message,
          publicMessage,
          help: say('health.providerHelp'),
        },
      ]
    }
  },
}
