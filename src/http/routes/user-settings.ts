import { Elysia } from 'elysia'
import { UserSettingsChangeModel, UserSettingsModel } from '#domain/user-settings.ts'
import { refusals } from '../error-models.ts'
import { realms } from '../plugins/realms.ts'
import type { Surroundings } from '../surroundings.ts'

export const userSettingsRoutes = ({ program, callers }: Surroundings) =>
  new Elysia({ prefix: '/settings', tags: ['Settings'] })
    .use(realms(callers))
    .get('', ({ user }) => program.users.settings(user.id), {
      userAuth: true,
      response: { 200: UserSettingsModel, ...refusals(401) },
      detail: { summary: 'What the caller has set for the own library' },
    })
    .patch(
      '',
      ({ user, body }) => {
        program.users.changeSettings(user.id, { ...program.users.settings(user.id), ...body })
        return program.users.settings(user.id)
      },
      {
        userAuth: true,
        body: UserSettingsChangeModel,
        response: { 200: UserSettingsModel, ...refusals(400, 401) },
        detail: { summary: "Change the caller's settings" },
      },
    )
