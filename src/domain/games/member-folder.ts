import type { Static } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import { Id, Model } from '../scalars.ts'

/** A folder that a member chose for a game, or into which an adopted download was imported. */
export const MemberFolderModel = Model('MemberFolder', {
  gameId: Id,
  title: Type.String(),
  username: Type.String({ description: 'the member whose game it is' }),
  libraryPath: Type.String(),
})
export type MemberFolder = Static<typeof MemberFolderModel>
