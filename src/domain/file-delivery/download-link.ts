import { Type } from '@sinclair/typebox'
import { Id, Instant, Model } from '../scalars.ts'

export const NewDownloadLinkModel = Model('NewDownloadLink', {
  fileId: Type.Optional({ ...Id, description: 'a file of the game; without it, the whole game' }),
})

/** How long after it was created a link can be used for the first time. */
export const linkMinutes = 10

/** A link with which a program that is not signed in downloads a game or a file of it. */
export const DownloadLinkModel = Model('DownloadLink', {
  url: Type.String({ description: 'contains the token; shown only in this response' }),
  expiresAt: { ...Instant, description: 'when the download must have begun' },
})
