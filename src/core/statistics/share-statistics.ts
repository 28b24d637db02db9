import { Buffer } from 'node:buffer'
import type { StoredChannel } from '#db/repositories/notification-channels.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { readImageHeader } from '#domain/images/image-header.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { SharedImage } from '#domain/notifications/message.ts'
import { maxSharedImageBytes } from '#domain/statistics/sharing-limits.ts'
import type { SharedStatistics } from '#domain/statistics/statistics.ts'
import type { AppContext } from '../app-context.ts'

const types = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The Discord channel that a user may send to: their own before one for all users. `null` if there is none. */
export function discordChannelFor({ channels }: Pick<AppContext, 'channels'>, userId: string): StoredChannel | null {
  const usable = channels.all().filter(({ type, enabled }) => type === 'discord' && enabled)
  return (
    usable.find((channel) => channel.userId === userId) ?? usable.find((channel) => channel.userId === null) ?? null
  )
}

type Deps = Pick<AppContext, 'channels' | 'connectChannel' | 'log'>

/** Each image needs several times its size in memory until Discord has answered. */
const maxSentAtOnce = 2

/**
 * Returns a function that sends an image of a user's statistics to Discord. It throws AppError `invalid` for what is no
 * such image or without a Discord channel, `upstream` when Discord does not accept it, and `unavailable` while other
 * images are being sent.
 */
export function createStatisticsSharing(app: Deps) {
  let sending = 0
  return async (userId: string, shared: SharedStatistics): Promise<void> => {
    if (sending >= maxSentAtOnce) {
      throw new AppError('unavailable', say('services.discordBusy'))
    }
    sending += 1
    try {
      await shareStatistics(app, userId, shared)
    } finally {
      sending -= 1
    }
  }
}

async function shareStatistics(app: Deps, userId: string, { image, message }: SharedStatistics): Promise<void> {
  const shared: SharedImage = { ...readImage(image), message: message?.trim() ?? '' }
  const channel = discordChannelFor(app, userId)
  const sender = channel === null ? null : app.connectChannel(channel)
  if (channel === null || sender?.sendImage === undefined) {
    throw new AppError('invalid', say('services.noDiscordChannel'))
  }
  await sender.sendImage(shared)
  app.log.module('notifications').info('Statistics shared', { channel: channel.name, bytes: shared.bytes.length })
}

/** The image in a data URI. Its bytes decide: a client may state any type. */
function readImage(uri: string): Pick<SharedImage, 'type' | 'bytes'> {
  const type = types.find((each) => uri.startsWith(`data:${each};base64,`))
  if (type === undefined) throw invalid('Must be a data URI of a PNG, JPEG or WebP image in base64')
  const text = uri.slice(uri.indexOf(',') + 1)
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const length = (text.length / 4) * 3 - padding
  if (length > maxSharedImageBytes) throw invalid('Must be at most 8 MiB')
  const bytes = Buffer.from(text, 'base64')
  // The decoder skips what is not base64.
  if (bytes.length !== length) throw invalid('Must be valid base64')
  if (readImageHeader(bytes)?.type !== type) throw invalid(`Must be a valid ${type} image`)
  return { type, bytes }
}

function invalid(message: Text): AppError {
  return invalidField('image', message)
}
