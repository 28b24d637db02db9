import { type Static, Type } from '@sinclair/typebox'
import { NewGameModel } from '../games/game.ts'
import { ErrorFields } from '../messages/message-model.ts'
import { Id, Model, Nullable } from '../scalars.ts'
import { DownloadClientErrorModel, DownloadModel } from './download.ts'

/** Untracked downloads of one game. `gameId` is the most likely game, if there is one. */
const UntrackedGroupModel = Model('UntrackedGroup', {
  title: Type.String({ description: 'the game, else what the names of the downloads say' }),
  gameId: Nullable(Id),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  why: Nullable(Type.String()),
  downloads: Type.Array(DownloadModel),
})
export type UntrackedGroup = Static<typeof UntrackedGroupModel>

export const UntrackedListModel = Model('UntrackedList', {
  groups: Type.Array(UntrackedGroupModel),
  errors: Type.Array(DownloadClientErrorModel),
})
export type UntrackedList = Static<typeof UntrackedListModel>

export const AdoptDownloadModel = Model(
  'AdoptDownload',
  {
    downloaderId: Id,
    clientId: Type.String({ minLength: 1, maxLength: 500 }),
    gameId: Type.Optional(Id),
    newGame: Type.Optional(NewGameModel),
  },
  { description: 'Either `gameId` or `newGame`' },
)
export type AdoptDownload = Static<typeof AdoptDownloadModel>

export const AdoptDownloadsModel = Model('AdoptDownloads', {
  downloads: Type.Array(AdoptDownloadModel, { minItems: 1, maxItems: 100 }),
})
export type AdoptDownloads = Static<typeof AdoptDownloadsModel>

export const AdoptionOutcomeModel = Model('AdoptionOutcome', {
  adopted: Type.Integer({ minimum: 0 }),
  failed: Type.Array(Model('FailedAdoption', { downloaderId: Id, clientId: Type.String(), ...ErrorFields })),
})
export type AdoptionOutcome = Static<typeof AdoptionOutcomeModel>
