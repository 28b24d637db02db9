import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { DetectedClientModel, detectClients } from '#core/download-clients/detect-clients.ts'
import { changeSetupGuide, runsInContainer, setupGuide } from '#core/system/setup-guide.ts'
import { suggestFolders } from '#core/system/suggest-folders.ts'
import { Model, Nullable } from '#domain/scalars.ts'
import { SetupGuideChangeModel, SetupGuideModel } from '#domain/system/setup-guide.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const SuggestedFolderModel = Model('SuggestedFolder', {
  path: Type.String(),
  freeBytes: Nullable(Type.Number({ description: 'the free space of its disk, if known' })),
})

const DetectionModel = Type.Object(
  {
    includeHost: Type.Optional(
      Type.Boolean({ description: 'Also look on the host of the container that Ludarr runs in', examples: [false] }),
    ),
  },
  { model: 'ClientDetectionRequest' },
)

export const setupGuideRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/system/setup', tags: ['System'] })
    .use(realms(authenticator))
    .get('', ({ user }) => setupGuide(app, user.id), {
      adminAuth: true,
      response: { 200: SetupGuideModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getSetupGuide',
        summary: 'Get the state of the setup guide',
        description: 'Lists the steps from the first account to the first game, and which of them are done.',
      },
    })
    .patch('', ({ body, user }) => changeSetupGuide(app, user.id, body), {
      adminAuth: true,
      body: SetupGuideChangeModel,
      response: { 200: SetupGuideModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'changeSetupGuide',
        summary: 'Skip steps of the setup guide or end it',
        description: 'Changes the given fields and keeps all others.',
      },
    })
    .get('/folders', () => suggestFolders(app), {
      adminAuth: true,
      limiter: 'write',
      response: { 200: Type.Array(SuggestedFolderModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listSuggestedFolders',
        summary: 'List folders that suit the library',
        description: 'Lists existing folders that Ludarr can write to, the best first.',
      },
    })
    .post(
      '/clients',
      ({ body }) => detectClients(app, { includeHost: body.includeHost === true && runsInContainer() }),
      {
        adminAuth: true,
        limiter: 'write',
        body: DetectionModel,
        response: { 200: Type.Array(DetectedClientModel), ...refusals(400, 401, 403) },
        detail: {
          operationId: 'searchDownloadClients',
          summary: 'Search for download clients on this machine',
          description:
            'Asks the default ports of the supported download clients on this machine, without credentials. Looks on no other machine.',
        },
      },
    )
