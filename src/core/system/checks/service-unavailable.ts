import { scannerName } from '#domain/importing/scanner-address.ts'
import { type HealthCheck, since } from './check.ts'

const minFailures = 3

export const serviceUnavailable: HealthCheck = {
  code: 'service-unavailable',
  checks: 'the outside services',
  isKnown: ({ serviceStates }, product) => serviceStates.answers(product),
  find: ({ serviceStates, metadata }) => {
    const providers = new Set(Object.values(metadata.kinds).map(({ label }) => label))
    return (
      serviceStates
        .failing()
        // The virus scanner has a check of its own.
        .filter(({ product }) => product !== scannerName)
        .filter(({ failures, isRejected, isLasting }) => (failures >= minFailures || isLasting) && !isRejected)
        .map(({ product, since: at, message, isLasting }) => ({
          subject: product,
          // The library works without lookups.
          severity: providers.has(product) ? 'warning' : 'notice',
          message: `${product} unavailable${since(at)}: ${message}`,
          publicMessage: `${product} unavailable${since(at)}`,
          help: isLasting
            ? 'Pages leave out its links until it answers again.'
            : 'Until then, Ludarr shows cached data. It retries on the next request.',
        }))
    )
  },
}
