import { secretFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import type { ChannelConnection, ChannelKind } from '#domain/ports/notification-channel.ts'
import { secretsInAddress } from '#domain/secrets/masked-address.ts'
import { basicCredentials, createRedactor, type Redactor } from '#domain/secrets/redactor.ts'

/** Redacts the secrets of a channel in every error message: services repeat requests in theirs. */
export function redactsSecrets(kind: ChannelKind): ChannelKind {
  return {
    ...kind,
    connect(connection, context) {
      const { redact } = redactorOf(kind, connection)
      const sender = kind.connect(connection, context)
      return {
        async send(message, signal) {
          try {
            await sender.send(message, signal)
          } catch (error) {
            if (error instanceof AppError) error.message = redact(error.message)
            throw error
          }
        },
      }
    },
  }
}

function redactorOf(kind: ChannelKind, { settings }: ChannelConnection): Redactor {
  const redactor = createRedactor({ minLength: 4 })
  redactor.add(channelSecrets(kind, settings))
  return redactor
}

/** Every form in which a secret of a channel may appear. */
export function channelSecrets(kind: Pick<ChannelKind, 'settings'>, settings: Record<string, unknown>): string[] {
  const values = secretFields(kind.settings).flatMap((name) => {
    const value = settings[name]
    return typeof value === 'string' ? [value] : []
  })
  const { username, password } = settings
  const basic =
    typeof password === 'string' ? [basicCredentials(typeof username === 'string' ? username : '', password)] : []
  return [...values, ...values.flatMap(secretsInAddress), ...basic]
}
