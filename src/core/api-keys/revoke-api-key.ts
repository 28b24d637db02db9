import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/** Ends a key of this user. Another user's key is as unknown as one that never was: AppError `not-found`. */
export function revokeApiKey(app: Pick<AppContext, 'apiKeys'>, userId: string, id: string): void {
  if (!app.apiKeys.remove(userId, id)) throw new AppError('not-found', 'You have no such key')
}
