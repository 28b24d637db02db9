import { AppError } from '#domain/errors.ts'
import type { Program } from '../program.ts'

/** Ends a key of this user. Another user's key is as unknown as one that never was: AppError `not-found`. */
export function revokeApiKey(program: Pick<Program, 'apiKeys'>, userId: string, id: string): void {
  if (!program.apiKeys.remove(userId, id)) throw new AppError('not-found', 'You have no such key')
}
