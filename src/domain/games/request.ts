import { type Static, Type } from '@sinclair/typebox'
import { RequestLimitModel } from '../accounts/user.ts'
import { ErrorFields } from '../messages/message-model.ts'
import { CalendarDate, Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { requestStates } from './request-states.ts'

const text = (maxLength: number) => Type.String({ maxLength })
export const RequestNote = {
  ...Nullable(text(1000)),
  description: 'What the administrators should know',
  examples: ['For our evening on Friday'],
}
export const DeclineReason = Type.String({
  minLength: 1,
  maxLength: 1000,
  pattern: '\\S',
  description: 'Why not. The user who asked reads it',
  examples: ['We already have too many racing games'],
})

const Person = Model('RequestPerson', { id: Id, username: Type.String({ examples: ['robin'] }) })

/** A request as administrators and the user who asked see it. */
export const GameRequestModel = Model('HouseholdRequest', {
  id: Id,
  gameId: Id,
  title: Type.String({ examples: ['Portal 2'] }),
  coverUrl: Nullable(Type.String()),
  releaseDate: Nullable(CalendarDate),
  platform: Nullable(Type.String({ description: 'the id of the platform that it is asked for', examples: ['pc'] })),
  platforms: Type.Array(Type.String()),
  metadataId: Nullable(Type.String()),
  adult: Type.Boolean(),
  state: OneOf(requestStates, 'RequestState'),
  note: Nullable(Type.String({ examples: ['For our evening on Friday'] })),
  reason: Nullable(
    Type.String({
      description: 'why it was declined, perhaps before the user asked again',
      examples: ['We already have too many racing games'],
    }),
  ),
  timesAsked: Type.Integer({ minimum: 1 }),
  requestedBy: Person,
  createdAt: Instant,
  decidedAt: Nullable(Instant),
  decidedBy: Nullable(
    Type.String({ description: 'the username; null if the account was removed', examples: ['robin'] }),
  ),
  votes: Type.Integer({ minimum: 0, description: 'how many others want the game too' }),
})
export type GameRequest = Static<typeof GameRequestModel>

/** A request as the rest of the household sees it: neither who asked nor why. */
export const SharedWishModel = Model('SharedWish', {
  id: Id,
  title: Type.String({ examples: ['Portal 2'] }),
  coverUrl: Nullable(Type.String()),
  releaseDate: Nullable(CalendarDate),
  votes: Type.Integer({ minimum: 0, description: 'how many others want the game too' }),
  voted: Type.Boolean({ description: 'whether you voted for it' }),
})
export type SharedWish = Static<typeof SharedWishModel>

const many = Type.Integer({ minimum: 0 })
export const RequestCountsModel = Model('RequestCounts', {
  pending: many,
  approved: many,
  processing: many,
  available: many,
})
export type RequestCounts = Static<typeof RequestCountsModel>

export const RequestAllowanceModel = Model('RequestAllowance', {
  mayAdd: Type.Boolean({ description: 'whether you add wanted games without asking' }),
  requestLimit: Nullable(RequestLimitModel),
  used: Type.Integer({ minimum: 0, description: 'how many games count against the limit now' }),
  nextAt: Nullable({ ...Instant, description: 'when the next one is possible; null if one is possible now' }),
})
export type RequestAllowance = Static<typeof RequestAllowanceModel>

const requestActions = ['approve', 'decline'] as const
export const BulkRequestDecisionModel = Model('BulkRequestDecision', {
  ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
  action: OneOf(requestActions, 'RequestAction'),
  reason: Type.Optional({ ...DeclineReason, description: 'Why not. Required to decline' }),
})
export type BulkRequestDecision = Static<typeof BulkRequestDecisionModel>

export const BulkRequestOutcomeModel = Model('BulkRequestOutcome', {
  changed: many,
  failed: Type.Array(Model('FailedRequest', { id: Id, ...ErrorFields })),
})
export type BulkRequestOutcome = Static<typeof BulkRequestOutcomeModel>
