import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { sceneBase } from '#core/lookups/scene-settings.ts'
import { checkReadiness, isMetadataSetUp } from '#core/system/check-readiness.ts'
import { Model, Nullable } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const ConfigModel = Model('Config', {
  version: Type.String(),
  basePath: Type.String(),
  setupNeeded: Type.Boolean(),
  metadata: Model('MetadataConfig', { provider: Type.String(), configured: Type.Boolean() }),
  sceneRelease: Model('SceneReleaseConfig', { apiBase: Nullable(Type.String()) }),
  errorReports: Model('ErrorReportsConfig', { configured: Type.Boolean() }),
})

const CheckModel = Model('ReadinessCheck', { ok: Type.Boolean(), message: Nullable(Type.String()) })
const ReadyModel = Model('Readiness', {
  status: Type.String(),
  checks: Model('ReadinessChecks', { database: CheckModel, dataDir: CheckModel, metadata: CheckModel }),
})

export const healthRoutes = ({ app, settings, authenticator }: HttpContext) =>
  new Elysia({ tags: ['System'] })
    .use(realms(authenticator))
    .get('/health', () => ({ status: 'ok' }), {
      anyone: true,
      response: { 200: Model('Liveness', { status: Type.String() }) },
      detail: {
        operationId: 'getHealth',
        summary: 'Check that the server responds',
        description: 'Touches neither the database nor other services, so that it suits a container health check.',
      },
    })
    .get(
      '/config',
      () => ({
        version: app.about.version,
        basePath: settings.basePath,
        setupNeeded: app.users.count() === 0,
        metadata: { provider: app.metadata.provider(), configured: isMetadataSetUp(app) },
        sceneRelease: { apiBase: sceneBase(app) },
        errorReports: { configured: app.errorReportUrl !== null },
      }),
      {
        anyone: true,
        response: { 200: ConfigModel },
        detail: {
          operationId: 'getConfig',
          summary: 'Get the public configuration',
          description:
            'What a client needs before it signs in: the version, the base path, and whether the first account has to be created.',
        },
      },
    )
    .get(
      '/ready',
      ({ set, user }) => {
        const readiness = checkReadiness(app, user)
        set.status = readiness.status === 'ok' ? 200 : 503
        return readiness
      },
      {
        userAuth: true,
        response: { 200: ReadyModel, 503: ReadyModel, ...refusals(401) },
        detail: {
          operationId: 'getReadiness',
          summary: 'Check that the server is ready',
          description:
            'Checks the database, the data folder and the metadata provider. The status is 503 if one of them fails.',
        },
      },
    )
