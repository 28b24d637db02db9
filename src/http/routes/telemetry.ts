import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { getReport } from '#core/error-reports/get-report.ts'
import { sendReport } from '#core/error-reports/send-report.ts'
import { Id, Model } from '#domain/scalars.ts'
import { ErrorReportModel } from '#domain/system/error-report.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const params = t.Object({ reportId: Type.String({ ...Id, description: 'ID of the error report' }) })

export const telemetryRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/telemetry/pending/:reportId', tags: ['Error reports'] })
    .use(realms(authenticator))
    .get('', ({ params, user }) => getReport(app, user.id, params.reportId), {
      userAuth: true,
      params,
      response: { 200: ErrorReportModel, ...refusals(400, 401, 404) },
      detail: {
        operationId: 'getErrorReport',
        summary: 'Get an error report',
        description:
          'Returns the report exactly as it would be sent. A report is kept in memory for 24 hours and is visible only to its user.',
      },
    })
    .post(
      '/send',
      async ({ params, user }) => {
        await sendReport(app, user.id, params.reportId)
        return { success: true }
      },
      {
        userAuth: true,
        params,
        response: { 200: Model('Success', { success: Type.Boolean() }), ...refusals(400, 401, 422) },
        detail: {
          operationId: 'sendErrorReport',
          summary: 'Send an error report to the developers',
          description:
            'Sends exactly what `GET /api/telemetry/pending/{reportId}` returns. A report can be sent only once.',
        },
      },
    )
