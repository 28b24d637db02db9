import process from 'node:process'
import { errorMessage } from '#domain/errors.ts'
import type { Needs } from '../app-context.ts'
import { databaseFault } from '../files/file-errors.ts'
import { reportError } from './report-error.ts'

/**
 * Logs and reports uncaught errors, and keeps the program running: all work resumes from stored state, so no half-done
 * work is left in memory. Returns a function that removes the listeners.
 */
export function catchUncaught(app: Needs<typeof reportError>): () => void {
  const report = (message: string) => (error: unknown) => {
    // Nobody reads our output anymore, so logging this would fail in the same way.
    if (isBrokenPipe(error)) return
    const stack = error instanceof Error ? error.stack : undefined
    app.log.error(message, { reason: errorMessage(error), stack })
    // A defect of the disk or of the file is none of the program.
    if (databaseFault(error) === null) reportError(app, error, null)
  }
  const thrown = report('Uncaught exception')
  const rejected = report('Unhandled rejection')
  process.on('uncaughtException', thrown)
  process.on('unhandledRejection', rejected)
  return () => {
    process.off('uncaughtException', thrown)
    process.off('unhandledRejection', rejected)
  }
}

function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}
