import { randomUUID } from 'node:crypto'
import { declaredSettings } from '#core/settings/declared-settings.ts'
import type { ChannelType } from '#domain/notifications/channel.ts'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import { systemClock } from '#domain/ports/clock.ts'
import type { ChannelContext } from '#domain/ports/notification-channel.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'

/** A message as the outbox makes it. */
export const messageWith = (more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id: randomUUID(),
  title: 'Hades was grabbed',
  body: 'From Example indexer',
  tone: 'neutral',
  url: 'https://games.example.org/games/7',
  coverUrl: 'https://images.example.org/7.jpg',
  facts: [
    { label: 'Size', value: '4.2 GB' },
    { label: 'Client', value: 'qBittorrent' },
  ],
  notifications: [],
  ...more,
})

/** Sends a message through a channel with these settings, as entered by an administrator. */
export function sendThrough(
  type: ChannelType,
  settings: Record<string, unknown>,
  message: ChannelMessage = messageWith(),
  context: Partial<ChannelContext> = {},
): Promise<void> {
  const kind = channelKinds[type]
  if (kind === undefined) throw new Error(`There is no channel ${type}`)
  const declared = declaredSettings(kind.label, kind.settings, settings)
  const connection = { name: kind.label, settings: declared }
  return kind.connect(connection, { outbound: createOutbound(), clock: systemClock, ...context }).send(message)
}

/** The error of a message that is not accepted. */
export async function failureOf(sending: Promise<void>): Promise<Error> {
  return sending.then(
    () => {
      throw new Error('The message was accepted')
    },
    (error: Error) => error,
  )
}
