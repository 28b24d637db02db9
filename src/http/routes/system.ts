import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { shownIssue } from '#core/system/check-health.ts'
import { describeSystem } from '#core/system/describe-system.ts'
import { standingIssues } from '#core/system/standing-issues.ts'
import { HealthIssueModel } from '#domain/system-health.ts'
import { refusals } from '../error-models.ts'
import { realms } from '../plugins/realms.ts'
import type { Surroundings } from '../surroundings.ts'

const InfoModel = Type.Object({
  version: Type.String(),
  runtime: Type.String(),
  platform: Type.String(),
  dataDir: Type.String(),
  databaseBytes: Type.Number(),
  schemaVersion: Type.String(),
  uptimeSeconds: Type.Number(),
  memoryBytes: Type.Number(),
})

export const systemRoutes = ({ program, jobs, callers }: Surroundings) =>
  new Elysia({ prefix: '/system', tags: ['System'] })
    .use(realms(callers))
    .get('/info', () => describeSystem(program), {
      adminAuth: true,
      response: { 200: InfoModel, ...refusals(401, 403) },
      detail: { summary: 'What runs here and what it holds' },
    })
    .get('/health', async () => (await standingIssues(program, jobs.list())).map(shownIssue), {
      userAuth: true,
      response: { 200: Type.Array(HealthIssueModel), ...refusals(401) },
      detail: { summary: 'What stands in the way of the work just now, the gravest first, and what to do about it' },
    })
