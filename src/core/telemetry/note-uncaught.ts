import process from 'node:process'
import { messageOf } from '#domain/errors.ts'
import { type FaultParts, reportFault } from './report-fault.ts'

/**
 * What nobody caught is logged and reported, and the program goes on: every piece of its work begins from what is
 * stored, so that nothing is left half-done in memory. Returns what ends the watch.
 */
export function noteUncaught(program: FaultParts): () => void {
  const note = (what: string) => (error: unknown) => {
    // The reader of our output is gone: to log that would fail the same way, again and again.
    if (isBrokenPipe(error)) return
    const stack = error instanceof Error ? error.stack : undefined
    program.log.error(what, { reason: messageOf(error), stack })
    reportFault(program, error, null)
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
