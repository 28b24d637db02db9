import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { matchByHand } from '#core/scanning/match-by-hand.ts'
import { listUnmatched, scanStatus } from '#core/scanning/scan-progress.ts'
import { cancelScans, startScan } from '#core/scanning/start-scan.ts'
import { MetadataId } from '#domain/game.ts'
import { ScanStatusModel, UnmatchedModel } from '#domain/root-folder.ts'
import { Id } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import { realms } from '../plugins/realms.ts'
import type { Surroundings } from '../surroundings.ts'

const MatchModel = Type.Object({
  rootFolderId: Id,
  folderName: Type.String({ minLength: 1, maxLength: 4096 }),
  metadataId: MetadataId,
})

export const libraryScanRoutes = ({ program, callers }: Surroundings) =>
  new Elysia({ prefix: '/library/scan', tags: ['Library scan'] })
    .use(realms(callers))
    .post(
      '',
      ({ body, user, set }) => {
        const started = startScan(program, user.id, body)
        set.status = 202
        return started
      },
      {
        adminAuth: true,
        body: Type.Object({ rootFolderId: Type.Optional(Id) }),
        response: {
          202: Type.Object({ accepted: Type.Boolean(), scanId: Id }),
          ...refusals(400, 401, 403, 404, 409),
        },
        detail: {
          summary: 'Scan one root folder or all that are enabled',
          description: 'Not accepted while one runs: then the id is that of the running one.',
        },
      },
    )
    .delete(
      '',
      ({ set }) => {
        cancelScans(program)
        set.status = 204
      },
      {
        adminAuth: true,
        response: { 204: Type.Void(), ...refusals(401, 403) },
        detail: { summary: 'Cancel the scan; what was found stays' },
      },
    )
    .get('/status', () => scanStatus(program), {
      userAuth: true,
      response: { 200: ScanStatusModel, ...refusals(401) },
      detail: { summary: 'How far the scan of each root folder is' },
    })
    .get('/unmatched', ({ user }) => listUnmatched(program, user.id), {
      userAuth: true,
      response: { 200: Type.Array(UnmatchedModel), ...refusals(401) },
      detail: { summary: 'Folders without a sure match, with candidates' },
    })
    .post('/unmatched/match', ({ body, user }) => matchByHand(program, user.id, body), {
      userAuth: true,
      body: MatchModel,
      response: {
        200: Type.Object({ gameId: Id, filesAdded: Type.Integer() }),
        ...refusals(400, 401, 404, 409, 502),
      },
      detail: { summary: 'Say which game a folder is' },
    })
