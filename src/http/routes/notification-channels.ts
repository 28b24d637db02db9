import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { addChannel, changeChannel } from '#core/notifications/change-channel.ts'
import { channelForms, listChannels, storedChannel } from '#core/notifications/list-channels.ts'
import { testChannel, testStoredChannel } from '#core/notifications/test-channel.ts'
import { FormFieldModel } from '#domain/declaration.ts'
import {
  ChannelChangeModel,
  ChannelModel,
  ChannelTestModel,
  ChannelTypeModel,
  NewChannelModel,
} from '#domain/notifications/channel.ts'
import { Id, Model, Nullable } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('notification channel') })
const KindModel = Model('NotificationChannelKind', {
  type: ChannelTypeModel,
  label: Type.String(),
  docsUrl: Nullable(Type.String()),
  fields: Type.Array(FormFieldModel),
})
const TestedChannelModel = Type.Composite([NewChannelModel, Type.Object({ id: Type.Optional(Id) })], {
  model: 'NotificationChannelTestRequest',
})

export const notificationChannelsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/notifications', tags: ['Notifications'] })
    .use(realms(authenticator))
    .get('', () => listChannels(app), {
      adminAuth: true,
      response: { 200: Type.Array(ChannelModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listNotificationChannels',
        summary: 'List notification channels',
        description: 'Lists the channels by name. Secrets are masked.',
      },
    })
    .get('/kinds', () => channelForms(app), {
      adminAuth: true,
      response: { 200: Type.Array(KindModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listNotificationChannelKinds',
        summary: 'List the supported notification channels',
        description: 'Lists the channel types with the fields of their settings, from which a form can be built.',
      },
    })
    .post('', ({ body }) => addChannel(app, body), {
      adminAuth: true,
      body: NewChannelModel,
      response: { 201: ChannelModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'addNotificationChannel',
        summary: 'Add a notification channel',
        description:
          'Fields that are left out get default values. Without `userId`, the channel receives the notifications of all users.',
      },
    })
    .patch('/:id', ({ params, body }) => changeChannel(app, params.id, body), {
      adminAuth: true,
      params,
      body: ChannelChangeModel,
      response: { 200: ChannelModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'changeNotificationChannel',
        summary: 'Change a notification channel',
        description:
          'Changes the given fields and keeps all others. A masked secret means that the stored one is kept.',
      },
    })
    .delete(
      '/:id',
      ({ params }) => {
        storedChannel(app, params.id)
        app.channels.remove(params.id)
        app.health.requestCheck()
      },
      {
        adminAuth: true,
        params,
        response: { 204: Type.Void(), ...refusals(401, 403, 404) },
        detail: {
          operationId: 'removeNotificationChannel',
          summary: 'Remove a notification channel',
          description: 'Notifications that were not sent yet are removed with it.',
        },
      },
    )
    .post('/test', ({ body }) => testChannel(app, body), {
      adminAuth: true,
      body: TestedChannelModel,
      response: { 200: ChannelTestModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'testNewNotificationChannel',
        summary: 'Test a notification channel before saving it',
        description:
          'Sends a test message. With the ID of a saved channel, masked secrets stand for the saved secrets.',
      },
    })
    .post('/:id/test', ({ params }) => testStoredChannel(app, params.id), {
      adminAuth: true,
      params,
      response: { 200: ChannelTestModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'testNotificationChannel',
        summary: 'Test a saved notification channel',
        description: 'Sends a test message. If it arrives, notifications that wait are sent again.',
      },
    })
