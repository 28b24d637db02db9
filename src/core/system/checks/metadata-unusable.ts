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
      const message = `The selected metadata provider cannot be used: ${errorMessage(error)}`
      return [
        {
          subject: '',
          severity: 'warning',
          message,
          help: 'Set it up or choose another one under Settings, Metadata.',
        },
      ]
    }
  },
}
