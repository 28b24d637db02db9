import { type Static, Type } from '@sinclair/typebox'
import { notificationEvents } from '../accounts/user-settings.ts'
import { Id, Instant, Nullable, OneOf } from '../scalars.ts'

/** A notification of a user. `link` is a page of the UI, relative to the base path. */
export const NotificationModel = Type.Object({
  id: Id,
  userId: Id,
  type: OneOf(notificationEvents),
  title: Type.String(),
  message: Type.String(),
  link: Nullable(Type.String()),
  read: Type.Boolean(),
  createdAt: Instant,
})
export type Notification = Static<typeof NotificationModel>
