import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/** Refuses a download client that is not there. Throws AppError `invalid` that names the field. */
export function validateClientChoice(
  app: Pick<AppContext, 'downloaders'>,
  downloaderId: string | null | undefined,
): void {
  if (downloaderId === null || downloaderId === undefined || app.downloaders.find(downloaderId) !== null) return
  const message = 'There is no such download client'
  throw new AppError('invalid', message, { details: [{ path: 'downloaderId', message }] })
}
