import { type Static, Type } from '@sinclair/typebox'
import { CalendarDate, Id, Model, Nullable } from '../scalars.ts'
import { GameRequestModel } from './request.ts'

/** A game of another member of the household: nothing of where its files are. */
export const HouseholdGameModel = Model('HouseholdGame', {
  id: Id,
  title: Type.String({ examples: ['Portal 2'] }),
  metadataId: Nullable(Type.String({ examples: ['steam:620'] })),
  platform: Nullable(Type.String({ description: 'the id of the platform of this copy', examples: ['pc'] })),
  platforms: Type.Array(Type.String(), { description: 'of the game', examples: [['PC']] }),
  coverUrl: Nullable(Type.String()),
  releaseDate: Nullable(CalendarDate),
  size: Type.Integer({ minimum: 0, description: 'of its files in bytes' }),
  offeredBy: Type.String({ description: 'the username of who has it', examples: ['robin'] }),
  inLibrary: Nullable({ ...Id, description: 'your own game of the same title; null if you have none' }),
})
export type HouseholdGame = Static<typeof HouseholdGameModel>

/** How the household has to do with a game of yours. */
export const GameSharingModel = Model('GameSharing', {
  borrowedFrom: Nullable(
    Type.String({ description: 'the username of who has the files; null if they are yours', examples: ['robin'] }),
  ),
  borrowers: Type.Integer({ minimum: 0, description: 'how many others use your files' }),
  request: Nullable(GameRequestModel),
})
export type GameSharing = Static<typeof GameSharingModel>
