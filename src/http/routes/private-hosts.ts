import { Elysia } from 'elysia'
import { changePrivateHosts, readPrivateHosts } from '#core/settings/private-hosts.ts'
import { PrivateHostsSettingsModel } from '#domain/system/private-hosts.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

export const privateHostsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/private-hosts', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', () => readPrivateHosts(app), {
      adminAuth: true,
      response: { 200: PrivateHostsSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getPrivateHosts',
        summary: 'Get the allowed private hosts',
        description: 'Returns the hosts at private addresses that download links and redirects may lead to.',
      },
    })
    .patch('', ({ body }) => changePrivateHosts(app, body), {
      adminAuth: true,
      body: PrivateHostsSettingsModel,
      response: { 200: PrivateHostsSettingsModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'changePrivateHosts',
        summary: 'Change the allowed private hosts',
        description:
          'Replaces the list. Cloud metadata and link-local addresses are never called, even if they are listed.',
      },
    })
