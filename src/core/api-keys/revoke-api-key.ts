import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/** Revokes a key of this user. Throws AppError `not-found`, also for keys of other users. */
export function revokeApiKey(app: Pick<AppContext, 'apiKeys'>, userId: string, id: string): void {
  if (!app.apiKeys.remove(userId, id)) throw new AppError('not-found', 'You have no such key')
}
