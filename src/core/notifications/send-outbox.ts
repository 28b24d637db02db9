import { randomUUID } from 'node:crypto'
import type { StoredChannel } from '#db/repositories/notification-channels.ts'
import type { OutboxEntry } from '#db/repositories/outbox.ts'
import { publicAddress } from '#domain/addresses/public-address.ts'
import { AppError, errorMessage, PartlyRejectedError, RejectedMessageError, RetryLaterError } from '#domain/errors.ts'
import { messageOf } from '#domain/notifications/message.ts'
import {
  maxRequestedPauseMs,
  maxWaiting,
  nextMessageSize,
  paceWindowMs,
  pauseAfterMs,
} from '#domain/notifications/pace.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { dropExpired } from './drop-expired.ts'

export type SendOutboxDeps = Pick<
  AppContext,
  'channels' | 'outbox' | 'connectChannel' | 'about' | 'clock' | 'log' | 'locks'
> &
  Pick<AppContext, 'users' | 'notifications' | 'events' | 'transaction' | 'health'>

/** Two messages to one channel are never sent at once, so that they arrive in order. */
const channelLock = (id: string) => `notification channel ${id}`

/** Whether something can be sent now. */
export function hasDueNotifications({ outbox, clock }: Pick<AppContext, 'outbox' | 'clock'>): boolean {
  return outbox.hasDue(instant(clock))
}

/**
 * Sends what is due through every channel, and drops what could not be sent for a day. A message whose sending was
 * interrupted is sent again with the same id; a channel that fails is tried again after a pause that grows.
 */
export async function sendOutbox(app: SendOutboxDeps, signal?: AbortSignal): Promise<void> {
  const now = instant(app.clock)
  const latest = new Date(app.clock.now().getTime() + maxRequestedPauseMs).toISOString()
  app.outbox.correctTimes(latest, now)
  dropExpired(app)
  const isPaused = (until: string): boolean => until > now && until <= latest
  const ready = app.channels.all().filter(({ enabled, health }) => enabled && !isPaused(health.disabledUntil ?? ''))
  await Promise.all(
    ready.map(({ id, name }) =>
      app.locks
        .tryLock(channelLock(id), () => sendThrough(app, id, signal))
        .catch((error: unknown) => {
          if (signal?.aborted === true) return
          const reason = errorMessage(error)
          app.log.module('notifications').error('Sending failed unexpectedly', { channel: name, reason })
        }),
    ),
  )
}

async function sendThrough(app: SendOutboxDeps, channelId: string, signal: AbortSignal | undefined): Promise<void> {
  while (signal?.aborted !== true) {
    const channel = app.channels.find(channelId)
    const message = channel?.enabled === true ? nextMessage(app, channelId) : null
    if (channel === null || message === null) return
    if (!(await sendMessage(app, channel, message, signal))) return
  }
}

type Message = { id: string; entries: OutboxEntry[] }

/** The next message, recorded before it is sent. */
function nextMessage(app: SendOutboxDeps, channelId: string): Message | null {
  const now = app.clock.now()
  return app.transaction((): Message | null => {
    const [first, ...others] = app.outbox.findStartedMessage(channelId, now.toISOString())
    if (first?.messageId != null) return { id: first.messageId, entries: [first, ...others] }
    const waiting = app.outbox.waiting(channelId, now.toISOString(), maxWaiting)
    const recent = app.outbox.sentSince(channelId, new Date(now.getTime() - paceWindowMs).toISOString())
    const entries = waiting.slice(0, nextMessageSize(waiting.length, recent, now.getTime()))
    if (entries.length === 0) return null
    const id = randomUUID()
    app.outbox.startMessage(
      entries.map((entry) => entry.id),
      id,
    )
    return { id, entries }
  })
}

/** Whether the next message may follow. */
async function sendMessage(
  app: SendOutboxDeps,
  channel: StoredChannel,
  { id, entries }: Message,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let rejection: PartlyRejectedError | null = null
  try {
    await app.connectChannel(channel).send(messageOf(id, entries, publicAddress(app.about)), signal)
  } catch (error) {
    if (error instanceof PartlyRejectedError) rejection = error
    else if (signal?.aborted === true) return false
    else return recordFailure(app, channel, { id, entries }, error)
  }
  app.transaction(() => {
    app.outbox.finishMessage(id, instant(app.clock))
    if (rejection === null) recordSuccess(app, channel.id)
    else storeFailure(app, channel, rejection.message, null)
  })
  const log = app.log.module('notifications')
  if (rejection === null) log.debug('Sent', { channel: channel.name, notifications: entries.length })
  else log.warn('Sent to some recipients only', { channel: channel.name, reason: rejection.message })
  return true
}

/** Ends the pause of a channel that works again. */
export function recordSuccess(app: Pick<AppContext, 'channels' | 'clock' | 'health'>, channelId: string): void {
  const channel = app.channels.find(channelId)
  if (channel === null) return
  const { health, failures } = channel
  if (health.ok && failures === 0 && health.since !== null && health.disabledUntil === null) return
  app.channels.setHealth(channelId, {
    health: { ok: true, message: null, since: instant(app.clock), disabledUntil: null },
    failures: 0,
  })
  if (!health.ok) app.health.requestCheck()
}

/** Whether the next message may be tried: a rejected message says nothing about the others. */
function recordFailure(app: SendOutboxDeps, channel: StoredChannel, message: Message, error: unknown): boolean {
  const now = app.clock.now().getTime()
  const after = (ms: number) => new Date(now + ms).toISOString()
  const attempts = (message.entries[0]?.attempts ?? 0) + 1
  const reason = error instanceof AppError ? error.message : `${channel.name}: ${errorMessage(error)}`
  const isRejected = error instanceof RejectedMessageError
  const requestedMs = error instanceof RetryLaterError ? error.retryAfterSeconds * 1000 : 0
  const pauseMs = requestedMs > 0 ? requestedMs : pauseAfterMs(channel.failures + 1)
  app.transaction(() => {
    const nextAttemptAt = isRejected ? after(pauseAfterMs(attempts)) : instant(app.clock)
    app.outbox.postponeMessage(message.id, nextAttemptAt, reason)
    storeFailure(app, channel, reason, isRejected ? null : after(pauseMs))
  })
  app.log.module('notifications').warn('Could not send', { channel: channel.name, reason, attempts })
  return isRejected
}

function storeFailure(
  app: Pick<AppContext, 'channels' | 'clock' | 'health'>,
  { id, failures, health }: StoredChannel,
  message: string,
  disabledUntil: string | null,
): void {
  const since = health.ok || health.since === null ? instant(app.clock) : health.since
  app.channels.setHealth(id, { failures: failures + 1, health: { ok: false, message, since, disabledUntil } })
  app.health.requestCheck()
}
