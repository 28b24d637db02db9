import type { ChannelType } from '#domain/notifications/channel.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import { ntfy } from './ntfy.ts'
import { redactsSecrets } from './redact-secrets.ts'
import { webhook } from './webhook.ts'

/** All notification channels: a new one is a file in this folder and a line here. */
const adapters = { ntfy, webhook } satisfies Partial<Record<ChannelType, ChannelKind>>

/** The registry, with redaction of secrets. */
export const channelKinds: Partial<Record<ChannelType, ChannelKind>> = Object.fromEntries(
  Object.entries<ChannelKind>(adapters).map(([type, kind]) => [type, redactsSecrets(kind)]),
)
