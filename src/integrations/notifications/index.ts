import { secretFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import type { ChannelType } from '#domain/notifications/channel.ts'
import type { ChannelConnection, ChannelKind } from '#domain/ports/notification-channel.ts'
import { channelSecrets } from '#domain/secrets/channel-secrets.ts'
import { createRedactor, type Redactor } from '#domain/secrets/redactor.ts'
import { apprise } from './apprise.ts'
import { discord } from './discord.ts'
import { email } from './email.ts'
import { gotify } from './gotify.ts'
import { matrix } from './matrix.ts'
import { ntfy } from './ntfy.ts'
import { pushover } from './pushover.ts'
import { script } from './script.ts'
import { slack } from './slack.ts'
import { telegram } from './telegram.ts'
import { webhook } from './webhook.ts'

/** All notification channels: a new one is a file in this folder and a line here. */
const adapters = {
  discord,
  slack,
  telegram,
  ntfy,
  gotify,
  pushover,
  matrix,
  email,
  webhook,
  apprise,
  script,
} satisfies Record<ChannelType, ChannelKind>

/** The registry, with redaction of secrets. */
export const channelKinds: Partial<Record<ChannelType, ChannelKind>> = Object.fromEntries(
  Object.entries<ChannelKind>(adapters).map(([type, kind]) => [type, redactsSecrets(kind)]),
)

/** Redacts the secrets of a channel in every error message: services repeat requests in theirs. */
function redactsSecrets(kind: ChannelKind): ChannelKind {
  return {
    ...kind,
    connect(connection, context) {
      const { redact } = redactorOf(kind, connection)
      const sender = kind.connect(connection, context)
      const redacted = async (sending: Promise<void>): Promise<void> => {
        try {
          await sending
        } catch (error) {
          if (error instanceof AppError) error.hide(redact)
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
