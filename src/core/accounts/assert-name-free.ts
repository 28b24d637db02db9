import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/** Throws AppError `conflict` if an account other than `except` has the username; case-insensitive. */
export function assertUsernameFree({ users }: Pick<AppContext, 'users'>, username: string, except?: string): void {
  const holder = users.findByName(username)
  if (holder !== null && holder.id !== except) throw new AppError('conflict', 'This username is taken')
}
