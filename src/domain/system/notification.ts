import { type Static, Type } from '@sinclair/typebox'
import { notificationEvents } from '../notifications/notification-events.ts'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'

export const NotificationEventModel = OneOf(notificationEvents, 'NotificationEvent')

/** A notification of a user. `link` is a page of the UI, relative to the base path. */
export const NotificationModel = Model('Notification', {
  id: Id,
  userId: Id,
  type: NotificationEventModel,
  title: Type.String(),
  message: Type.String(),
  link: Nullable(Type.String()),
  read: Type.Boolean(),
  createdAt: Instant,
})
export type Notification = Static<typeof NotificationModel>

/** Notifications that were removed together. `removedAt` is null if there are none. */
export const RemovedNotificationsModel = Model('RemovedNotifications', {
  count: Type.Integer({ minimum: 0 }),
  removedAt: Nullable(Type.String({ ...Instant, description: 'send this to POST /notifications/restore' })),
})
export type RemovedNotifications = Static<typeof RemovedNotificationsModel>

export const NotificationRestoreModel = Model('NotificationRestore', {
  removedAt: Instant,
})
