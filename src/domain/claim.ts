import { type Static, Type } from '@sinclair/typebox'
import { DownloadModel } from './download.ts'
import { NewGameModel } from './game.ts'
import { Id, Nullable } from './scalars.ts'

/** Downloads of one game that clients have and nobody tracks; `gameId` is the likeliest game, when there is one. */
export const ClaimGroupModel = Type.Object({
  title: Type.String({ description: 'the game, else what the names of the downloads say' }),
  gameId: Nullable(Id),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  why: Nullable(Type.String()),
  downloads: Type.Array(DownloadModel),
})
export type ClaimGroup = Static<typeof ClaimGroupModel>

export const ClaimListModel = Type.Object({
  groups: Type.Array(ClaimGroupModel),
  errors: Type.Array(Type.Object({ downloaderName: Type.String(), message: Type.String() })),
})
export type ClaimList = Static<typeof ClaimListModel>

export const ClaimModel = Type.Object(
  {
    downloaderId: Id,
    clientId: Type.String({ minLength: 1, maxLength: 500 }),
    gameId: Type.Optional(Id),
    newGame: Type.Optional(NewGameModel),
  },
  { description: 'Either `gameId` or `newGame`' },
)
export type Claim = Static<typeof ClaimModel>
