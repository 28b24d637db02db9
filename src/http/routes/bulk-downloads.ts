import { Elysia } from 'elysia'
import { changeDownloads } from '#core/acquisition/bulk/change-downloads.ts'
import { adoptDownloads } from '#core/downloads/adopt-downloads.ts'
import { BulkDownloadChangeModel, BulkDownloadOutcomeModel } from '#domain/downloads/bulk-change.ts'
import { AdoptDownloadsModel, AdoptionOutcomeModel } from '#domain/downloads/untracked.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

export const bulkDownloadsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/downloads', tags: ['Downloads'] })
    .use(realms(authenticator))
    .post('/bulk', ({ body, user }) => changeDownloads(app, user.id, body), {
      userAuth: true,
      limiter: 'write',
      body: BulkDownloadChangeModel,
      response: { 200: BulkDownloadOutcomeModel, ...refusals(400, 401) },
      detail: {
        operationId: 'changeDownloads',
        summary: 'Pause, resume, prioritize, move or remove many downloads',
        description:
          'A download that cannot be changed does not stop the others; `failed` has the reason. A client without priorities or a queue order does not support all values of `priority`. A download that is moved is removed from its old client once the new one accepted it. Only administrators can change downloads that Ludarr did not add.',
      },
    })
    .post('/claim/bulk', ({ body, user }) => adoptDownloads(app, user.id, body), {
      userAuth: true,
      limiter: 'write',
      body: AdoptDownloadsModel,
      response: { 200: AdoptionOutcomeModel, ...refusals(400, 401) },
      detail: {
        operationId: 'adoptDownloads',
        summary: 'Adopt many untracked downloads',
        description:
          'A download that cannot be adopted does not stop the others; `failed` has the reason. Downloads with the same `newGame` are adopted for one new game.',
      },
    })
