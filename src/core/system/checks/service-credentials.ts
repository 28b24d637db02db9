import type { Message } from '#domain/messages/message.ts'
import { named, say } from '#domain/messages/say.ts'
import type { HealthCheck } from './check.ts'

export const serviceCredentials: HealthCheck = {
  code: 'service-credentials',
  checks: say('health.credentialsOutsideServices'),
  isKnown: ({ serviceStates }, product) => serviceStates.answers(product),
  find: ({ serviceStates }) =>
    serviceStates
      .failing()
      .filter(({ isRejected }) => isRejected)
      .map(({ product, since: at, message }) => ({
        subject: product,
        severity: 'warning',
        message: named(rejecting(product, at), message),
        publicMessage: rejecting(product, at),
        help: say('health.serviceCredentialsHelp'),
      })),
}

function rejecting(name: string, since: string | null): Message {
  return since === null ? say('health.rejects', { name }) : say('health.rejectsSince', { name, since })
}
