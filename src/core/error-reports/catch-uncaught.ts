import process from 'node:process'
import { errorMessage } from '#domain/errors.ts'
import { type ReportErrorDeps, reportError } from './report-error.ts'

/**
 * What nobody caught is logged and reported, and the program goes on: every piece of its work begins from what is
 * stored, so that nothing is left half-done in memory. Returns what ends the watch.
 */
export function catchUncaught(app: ReportErrorDeps): () => void {
  const note = (what: string) => (error: unknown) => {
    // The reader of our output is gone: to log that would fail the same way, again and again.
    if (isBrokenPipe(error)) return
    const stack = error instanceof Error ? error.stack : undefined
    app.log.error(what, { reason: errorMessage(error), stack })
    reportError(app, error, null)
  }
  const thrown = note('An exception was not caught')
  const rejected = note('A rejection was not handled')
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
