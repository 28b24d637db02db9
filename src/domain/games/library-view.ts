import { type Static, Type } from '@sinclair/typebox'
import { Id, Model } from '../scalars.ts'

/** The most views that a user can save. */
export const maxLibraryViews = 50

const fields = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', examples: ['Unplayed puzzle games'] }),
  query: Type.String({
    maxLength: 2000,
    pattern: '^[^\\s#?]*$',
    description: 'The query of the address of the library, with its filters, order, columns and layout',
    examples: ['status=owned&genre=Puzzle&sort=rating'],
  }),
}

/** A view of the library that a user saved under a name. */
export const LibraryViewModel = Model('LibraryView', { id: Id, ...fields })
export type LibraryView = Static<typeof LibraryViewModel>

export const NewLibraryViewModel = Model('NewLibraryView', fields)
export type NewLibraryView = Static<typeof NewLibraryViewModel>
