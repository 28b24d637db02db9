import { type Static, Type } from '@sinclair/typebox'
import { Id, Model, Nullable, OneOf } from '../scalars.ts'
import {
  type Game,
  GameStatusModel,
  GameTitle,
  type IntegrationGame,
  IntegrationGameModel,
  maxStorefrontAppId,
} from './game.ts'

/** Increased only for changes that break released clients. */
export const integrationApiVersion = 1
const maxSyncEntries = 5000

const apiVersion = Type.Literal(integrationApiVersion, { description: 'Version of this contract' })
const maxTextLength = 500
const maxShownLength = 100

const externalId = Nullable(Type.String({ examples: ['playnite-4f1c'] }))
const storeId = Type.Number({ description: `a whole number from 1 to ${maxStorefrontAppId}`, examples: [620] })

/**
 * An installed or owned game in another program's library. Limits are checked per entry, so that one entry outside them
 * does not stop the others.
 */
const SyncEntryModel = Model('SyncEntry', {
  title: Type.String({ description: `1 to ${maxTextLength} characters`, examples: ['Portal 2'] }),
  externalId: Type.Optional(
    Nullable(Type.String({ description: `at most ${maxTextLength} characters`, examples: ['playnite-4f1c'] })),
  ),
  installed: Type.Optional(Nullable(Type.Boolean())),
  storefrontAppId: Type.Optional(Nullable(storeId)),
  steamAppId: Type.Optional(Type.Union([storeId, Type.Null()], { description: 'The older name of storefrontAppId' })),
})
export type SyncEntry = Static<typeof SyncEntryModel>

export const SyncRequestModel = Model('SyncRequest', {
  games: Type.Array(SyncEntryModel, { minItems: 1, maxItems: maxSyncEntries }),
  markInstalledAsOwned: Type.Optional(
    Type.Boolean({ description: 'Matched wanted games that are installed become owned; off unless asked for' }),
  ),
})
export type SyncRequest = Static<typeof SyncRequestModel>

const RejectedEntryModel = Model(
  'RejectedEntry',
  {
    index: Type.Integer({ description: 'position in the request, from 0' }),
    externalId,
    title: Type.String({ description: 'shortened' }),
    message: Type.String({ examples: ['The title is empty'] }),
  },
  { description: 'An entry outside the limits' },
)

export const SyncAnswerModel = Model('SyncResponse', {
  apiVersion,
  received: Type.Integer(),
  matched: Type.Array(Model('MatchedGame', { externalId, title: Type.String(), gameId: Id, status: GameStatusModel })),
  unmatched: Type.Array(Model('UnmatchedGame', { externalId, title: Type.String() })),
  rejected: Type.Array(RejectedEntryModel),
  promotedToOwned: Type.Integer({ description: 'How many games became owned' }),
})
type RejectedEntry = Static<typeof RejectedEntryModel>
export type SyncAnswer = Static<typeof SyncAnswerModel>

export const IntegrationLibraryModel = Model('IntegrationLibrary', {
  apiVersion,
  games: Type.Array(IntegrationGameModel),
  count: Type.Integer(),
})

export const GameRequestModel = Model('GameRequest', {
  title: GameTitle,
  status: Type.Optional(OneOf(['wanted', 'owned'], 'RequestedStatus')),
})
export type GameRequest = Static<typeof GameRequestModel>

export const GameRequestedModel = Model('RequestedGame', { apiVersion, game: IntegrationGameModel })

export const PingModel = Model('Ping', {
  service: Type.Literal('ludarr'),
  version: Type.String({ examples: ['0.1.0'] }),
  apiVersion,
  authenticatedAs: Model('PingUser', { id: Id, username: Type.String({ examples: ['robin'] }) }),
  usingApiKey: Type.Boolean(),
})

const integrationFields = Object.keys(IntegrationGameModel.properties) as (keyof IntegrationGame)[]

/** The projection of a game for other programs. */
export function toIntegrationGame(game: Pick<Game, keyof IntegrationGame>): IntegrationGame {
  return Object.fromEntries(integrationFields.map((name) => [name, game[name]])) as IntegrationGame
}

/** Why an entry of a sync cannot be matched; `null` if it can. */
export function problemOfEntry({ title, externalId, storefrontAppId, steamAppId }: SyncEntry): string | null {
  if (title.trim() === '') return 'The title is empty'
  if (title.length > maxTextLength) return `The title is longer than ${maxTextLength} characters`
  if (isTooLong(externalId)) return `The externalId is longer than ${maxTextLength} characters`
  const ids = [storefrontAppId, steamAppId].filter((id) => typeof id === 'number')
  const isValid = ids.every((id) => Number.isInteger(id) && id >= 1 && id <= maxStorefrontAppId)
  return isValid ? null : `The store ID must be a whole number from 1 to ${maxStorefrontAppId}`
}

/** The report of an entry that cannot be matched. */
export function rejectedEntry({ title, externalId = null }: SyncEntry, index: number, message: string): RejectedEntry {
  // Half of a character is left out.
  const start = title.slice(0, maxShownLength - 1).replace(/[\ud800-\udbff]$/, '')
  const shortened = title.length > maxShownLength ? `${start}…` : title
  return { index, externalId: isTooLong(externalId) ? null : externalId, title: shortened, message }
}

function isTooLong(externalId: SyncEntry['externalId']): boolean {
  return typeof externalId === 'string' && externalId.length > maxTextLength
}
