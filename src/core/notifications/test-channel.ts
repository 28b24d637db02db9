import { randomUUID } from 'node:crypto'
import type { StoredChannel } from '#db/repositories/notification-channels.ts'
import { publicAddress } from '#domain/addresses/public-address.ts'
import { AppError } from '#domain/errors.ts'
import type { ChannelTest, NewChannel } from '#domain/notifications/channel.ts'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { afterFailure, afterSuccess } from '../settings/service-health.ts'
import { changedChannel, connectionOf, newChannel, validateChannel } from './change-channel.ts'
import { storedChannel } from './list-channels.ts'
import { recordSuccess } from './send-outbox.ts'

type Deps = Needs<typeof validateChannel> &
  Pick<AppContext, 'about' | 'channels' | 'connectChannel' | 'health' | 'recentTests'>

/**
 * Sends a test message through a channel that is not saved yet; with the id of a stored one, through a change of it. The
 * result is known once these settings are saved. A failed test is a result; invalid settings throw.
 */
export async function testChannel(app: Deps, { id, ...input }: NewChannel & { id?: string }): Promise<ChannelTest> {
  const channel = id === undefined ? newChannel(app, input) : changedChannel(app, storedChannel(app, id), input)
  const checked = await validateChannel(app, channel)
  const outcome = await sendTest(app, checked)
  const { clock } = app
  const health = outcome.ok ? afterSuccess(unknownHealth, clock) : afterFailure(unknownHealth, outcome.message, clock)
  app.recentTests.record(connectionOf(checked), health)
  return outcome
}

/** Sends a test message through a stored channel. Success ends its pause, so that waiting notifications follow. */
export async function testStoredChannel(app: Deps, id: string): Promise<ChannelTest> {
  const outcome = await sendTest(app, await validateChannel(app, storedChannel(app, id)))
  if (outcome.ok) recordSuccess(app, id)
  return outcome
}

async function sendTest(app: Deps, channel: StoredChannel): Promise<ChannelTest> {
  const message: ChannelMessage = {
    id: randomUUID(),
    title: 'Test notification',
    tone: 'neutral',
    notifications: [],
    body: `Notifications from Ludarr arrive in ${channel.name}.`,
    url: publicAddress(app.about),
    coverUrl: null,
    facts: [],
  }
  try {
    await app.connectChannel(channel).send(message)
    return { ok: true, message: 'Test notification sent' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, message: error.message }
  }
}
