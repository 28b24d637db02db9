import { type Static, Type } from '@sinclair/typebox'
import { NewGameModel } from '../games/game.ts'
import { Id, Nullable } from '../scalars.ts'
import { DownloadModel } from './download.ts'

/** Untracked downloads of one game. `gameId` is the most likely game, if there is one. */
export const UntrackedGroupModel = Type.Object({
  title: Type.String({ description: 'the game, else what the names of the downloads say' }),
  gameId: Nullable(Id),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  why: Nullable(Type.String()),
  downloads: Type.Array(DownloadModel),
})
export type UntrackedGroup = Static<typeof UntrackedGroupModel>

export const UntrackedListModel = Type.Object({
  groups: Type.Array(UntrackedGroupModel),
  errors: Type.Array(Type.Object({ downloaderName: Type.String(), message: Type.String() })),
})
export type UntrackedList = Static<typeof UntrackedListModel>

export const AdoptDownloadModel = Type.Object(
  {
    downloaderId: Id,
    clientId: Type.String({ minLength: 1, maxLength: 500 }),
    gameId: Type.Optional(Id),
    newGame: Type.Optional(NewGameModel),
  },
  { description: 'Either `gameId` or `newGame`' },
)
export type AdoptDownload = Static<typeof AdoptDownloadModel>
