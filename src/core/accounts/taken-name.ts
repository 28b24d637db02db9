import { AppError } from '#domain/errors.ts'
import type { Program } from '../program.ts'

/** Throws AppError `conflict` when another account has the name, in whatever case. */
export function refuseTakenName({ users }: Pick<Program, 'users'>, username: string, except?: string): void {
  const holder = users.findByName(username)
  if (holder !== null && holder.id !== except) throw new AppError('conflict', 'This username is taken')
}
