import { secretFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import type { ChannelConnection, ChannelKind } from '#domain/ports/notification-channel.ts'
import { channelSecrets } from '#domain/secrets/channel-secrets.ts'
import { createRedactor, type Redactor } from '#domain/secrets/redactor.ts'

/** Redacts the secrets of a channel in every error message: services repeat requests in theirs. */
export function redactsSecrets(kind: ChannelKind): ChannelKind {
  return {
    ...kind,
    connect(connection, context) {
      const { redact } = redactorOf(kind, connection)
      const sender = kind.connect(connection, context)
      const redacted = async (sending: Promise<void>): Promise<void> => {
        try {
          await sending
        } catch (error) {
          if (error instanceof AppError) error.message = redact(error.message)
          throw error
        }
      }
      const { sendImage } = sender
      return {
        send: (message, signal) => redacted(sender.send(message, signal)),
        ...(sendImage && { sendImage: (image, signal) => redacted(sendImage(image, signal)) }),
      }
    },
  }
}

function redactorOf(kind: ChannelKind, { settings }: ChannelConnection): Redactor {
  const redactor = createRedactor({ minLength: 4 })
  redactor.add(channelSecrets(settings, secretFields(kind.settings)))
  return redactor
}
