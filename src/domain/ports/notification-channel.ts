import type { SettingsDeclaration } from '../declaration.ts'
import type { ChannelType, NotificationChannel } from '../notifications/channel.ts'
import type { ChannelMessage, SharedImage } from '../notifications/message.ts'
import type { Clock } from './clock.ts'
import type { Outbound } from './outbound.ts'

/**
 * A connected notification channel. `send` resolves once the service accepted the message. Throws RetryLaterError when
 * the service asks for a pause, RejectedMessageError when it does not accept this message, PartlyRejectedError when it
 * accepts it for some recipients only, and other AppErrors when it cannot be used at all.
 */
export type MessageSender = {
  send(message: ChannelMessage, signal?: AbortSignal): Promise<void>
  /** Sends an image of a user. Missing where the service is not used for that. */
  sendImage?(image: SharedImage, signal?: AbortSignal): Promise<void>
}

export type ChannelContext = { outbound: Outbound; clock: Clock }
export type ChannelConnection = Pick<NotificationChannel, 'name' | 'settings'>

/** A service: a file in `integrations/notifications` and a line in its registry. */
export type ChannelKind = {
  type: ChannelType
  label: string
  docsUrl: string | null
  settings: SettingsDeclaration
  /** What the settings connect to, such as `https://ntfy.sh`; null for a fixed address. Secrets are only sent there. */
  destination(settings: Record<string, unknown>): string | null
  /** The settings that are web addresses, which the address guard checks. */
  addresses?: readonly string[]
  /** The setting that is a program on this machine. */
  program?: string
  connect(connection: ChannelConnection, context: ChannelContext): MessageSender
}
