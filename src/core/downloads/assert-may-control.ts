import type { StoredDownload } from '#db/repositories/downloads.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

type Users = Pick<AppContext, 'users'>
/** `null`: nobody tracks it. */
type Subject = StoredDownload | null

/** Whether the client had a tracked download before Ludarr did. Only admins may delete its files. */
export function isAdopted({ adopted, userId }: Pick<StoredDownload, 'adopted' | 'userId'>): boolean {
  return adopted || userId === null
}

/**
 * Whether a user may change a download in its client. The clients are shared, and what Ludarr did not add to them is
 * somebody else's, so it takes an administrator. Adopting a download does not change that, because any member may adopt.
 */
export function mayControl({ users }: Users, userId: string, download: Subject): boolean {
  return (download !== null && !isAdopted(download)) || users.find(userId)?.role === 'admin'
}

/** Throws AppError `forbidden`. */
export function assertMayControl(app: Users, userId: string, download: Subject): void {
  if (!mayControl(app, userId, download)) throw new AppError('forbidden', noControl)
}

export const noControl = say('acquisition.notAddedByLudarr')

/** Throws AppError `forbidden`. */
export function assertMayDeleteFiles(app: Users, userId: string, download: Subject): void {
  if (mayControl(app, userId, download)) return
  const reason = 'Only an administrator may delete files of a download that was not added by Ludarr'
  throw new AppError('forbidden', say('acquisition.keepFiles', { cause: reason }))
}
