import { type Static, Type } from '@sinclair/typebox'
import { Model, OneOf } from '../scalars.ts'

/** Whether the archive of a game can be downloaded, and how far its preparation is. */
export const DownloadPreparationModel = Model('DownloadPreparation', {
  state: OneOf(['ready', 'running', 'none'] as const, 'DownloadPreparationState'),
  bytesDone: Type.Number({ minimum: 0, description: 'bytes whose checksums are known' }),
  bytesTotal: Type.Number({ minimum: 0, description: 'bytes of all files' }),
  files: Type.Integer({ minimum: 1 }),
  size: Type.Number({ minimum: 0, description: 'bytes of the archive' }),
})
export type DownloadPreparation = Static<typeof DownloadPreparationModel>
