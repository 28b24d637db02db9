import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { JobModel, PastRunModel } from '#domain/system/job.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { boundedPaging } from '../requests/parameters.ts'

const usualRuns = 20
const jobName = t.String({ maxLength: 64, description: 'The name of the job', examples: ['check-health'] })

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
    .get(
      '/:name/runs',
      ({ params, query, set }) => {
        const { runs, total } = jobs.history(params.name, {
          limit: query.limit ?? usualRuns,
          offset: query.offset ?? 0,
        })
        set.headers['x-total-count'] = String(total)
        return runs
      },
      {
        adminAuth: true,
        params: t.Object({ name: jobName }),
        query: t.Object(boundedPaging(usualRuns)),
        response: { 200: Type.Array(PastRunModel), ...refusals(400, 401, 403, 404) },
        detail: {
          operationId: 'listJobRuns',
          summary: 'List the last runs of a job',
          description:
            'Lists the last runs, the newest first. Of jobs that run more often than every 10 minutes, it lists runs that failed, differ from the run before, or were started by a user.',
        },
      },
    )
    .post(
      '/:name/run',
      ({ params }) => {
        app.diskActivity.forget()
        return jobs.runNow(params.name)
      },
      {
        adminAuth: true,
        params: t.Object({ name: jobName }),
        response: { 202: JobModel, ...refusals(401, 403, 404, 409) },
        detail: {
          operationId: 'runJob',
          summary: 'Run a job now',
          description:
            'Starts the job and returns without waiting for its end. A manual run of `refresh-downloads` or `check-clients` follows a scheduled one that is running. Otherwise, the status is 409 if the job is already running.',
        },
      },
    )
    .post('/:name/stop', ({ params }) => jobs.stopNow(params.name), {
      adminAuth: true,
      params: t.Object({ name: jobName }),
      response: { 202: JobModel, ...refusals(401, 403, 404, 409) },
      detail: {
        operationId: 'stopJob',
        summary: 'Stop a running job',
        description:
          'Asks the job to stop and returns without waiting for its end. Its next run continues with what is left. The status is 409 if it is not running or `canStop` is false.',
      },
    })
