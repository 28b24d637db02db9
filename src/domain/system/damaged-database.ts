import { AppError } from '../errors.ts'

/** The contents of a database file are damaged. Only a backup helps. */
export class DamagedDatabaseError extends AppError {
  constructor(message: string, options?: { cause?: unknown }) {
    super('unprocessable', message, {}, options)
  }
}
