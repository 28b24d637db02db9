import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { findIssues, shownIssues } from '#core/system/check-health.ts'
import { describeSystem } from '#core/system/describe-system.ts'
import { Model } from '#domain/scalars.ts'
import { HealthIssueModel } from '#domain/system/health-issue.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const InfoModel = Model('SystemInfo', {
  version: Type.String(),
  runtime: Type.String(),
  platform: Type.String(),
  dataDir: Type.String(),
  databaseBytes: Type.Number(),
  schemaVersion: Type.String(),
  uptimeSeconds: Type.Number(),
  memoryBytes: Type.Number(),
})

export const systemRoutes = ({ app, jobs, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/system', tags: ['System'] })
    .use(realms(authenticator))
    .get('/info', () => describeSystem(app), {
      adminAuth: true,
      response: { 200: InfoModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getSystemInfo',
        summary: 'Get system information',
        description: 'Returns the version, the data folder, and the memory and disk usage.',
      },
    })
    .get('/health', async ({ user }) => shownIssues(await findIssues(app, jobs.list()), user), {
      userAuth: true,
      response: { 200: Type.Array(HealthIssueModel), ...refusals(401) },
      detail: {
        operationId: 'listHealthIssues',
        summary: 'List current problems',
        description:
          'Lists the problems with their solutions, most severe first. Only administrators see paths, errors of services and titles of downloads.',
      },
    })
