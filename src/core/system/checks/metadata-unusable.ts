import { errorMessage } from '#domain/errors.ts'
import type { HealthCheck } from './check.ts'

export const metadataUnusable: HealthCheck = {
  code: 'metadata-unusable',
  checks: 'the metadata provider',
  find: ({ metadata }) => {
    try {
      metadata.source()
      return []
    } catch (error) {
      const publicMessage = 'The selected metadata provider cannot be used'
      const message = `${publicMessage}: ${errorMessage(error)}`
      return [
        {
          subject: '',
          severity: 'warning',
          message,
          publicMessage,
          help: 'Set it up or choose another one under Settings → Metadata.',
        },
      ]
    }
  },
}
