import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { endOtherSessions, endSession, listSessions } from '#core/accounts/sessions.ts'
import { AccountSessionModel } from '#domain/accounts/session.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

/** The sign-ins of the own account. */
export const sessionsRoutes = ({ app, authenticator }: HttpContext) => {
  const sessionOf = (request: Request): string | null => authenticator.caller(request).sessionId ?? null
  return new Elysia({ prefix: '/auth/sessions', tags: ['Accounts'] })
    .use(realms(authenticator))
    .get('', ({ user, request }) => listSessions(app, user.id, sessionOf(request)), {
      userAuth: true,
      response: { 200: Type.Array(AccountSessionModel), ...refusals(401) },
      detail: {
        operationId: 'listSessions',
        summary: 'List your sessions',
        description: 'Lists where your account is signed in, the last used session first.',
      },
    })
    .delete('', ({ user, request }) => endOtherSessions(app, user.id, sessionOf(request)), {
      userAuth: true,
      response: { 204: Type.Void(), ...refusals(401) },
      detail: {
        operationId: 'removeOtherSessions',
        summary: 'End all your other sessions',
        description:
          'Rejects all tokens of your account except for the one of this request, also those that were signed out.',
      },
    })
    .delete('/:id', ({ params, user }) => endSession(app, user.id, params.id), {
      userAuth: true,
      params: t.Object({ id: idOf('session') }),
      response: { 204: Type.Void(), ...refusals(401, 404) },
      detail: {
        operationId: 'removeSession',
        summary: 'End one of your sessions',
        description: 'Its token is rejected from now on.',
      },
    })
}
