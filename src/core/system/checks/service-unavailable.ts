import { scannerName } from '#domain/importing/scanner-address.ts'
import { named, say } from '#domain/messages/say.ts'
import { type HealthCheck, unavailable } from './check.ts'

const minFailures = 3

export const serviceUnavailable: HealthCheck = {
  code: 'service-unavailable',
  checks: say('health.outsideServices'),
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
          message: named(unavailable(product, at), message),
          publicMessage: unavailable(product, at),
          help: isLasting ? say('services.pagesLeaveOutLinks') : say('health.cachedHelp'),
        }))
    )
  },
}
