import { type HealthCheck, since } from './check.ts'

export const serviceCredentials: HealthCheck = {
  code: 'service-credentials',
  checks: 'the credentials of outside services',
  isKnown: ({ serviceStates }, product) => serviceStates.answers(product),
  find: ({ serviceStates }) =>
    serviceStates
      .failing()
      .filter(({ isRejected }) => isRejected)
      .map(({ product, since: at, message }) => ({
        subject: product,
        severity: 'warning',
        message: `${product} rejects the credentials${since(at)}: ${message}`,
        publicMessage: `${product} rejects the credentials${since(at)}`,
        help: 'Enter them again under Settings → Metadata or Settings → Lookups.',
      })),
}
