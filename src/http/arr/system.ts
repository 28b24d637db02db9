import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { findIssues, shownIssues } from '#core/system/check-health.ts'
import { Model } from '#domain/scalars.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { arrRefusals } from './errors.ts'
import { arrVersion } from './version.ts'

const StatusModel = Model('ArrSystemStatus', {
  appName: Type.String({ examples: ['Ludarr'] }),
  instanceName: Type.String({ examples: ['Ludarr'] }),
  version: Type.String({ description: 'the version of Radarr whose API this is like', examples: [arrVersion] }),
  packageVersion: Type.String({ description: 'the version of Ludarr', examples: ['1.4.0'] }),
  isProduction: Type.Boolean(),
  urlBase: Type.String({ examples: ['/api/integration/arr'] }),
})

const HealthModel = Model('ArrHealth', {
  id: Type.Integer(),
  source: Type.String({ description: 'the check that found it', examples: ['download-client-unreachable'] }),
  type: Type.String({ examples: ['warning'] }),
  message: Type.String(),
})

export const arrSystem = ({ app, jobs, settings, authenticator }: HttpContext) =>
  new Elysia({ tags: ['*arr'] })
    .use(realms(authenticator))
    .get(
      '/system/status',
      () => ({
        appName: 'Ludarr',
        instanceName: 'Ludarr',
        version: arrVersion,
        packageVersion: app.about.version,
        isProduction: true,
        urlBase: `${settings.basePath}/api/integration/arr`,
      }),
      {
        arrAuth: 'read',
        response: { 200: StatusModel, ...arrRefusals(401, 403) },
        detail: {
          operationId: 'getArrStatus',
          summary: 'Get the version of this API',
          description: 'With this, programs test the connection.',
        },
      },
    )
    .get(
      '/health',
      async ({ user }) => {
        const issues = shownIssues(await findIssues(app, jobs.list()), user)
        return issues
          .filter(({ severity }) => severity !== 'ok')
          .map(({ code, severity, message }, index) => ({ id: index + 1, source: code, type: severity, message }))
      },
      {
        arrAuth: 'read',
        response: { 200: Type.Array(HealthModel), ...arrRefusals(401, 403) },
        detail: {
          operationId: 'listArrHealth',
          summary: 'List current problems for other programs',
          description: 'Lists the problems, most severe first. Only administrators see paths and errors of services.',
        },
      },
    )
