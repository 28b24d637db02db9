import { randomUUID } from 'node:crypto'
import type { NotificationFact } from '#domain/notifications/message.ts'
import type { NotificationEvent } from '#domain/notifications/notification-events.ts'
import { preferenceOf } from '#domain/notifications/preferences.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext } from '../app-context.ts'

export type NotifyDeps = Pick<AppContext, 'users' | 'notifications' | 'events' | 'clock'>

/**
 * `link` is a page of the UI, such as `/games/<id>`. `publicTitle` replaces a title with paths where other users see it:
 * in the event and in channels of all users. These show no message with a path if there are other users. Channels also
 * show the cover and the facts.
 */
export type NotificationText = {
  title: string
  publicTitle?: string
  message: string
  /** What the event says instead, which reaches the browsers of all users. */
  eventText?: { title: string; message: string }
  link?: string | null
  coverUrl?: string | null
  facts?: readonly NotificationFact[]
  /** The games that it is about. Channels with tags receive it if one of these games has one of the tags. */
  gameIds?: readonly (string | null)[]
}

/**
 * Notifies a user of an event, within Ludarr and through channels, unless they turned such notifications off. Call it
 * after the commit. Without a user it does nothing.
 */
export function notify(app: NotifyDeps, userId: string | null, event: NotificationEvent, text: NotificationText): void {
  const notification = storeNotification(app, userId, event, text)
  if (notification === null) return
  app.events.emit('notification', publicNotification(notification, text))
}

/** A stored notification as it is emitted. */
export function publicNotification(
  notification: Notification,
  { publicTitle, eventText }: NotificationText,
): Notification {
  return { ...notification, title: publicTitle ?? notification.title, ...eventText }
}

/**
 * Stores a notification, and what channels receive of it, in the caller's transaction; the caller emits it after the
 * commit. An event is then reported exactly once, even if the program is killed. `null` if the user turned such
 * notifications off within Ludarr.
 */
export function storeNotification(
  app: NotifyDeps,
  userId: string | null,
  event: NotificationEvent,
  text: NotificationText,
): Notification | null {
  if (userId === null || app.users.find(userId) === null) return null
  const { inApp, receivers } = destinationsOf(app, userId, event, text.gameIds)
  if (!inApp && receivers.length === 0) return null
  const { title, publicTitle = title, message, link = null, coverUrl = null, facts = [] } = text
  const createdAt = instant(app.clock)
  const hasOthers = app.users.count() > 1
  const notification = { id: randomUUID(), userId, type: event, title, message, link, read: false, createdAt }
  const outgoing = receivers.map(({ id: channelId, shared }) => ({
    id: randomUUID(),
    channelId,
    userId,
    event,
    link,
    createdAt,
    title: shared ? publicTitle : title,
    message: shared && hasOthers ? withoutPaths(message) : message,
    coverUrl: isWebAddress(coverUrl) ? coverUrl : null,
    facts: [...facts],
  }))
  app.notifications.insert(inApp ? notification : null, outgoing)
  return inApp ? notification : null
}

/** Whether a user would be notified of an event, within Ludarr or through a channel. */
export function isNotifiedOf(
  app: Pick<AppContext, 'notifications' | 'users'>,
  userId: string,
  event: NotificationEvent,
): boolean {
  const { inApp, receivers } = destinationsOf(app, userId, event)
  return inApp || receivers.length > 0
}

function destinationsOf(
  app: Pick<AppContext, 'notifications' | 'users'>,
  userId: string,
  event: NotificationEvent,
  gameIds: readonly (string | null)[] = [],
): { inApp: boolean; receivers: { id: string; shared: boolean }[] } {
  const { inApp, external } = preferenceOf(app.users.settings(userId), event)
  const games = gameIds.filter((id) => id !== null)
  return { inApp, receivers: external ? app.notifications.receivers(userId, event, games) : [] }
}

const absolutePath = /(^|[\s"'(])(\/|[A-Za-z]:\\|\\\\)[^\s/\\]/

/** Others must not learn where files are. */
function withoutPaths(message: string): string {
  return absolutePath.test(message) ? 'Open Ludarr for details.' : message
}

/** Services fetch covers themselves, so a path of this installation is of no use to them. */
function isWebAddress(url: string | null): boolean {
  return url !== null && /^https?:\/\//.test(url)
}
