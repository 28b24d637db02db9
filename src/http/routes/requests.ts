import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { askForGame } from '#core/requests/ask.ts'
import { approveRequest, decideRequests, declineRequest } from '#core/requests/decide.ts'
import { allowanceOf } from '#core/requests/limit.ts'
import { countRequests, listRequests } from '#core/requests/list-requests.ts'
import { listWishes, voteFor, withdrawVote } from '#core/requests/votes.ts'
import {
  BulkRequestDecisionModel,
  BulkRequestOutcomeModel,
  DeclineReason,
  GameRequestModel,
  RequestAllowanceModel,
  RequestCountsModel,
  RequestNote,
  SharedWishModel,
} from '#domain/games/request.ts'
import { requestStates } from '#domain/games/request-states.ts'
import { Model, OneOf } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf, paging } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('request') })
const usualLimit = 100
const pages = paging(500)

export const requestsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/requests', tags: ['Requests'] })
    .use(realms(authenticator))
    .get(
      '',
      ({ query: { state, limit = usualLimit, offset = 0 }, user, set }) => {
        const { requests, total } = listRequests(app, user, { state, limit, offset })
        set.headers['x-total-count'] = String(total)
        return requests
      },
      {
        userAuth: true,
        query: t.Object({
          state: Type.Optional({ ...OneOf(requestStates), description: 'Only requests of this state' }),
          ...pages,
        }),
        response: { 200: Type.Array(GameRequestModel), ...refusals(400, 401) },
        detail: {
          operationId: 'listRequests',
          summary: 'List requests',
          description:
            'Administrators get the requests of all users, members their own. Pending ones come oldest first, all others newest first, 100 unless `limit` says otherwise. The `X-Total-Count` header has the total number.',
        },
      },
    )
    .get('/count', ({ user }) => countRequests(app, user), {
      userAuth: true,
      response: { 200: RequestCountsModel, ...refusals(401) },
      detail: {
        operationId: 'countRequests',
        summary: 'Count requests',
        description: 'Administrators get the counts of all users, members their own.',
      },
    })
    .get('/allowance', ({ user }) => allowanceOf(app, user.id), {
      userAuth: true,
      response: { 200: RequestAllowanceModel, ...refusals(401) },
      detail: {
        operationId: 'getRequestAllowance',
        summary: 'Get what you may add or ask for',
        description: 'Whether you must ask, and how much of your limit is used.',
      },
    })
    .get(
      '/household',
      ({ query: { limit = usualLimit, offset = 0 }, user, set }) => {
        const { wishes, total } = listWishes(app, user.id, { limit, offset })
        set.headers['x-total-count'] = String(total)
        return wishes
      },
      {
        userAuth: true,
        query: t.Object(pages),
        response: { 200: Type.Array(SharedWishModel), ...refusals(400, 401) },
        detail: {
          operationId: 'listWishesOfOthers',
          summary: 'List what others ask for',
          description:
            'Lists the pending requests of others, without who asks and why, so that you can vote for them. Hidden games are left out, and adult ones if your settings hide them. The `X-Total-Count` header has the total number.',
        },
      },
    )
    .post('/bulk', ({ body, user }) => decideRequests(app, user.id, body), {
      adminAuth: true,
      limiter: 'write',
      body: BulkRequestDecisionModel,
      response: { 200: BulkRequestOutcomeModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'decideRequests',
        summary: 'Approve or decline many requests',
        description: 'A request that cannot be decided does not stop the others: `failed` lists it with the reason.',
      },
    })
    .post('/:id/approve', ({ params, user }) => approveRequest(app, user.id, params.id), {
      adminAuth: true,
      limiter: 'write',
      params,
      response: { 200: GameRequestModel, ...refusals(401, 403, 404, 409) },
      detail: {
        operationId: 'approveRequest',
        summary: 'Approve a request',
        description:
          'The game is searched for at once. If the household has it, the user gets that; if it is on its way for another user, the request waits for it. A declined request can be approved too.',
      },
    })
    .post('/:id/decline', ({ params, body, user }) => declineRequest(app, user.id, params.id, body.reason), {
      adminAuth: true,
      limiter: 'write',
      params,
      body: Model('RequestRefusal', { reason: DeclineReason }),
      response: { 200: GameRequestModel, ...refusals(400, 401, 403, 404, 409) },
      detail: {
        operationId: 'declineRequest',
        summary: 'Decline a request',
        description:
          'The user reads the reason, and can ask again. A declined request does not count against the limit.',
      },
    })
    .post('/:id/vote', ({ params, user }) => voteFor(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: { 200: SharedWishModel, ...refusals(401, 404) },
      detail: {
        operationId: 'voteForRequest',
        summary: 'Vote for what another user asks for',
        description: 'Voting again changes nothing. Your own requests and those that are not pending are not found.',
      },
    })
    .delete('/:id/vote', ({ params, user }) => withdrawVote(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: { 204: Type.Void(), ...refusals(401, 404) },
      detail: {
        operationId: 'withdrawVote',
        summary: 'Take a vote back',
        description: 'Without a vote, nothing changes.',
      },
    })

export const gameRequestRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/games/:id', tags: ['Requests'] })
    .use(realms(authenticator))
    .post('/request', ({ params, body, user }) => askForGame(app, user.id, params.id, body.note?.trim() || null), {
      userAuth: true,
      limiter: 'write',
      params: t.Object({ id: idOf('game') }),
      body: Model('AskForGame', { note: Type.Optional(RequestNote) }),
      response: { 201: GameRequestModel, ...refusals(400, 401, 403, 404, 409) },
      detail: {
        operationId: 'askForGame',
        summary: 'Ask for a game of your library',
        description:
          'For games that nothing is searched for, and to ask again for what was declined. `POST /games` asks for a new game.',
      },
    })
