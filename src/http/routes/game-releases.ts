import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { searchForPartOf } from '#core/acquisition/parts/search-for-part.ts'
import { withInfoLinks } from '#core/acquisition/search/info-links.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { verdictsOf } from '#core/acquisition/verdicts/verdicts-of-game.ts'
import { grabWaitingNow } from '#core/acquisition/waiting/grab-waiting.ts'
import { getWaiting, waitingPartsOf } from '#core/acquisition/waiting/list-waiting.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { DownloadModel } from '#domain/downloads/download.ts'
import { ReleaseModel } from '#domain/indexers/release.ts'
import { type SearchSubject, VerdictReportModel } from '#domain/indexers/verdict.ts'
import { WaitingModel } from '#domain/indexers/waiting.ts'
import { Id, Model, Nullable } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'
import { laterDescription, laterFields, resultQuery, SearchErrorModel } from './search.ts'

const params = t.Object({ id: idOf('game') })
const partQuery = {
  partId: t.Optional(t.String({ maxLength: 64, description: 'ID of an add-on of the game, to search for it instead' })),
}
const aboutPart = {
  partId: t.Optional(
    t.String({ maxLength: 64, description: 'ID of an add-on of the game, instead of the game itself' }),
  ),
}
const WaitingStateModel = Model('WaitingState', {
  waiting: Nullable(WaitingModel),
  parts: Type.Array(WaitingModel, { description: 'the add-ons of the game that wait, the earliest first' }),
})

function subjectOf({ id: gameId }: { id: string }, { partId = null }: { partId?: string | null }): SearchSubject {
  return { gameId, partId }
}

const ListModel = Model('ReleaseList', {
  releases: Type.Array(ReleaseModel),
  errors: Type.Array(SearchErrorModel),
  ...laterFields,
})
const GrabModel = Model('GrabRequest', {
  guid: Type.String({ minLength: 1, maxLength: 10_000 }),
  indexerId: Id,
  downloaderId: Type.Optional(Nullable(Id)),
  partId: Type.Optional(Nullable(Id)),
})
const AutomaticSearchModel = Model('AutomaticSearchResult', {
  grabbed: Nullable(DownloadModel),
  waiting: Nullable(WaitingModel),
  considered: Type.Integer(),
  accepted: Type.Integer(),
  best: Nullable(ReleaseModel),
})

export const gameReleasesRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/games/:id', tags: ['Releases'] })
    .use(realms(authenticator))
    .get(
      '/releases',
      async ({ params, query, user }) => withInfoLinks(app, user, await listReleases(app, user.id, params.id, query)),
      {
        userAuth: true,
        params,
        query: t.Object({ ...partQuery, ...resultQuery }),
        response: { 200: ListModel, ...refusals(400, 401, 403, 404, 409, 410) },
        detail: {
          operationId: 'listReleases',
          summary: 'List the releases of a game',
          description: `Searches all enabled indexers for the game, or for the add-on \`partId\`, and judges each release, with the reasons for and against it. An indexer that fails is listed in \`errors\`. ${laterDescription}`,
        },
      },
    )
    .post('/grab', ({ params, body, user }) => grabListed(app, user.id, params.id, body), {
      userAuth: true,
      limiter: 'write',
      params,
      body: GrabModel,
      response: { 201: DownloadModel, ...refusals(400, 401, 403, 404, 409, 410, 422, 502) },
      detail: {
        operationId: 'grabRelease',
        summary: 'Grab a release',
        description:
          'Sends a release to a download client, for the game or for the add-on `partId`. The release must have been listed within the last 30 minutes; otherwise the status is 410.',
      },
    })
    .get('/verdicts', ({ params, query, user }) => verdictsOf(app, user.id, subjectOf(params, query)), {
      userAuth: true,
      params,
      query: t.Object(aboutPart),
      response: { 200: VerdictReportModel, ...refusals(401, 404) },
      detail: {
        operationId: 'getReleaseVerdicts',
        summary: 'Get why releases were taken or refused',
        description:
          'Returns what the last automatic searches and RSS syncs had for the game, or for the add-on `partId`, and why each release was refused, why nothing is grabbed automatically, and why each grabbed release was chosen.',
      },
    })
    .post(
      '/search',
      async ({ params, query, user }) => {
        const gameId = params.id
        return query.partId === undefined
          ? await searchForGameOf(app, user.id, gameId)
          : await searchForPartOf(app, user.id, { gameId, partId: query.partId })
      },
      {
        userAuth: true,
        limiter: 'write',
        params,
        query: t.Object(partQuery),
        response: { 200: AutomaticSearchModel, ...refusals(400, 401, 403, 404, 409, 422, 502) },
        detail: {
          operationId: 'searchForGame',
          summary: 'Search for a game now',
          description:
            'Searches all enabled indexers for the game, or for the add-on `partId`, and grabs the best accepted release. `grabbed` is `null` if no release is accepted. With a delay in the settings of the user, a release may wait for a better one: see `waiting`.',
        },
      },
    )
    .get(
      '/waiting',
      ({ params: { id: gameId }, user }) => ({
        waiting: getWaiting(app, user.id, { gameId, partId: null }),
        parts: waitingPartsOf(app, user.id, gameId),
      }),
      {
        userAuth: true,
        params,
        response: { 200: WaitingStateModel, ...refusals(401, 404) },
        detail: {
          operationId: 'getWaitingRelease',
          summary: 'Get the waiting releases of a game',
          description:
            'Returns until when the best release of a wanted game and of each of its wanted add-ons waits, and for what. `waiting` is `null` if none of the game itself waits.',
        },
      },
    )
    .post('/waiting/grab', ({ params, query, user }) => grabWaitingNow(app, user.id, subjectOf(params, query)), {
      userAuth: true,
      limiter: 'write',
      params,
      query: t.Object(aboutPart),
      response: { 201: DownloadModel, ...refusals(400, 401, 403, 404, 409, 422, 502) },
      detail: {
        operationId: 'grabWaitingRelease',
        summary: 'Grab a waiting release now',
        description:
          'Grabs the best waiting release of a game, or of the add-on `partId`, without waiting any longer. The status is 404 if none waits.',
      },
    })
