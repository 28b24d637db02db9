import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { JobModel } from '#domain/system/job.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

export const jobsRoutes = ({ app, jobs, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/system/jobs', tags: ['System'] })
    .use(realms(authenticator))
    .get('', () => jobs.list(), {
      adminAuth: true,
      response: { 200: Type.Array(JobModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listJobs',
        summary: 'List scheduled jobs',
        description: 'Lists the scheduled jobs with their last and next run.',
      },
    })
    .post(
      '/:name/run',
      ({ params, set }) => {
        set.status = 202
        app.diskActivity.forget()
        return jobs.runNow(params.name)
      },
      {
        adminAuth: true,
        params: t.Object({
          name: t.String({ maxLength: 64, description: 'The name of the job', examples: ['check-health'] }),
        }),
        response: { 202: JobModel, ...refusals(401, 403, 404, 409) },
        detail: {
          operationId: 'runJob',
          summary: 'Run a job now',
          description:
            'Starts the job and returns without waiting for its end. The status is 409 if it is already running.',
        },
      },
    )
