import type { ChannelType } from '#domain/notifications/channel.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import { apprise } from './apprise.ts'
import { discord } from './discord.ts'
import { email } from './email.ts'
import { gotify } from './gotify.ts'
import { matrix } from './matrix.ts'
import { ntfy } from './ntfy.ts'
import { pushover } from './pushover.ts'
import { redactsSecrets } from './redact-secrets.ts'
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
