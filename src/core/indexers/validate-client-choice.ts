import { fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

/** Throws AppError `invalid`, with the field, if the download client does not exist. */
export function validateClientChoice(
  app: Pick<AppContext, 'downloaders'>,
  downloaderId: string | null | undefined,
): void {
  if (downloaderId === null || downloaderId === undefined || app.downloaders.find(downloaderId) !== null) return
  const message = say('acquisition.clientNotFound')
  throw fieldError('downloaderId', message)
}
