import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { ignoreEntry } from '#core/scanning/ignore-entry.ts'
import { matchManually } from '#core/scanning/match-manually.ts'
import { listUnmatched, scanStatusFor } from '#core/scanning/scan-progress.ts'
import { cancelScans, startScan } from '#core/scanning/start-scan.ts'
import { MetadataId } from '#domain/games/game.ts'
import { ScanStatusModel, UnmatchedModel } from '#domain/games/root-folder.ts'
import { Id, Model } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const MatchModel = Model('FolderMatch', {
  rootFolderId: Id,
  folderName: Type.String({ minLength: 1, maxLength: 4096 }),
  metadataId: MetadataId,
})

const IgnoreModel = Model('FolderIgnore', {
  rootFolderId: Id,
  folderName: Type.String({ minLength: 1, maxLength: 4096 }),
  ignored: Type.Boolean(),
})

export const libraryScanRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/library/scan', tags: ['Library scan'] })
    .use(realms(authenticator))
    .post(
      '',
      ({ body, user }) => {
        const started = startScan(app, user.id, body)
        return started
      },
      {
        adminAuth: true,
        body: Model('ScanRequest', { rootFolderId: Type.Optional(Id) }),
        response: {
          202: Model('StartedScan', { accepted: Type.Boolean(), scanId: Id }),
          ...refusals(400, 401, 403, 404, 409),
        },
        detail: {
          operationId: 'startLibraryScan',
          summary: 'Scan a root folder, or all enabled ones',
          description:
            'Games that are found are added to your library. If all of the folders are already being scanned, the response has `accepted: false` and the ID of the running scan. A folder that is being scanned is scanned again afterwards.',
        },
      },
    )
    .delete('', ({ query }) => cancelScans(app, query), {
      adminAuth: true,
      query: t.Object({ rootFolderId: t.Optional(idOf('root folder')) }),
      response: { 204: Type.Void(), ...refusals(400, 401, 403) },
      detail: {
        operationId: 'cancelLibraryScan',
        summary: 'Cancel the scan of a root folder, or of all',
        description: 'Games that were already found are kept.',
      },
    })
    .get('/status', ({ user }) => scanStatusFor(app, user.role), {
      userAuth: true,
      response: { 200: ScanStatusModel, ...refusals(401) },
      detail: {
        operationId: 'getLibraryScanStatus',
        summary: 'Get the scan progress of each root folder',
        description: 'Returns the progress of the running scan, or the results of the last one.',
      },
    })
    .get('/unmatched', ({ user, query }) => listUnmatched(app, user.id, query), {
      userAuth: true,
      query: t.Object({ ignored: t.Optional(t.BooleanString({ description: 'Lists the ignored folders instead' })) }),
      response: { 200: Type.Array(UnmatchedModel), ...refusals(400, 401) },
      detail: {
        operationId: 'listUnmatchedFolders',
        summary: 'List unmatched folders with possible games',
        description: 'With ignored=true, lists the ignored folders instead.',
      },
    })
    .post('/unmatched/ignore', ({ body }) => ignoreEntry(app, body), {
      adminAuth: true,
      body: IgnoreModel,
      response: { 204: Type.Void(), ...refusals(400, 401, 403, 404, 409) },
      detail: {
        operationId: 'ignoreUnmatchedFolder',
        summary: 'Ignore a folder, or stop ignoring it',
        description: 'An ignored folder is left out of the list of unmatched folders.',
      },
    })
    .post('/unmatched/match', ({ body, user }) => matchManually(app, user.id, body), {
      userAuth: true,
      body: MatchModel,
      response: {
        200: Model('MatchedFolder', { gameId: Id, filesAdded: Type.Integer() }),
        ...refusals(400, 401, 403, 404, 409, 502),
      },
      detail: {
        operationId: 'matchFolder',
        summary: 'Match a folder to a game',
        description: 'Adds the game to your library, if necessary, and the files of the folder to the game.',
      },
    })
