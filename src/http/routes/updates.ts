import { Elysia } from 'elysia'
import { changeUpdateCheck, checkForUpdates, describeUpdateCheck } from '#core/system/check-for-updates.ts'
import { UpdateCheckChangeModel, UpdateCheckModel } from '#domain/system/update-check.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

export const updatesRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/system/updates', tags: ['System'] })
    .use(realms(authenticator))
    .get('', () => describeUpdateCheck(app), {
      adminAuth: true,
      response: { 200: UpdateCheckModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getUpdateCheck',
        summary: 'Get the update check',
        description: 'Returns whether Ludarr checks for a newer version, and what it found last. It is off by default.',
      },
    })
    .patch('', ({ body }) => changeUpdateCheck(app, body), {
      adminAuth: true,
      body: UpdateCheckChangeModel,
      response: { 200: UpdateCheckModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'changeUpdateCheck',
        summary: 'Change the update check',
        description: 'Changes the given fields and keeps all others. Another address forgets what the last one said.',
      },
    })
    .post('/check', () => checkForUpdates(app), {
      adminAuth: true,
      limiter: 'metadata',
      response: { 200: UpdateCheckModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'checkForUpdates',
        summary: 'Check for updates now',
        description:
          'Asks the address for the newest version and returns what it said. Nothing is downloaded or installed. If the check fails, `error` says why.',
      },
    })
