import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { requestVerification, stopVerification } from '#core/verification/run-verification.ts'
import { NewVerificationModel, VerificationStatusModel } from '#domain/verification/verification-status.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

export const verificationRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/verification', tags: ['Systems'] })
    .use(realms(authenticator))
    .post(
      '',
      ({ body, user }) => {
        requestVerification(app, user, body)
        return app.verification.status
      },
      {
        userAuth: true,
        body: NewVerificationModel,
        response: { 202: VerificationStatusModel, ...refusals(400, 401, 403, 404, 507) },
        detail: {
          operationId: 'startVerification',
          summary: 'Check dumps against the DATs',
          description:
            'Checks the files of the given games, of a root folder, or of all games, and returns without waiting for the end. Files that have not changed since their last check are not read again. A check that is running is finished before. Members can check their own games.',
        },
      },
    )
    .delete('', () => stopVerification(app), {
      adminAuth: true,
      response: { 204: Type.Void(), ...refusals(401, 403) },
      detail: {
        operationId: 'stopVerification',
        summary: 'Stop the check of dumps',
        description: 'What was found so far is kept.',
      },
    })
    .get('/status', () => app.verification.status, {
      userAuth: true,
      response: { 200: VerificationStatusModel, ...refusals(401) },
      detail: {
        operationId: 'getVerificationStatus',
        summary: 'Get the progress of the check of dumps',
        description: 'Returns the check that is running, or the last one since the start.',
      },
    })
