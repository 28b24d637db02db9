import { type Static, Type } from '@sinclair/typebox'
import { Id, Model, Nullable } from '../scalars.ts'
import { NewGameModel } from './game.ts'

/** A new game, and whether it is searched for at once. */
export const GameToAddModel = Type.Composite(
  [
    NewGameModel,
    Type.Object({
      search: Type.Optional(
        Type.Boolean({ description: 'Whether a wanted game is searched for at once. Default: true' }),
      ),
    }),
  ],
  { model: 'GameToAdd' },
)
export type GameToAdd = Static<typeof GameToAddModel>

/** Each may take a call to the metadata provider. */
export const maxGamesAtOnce = 25

export const GamesToAddModel = Model('GamesToAdd', {
  games: Type.Array(GameToAddModel, { minItems: 1, maxItems: maxGamesAtOnce }),
})

const AddedGameModel = Model('AddedGame', {
  title: Type.String({ examples: ['Portal 2'] }),
  gameId: Nullable(Id),
  inLibrary: Type.Boolean({ description: 'Whether the library had the game already; `gameId` is its ID then' }),
  error: Nullable(Type.String({ description: 'why the game was not added', examples: [null] })),
})
export type AddedGame = Static<typeof AddedGameModel>

export const AddedGamesModel = Model('AddedGames', {
  results: Type.Array(AddedGameModel, { description: 'one for each game, in the order of the request' }),
})
