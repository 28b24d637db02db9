import { Elysia } from 'elysia'
import { changeUserSettings } from '#core/library/change-user-settings.ts'
import { UserSettingsChangeModel, UserSettingsModel } from '#domain/accounts/user-settings.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

export const userSettingsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', ({ user }) => app.users.settings(user.id), {
      userAuth: true,
      response: { 200: UserSettingsModel, ...refusals(401) },
      detail: {
        operationId: 'getUserSettings',
        summary: 'Get your library settings',
        description: 'Returns your settings for searches, rules and notifications.',
      },
    })
    .patch('', ({ user, body }) => changeUserSettings(app, user.id, body), {
      userAuth: true,
      body: UserSettingsChangeModel,
      response: { 200: UserSettingsModel, ...refusals(400, 401) },
      detail: {
        operationId: 'changeUserSettings',
        summary: 'Change your library settings',
        description: 'Changes the given fields and keeps all others.',
      },
    })
