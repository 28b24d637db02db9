import { AppError } from '#domain/errors.ts'
import type { Program } from '../program.ts'

/** Refuses a download client that is not there. Throws AppError `invalid` that names the field. */
export function checkClientChoice(
  program: Pick<Program, 'downloaders'>,
  downloaderId: string | null | undefined,
): void {
  if (downloaderId === null || downloaderId === undefined || program.downloaders.find(downloaderId) !== null) return
  const message = 'There is no such download client'
  throw new AppError('invalid', message, { details: [{ path: 'downloaderId', message }] })
}
