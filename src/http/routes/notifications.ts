import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { readNotification } from '#core/notifications/read-notifications.ts'
import { Model } from '#domain/scalars.ts'
import { NotificationModel } from '#domain/system/notification.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { paging } from '../requests/paging.ts'

const CountModel = Model('UnreadCount', { count: Type.Integer({ minimum: 0 }) })

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
          unread: t.Optional(t.BooleanString()),
          ...paging(),
        }),
        response: { 200: Type.Array(NotificationModel), ...refusals(400, 401) },
        detail: {
          summary: 'List your notifications, newest first',
          description: 'The X-Total-Count header has the total number of entries. The newest 1,000 are kept.',
        },
      },
    )
    .get('/unread-count', ({ user }) => ({ count: app.notifications.countUnread(user.id) }), {
      userAuth: true,
      response: { 200: CountModel, ...refusals(401) },
      detail: { summary: 'Count unread notifications' },
    })
    .put('/:id/read', ({ params, user }) => readNotification(app, user.id, params.id), {
      userAuth: true,
      params: t.Object({ id: t.String({ maxLength: 64 }) }),
      response: { 200: NotificationModel, ...refusals(401, 404) },
      detail: { summary: 'Mark a notification as read' },
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
        detail: { summary: 'Mark all notifications as read; returns the number still unread' },
      },
    )
    .delete(
      '',
      ({ user, set }) => {
        app.notifications.removeRead(user.id)
        set.status = 204
      },
      {
        userAuth: true,
        response: { 204: Type.Void(), ...refusals(401) },
        detail: { summary: 'Remove read notifications' },
      },
    )
