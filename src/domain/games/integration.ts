import { type Static, Type } from '@sinclair/typebox'
import { Id, Nullable, OneOf } from '../scalars.ts'
import {
  type Game,
  GameTitle,
  gameStatuses,
  type IntegrationGame,
  IntegrationGameModel,
  StorefrontAppId,
} from './game.ts'

/** Increased only for changes that break released clients. */
export const integrationApiVersion = 1
export const maxSyncEntries = 5000

const apiVersion = Type.Literal(integrationApiVersion, { description: 'Version of this contract' })
const externalId = Nullable(Type.String({ maxLength: 500, examples: ['playnite-4f1c'] }))

/** An installed or owned game in another program's library. */
export const SyncEntryModel = Type.Object({
  title: GameTitle,
  externalId: Type.Optional(externalId),
  installed: Type.Optional(Nullable(Type.Boolean())),
  storefrontAppId: Type.Optional(Nullable(StorefrontAppId)),
  steamAppId: Type.Optional(
    Type.Union([StorefrontAppId, Type.Null()], { description: 'The older name of storefrontAppId' }),
  ),
})
export type SyncEntry = Static<typeof SyncEntryModel>

export const SyncRequestModel = Type.Object({
  games: Type.Array(SyncEntryModel, { minItems: 1, maxItems: maxSyncEntries }),
  markInstalledAsOwned: Type.Optional(
    Type.Boolean({ description: 'Matched wanted games that are installed become owned; off unless asked for' }),
  ),
})
export type SyncRequest = Static<typeof SyncRequestModel>

export const SyncAnswerModel = Type.Object({
  apiVersion,
  received: Type.Integer(),
  matched: Type.Array(Type.Object({ externalId, title: Type.String(), gameId: Id, status: OneOf(gameStatuses) })),
  unmatched: Type.Array(Type.Object({ externalId, title: Type.String() })),
  promotedToOwned: Type.Integer({ description: 'How many games became owned' }),
})
export type SyncAnswer = Static<typeof SyncAnswerModel>

export const IntegrationLibraryModel = Type.Object({
  apiVersion,
  games: Type.Array(IntegrationGameModel),
  count: Type.Integer(),
})

export const GameRequestModel = Type.Object({
  title: GameTitle,
  status: Type.Optional(OneOf(['wanted', 'owned'])),
})
export type GameRequest = Static<typeof GameRequestModel>

export const GameRequestedModel = Type.Object({ apiVersion, game: IntegrationGameModel })

export const PingModel = Type.Object({
  service: Type.Literal('ludarr'),
  version: Type.String({ examples: ['0.1.0'] }),
  apiVersion,
  authenticatedAs: Type.Object({ id: Id, username: Type.String({ examples: ['robin'] }) }),
  usingApiKey: Type.Boolean(),
})

const integrationFields = Object.keys(IntegrationGameModel.properties) as (keyof IntegrationGame)[]

/** The projection of a game for other programs. */
export function toIntegrationGame(game: Pick<Game, keyof IntegrationGame>): IntegrationGame {
  return Object.fromEntries(integrationFields.map((name) => [name, game[name]])) as IntegrationGame
}
