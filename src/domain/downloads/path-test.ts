import { type Static, Type } from '@sinclair/typebox'
import { Id, Model, Nullable, OneOf } from '../scalars.ts'

/** The folder to test: a client's download folder by its id, or a remote path. */
export const PathTestRequestModel = Model('PathTestRequest', {
  downloaderId: Type.Optional(Id),
  remotePath: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
  remoteHost: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 255 }))),
})
export type PathTestRequest = Static<typeof PathTestRequestModel>

/** File-system facts of a folder. */
const FolderFactsModel = Model('FolderFacts', {
  path: Type.String({ description: 'with links resolved' }),
  device: Type.Number({ description: 'number of the file system; hardlinks stay within one' }),
  owner: Type.String({ examples: ['1000:1000'] }),
  mode: Type.String({ examples: ['755'] }),
  freeBytes: Type.Number(),
})
export type FolderFacts = Static<typeof FolderFactsModel>

/** The result of transferring a temporary file from the client's folder into the library. */
export const PathTestModel = Model('PathTest', {
  ok: Type.Boolean(),
  message: Type.String(),
  remotePath: Type.String(),
  localPath: Nullable(Type.String()),
  mappingId: Nullable(Id),
  way: Nullable(OneOf(['hardlink', 'copy'] as const, 'PathTestTransfer')),
  source: Nullable(FolderFactsModel),
  target: Nullable(FolderFactsModel),
})
export type PathTest = Static<typeof PathTestModel>
