import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { readNotification, removeReadNotifications, restoreNotifications } from '#core/notifications/notifications.ts'
import { Model } from '#domain/scalars.ts'
import {
  NotificationEventModel,
  NotificationModel,
  NotificationRestoreModel,
  RemovedNotificationsModel,
} from '#domain/system/notification.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf, paging } from '../requests/parameters.ts'

const CountModel = Model('UnreadCount', { count: Type.Integer({ minimum: 0 }) })
const RestoredModel = Model('RestoredNotifications', { count: Type.Integer({ minimum: 1 }) })

export const notificationsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/notifications', tags: ['Notifications'] })
    .use(realms(authenticator))
    .get(
      '',
      ({ query, user, set }) => {
        const { notifications, total } = app.notifications.list(user.id, query)
        set.headers['x-total-count'] = String(total)
        return notifications
      },
      {
        userAuth: true,
        query: t.Object({
          unread: t.Optional(t.BooleanString({ description: 'Whether only unread notifications are listed' })),
          type: Type.Optional({ ...NotificationEventModel, description: 'Only notifications of this event' }),
          ...paging(),
        }),
        response: { 200: Type.Array(NotificationModel), ...refusals(400, 401) },
        detail: {
          operationId: 'listNotifications',
          summary: 'List your notifications',
          description:
            'Lists your notifications, newest first. The `X-Total-Count` header has the total number. About the newest 20,000 are kept.',
        },
      },
    )
    .get('/unread-count', ({ user }) => ({ count: app.notifications.countUnread(user.id) }), {
      userAuth: true,
      response: { 200: CountModel, ...refusals(401) },
      detail: {
        operationId: 'countUnreadNotifications',
        summary: 'Count unread notifications',
        description: 'Returns the number of your unread notifications.',
      },
    })
    .put('/:id/read', ({ params, user }) => readNotification(app, user.id, params.id), {
      userAuth: true,
      params: t.Object({ id: idOf('notification') }),
      response: { 200: NotificationModel, ...refusals(401, 404) },
      detail: {
        operationId: 'readNotification',
        summary: 'Mark a notification as read',
        description: 'Returns the notification.',
      },
    })
    .put(
      '/read-all',
      ({ user }) => {
        app.notifications.markAllRead(user.id)
        return { count: 0 }
      },
      {
        userAuth: true,
        response: { 200: CountModel, ...refusals(401) },
        detail: {
          operationId: 'readAllNotifications',
          summary: 'Mark all notifications as read',
          description: 'Returns the number of notifications that are still unread.',
        },
      },
    )
    .delete('', ({ user }) => removeReadNotifications(app, user.id), {
      userAuth: true,
      response: { 204: Type.Void(), ...refusals(401) },
      detail: {
        operationId: 'removeReadNotifications',
        summary: 'Remove read notifications',
        description:
          'Removes all your notifications that are marked as read. For a day, POST /notifications/restore undoes this.',
      },
    })
    .get('/removed', ({ user }) => app.notifications.lastRemoved(user.id), {
      userAuth: true,
      response: { 200: RemovedNotificationsModel, ...refusals(401) },
      detail: {
        operationId: 'getRemovedNotifications',
        summary: 'Get the notifications that can be restored',
        description: 'Returns what you removed last and can still restore. If there is nothing, `removedAt` is null.',
      },
    })
    .post('/restore', ({ body, user }) => ({ count: restoreNotifications(app, user.id, body.removedAt) }), {
      userAuth: true,
      limiter: 'write',
      body: NotificationRestoreModel,
      response: { 200: RestoredModel, ...refusals(400, 401, 410) },
      detail: {
        operationId: 'restoreNotifications',
        summary: 'Restore removed notifications',
        description:
          'Undoes DELETE /notifications. `removedAt` is from GET /notifications/removed. Returns how many were restored. The status is 410 if they were removed more than a day ago or are already restored.',
      },
    })
