import { errorMessage } from '#domain/errors.ts'
import type { Connection } from './connection.ts'

/** Releases space on the disk of the database; false when nothing is left to release. */
export type MakeRoom = () => boolean

export type Transactions = {
  transaction: Connection['transaction']
  /** Runs a statement, and once more for each time that the disk is full and room can be made. */
  statement<Result>(run: () => Result): Result
}

/**
 * Transactions on a connection that only executes SQL text. A nested transaction joins the outer one. On a full disk the
 * outermost one is repeated as long as room can be made.
 */
export function createTransactions(exec: (sql: string) => void, makeRoom: MakeRoom): Transactions {
  let depth = 0
  const runOutermost = <Result>(work: () => Result): Result => {
    exec('BEGIN IMMEDIATE')
    depth += 1
    try {
      const result = work()
      exec('COMMIT')
      return result
    } catch (error) {
      rollBack(exec)
      throw error
    } finally {
      depth -= 1
    }
  }
  return {
    transaction: (work) => (depth > 0 ? work() : retryWithRoom(() => runOutermost(work), makeRoom)),
    // SQLite may have ended the transaction, so a statement within one is not repeated alone.
    statement: (run) => (depth > 0 ? run() : retryWithRoom(run, makeRoom)),
  }
}

function retryWithRoom<Result>(run: () => Result, makeRoom: MakeRoom): Result {
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isDiskFull(error) || !makeRoom()) throw error
    }
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (/database or disk is full/.test(error.message) || isDiskFull(error.cause))
}

/** SQLite ends the transaction itself when a disk is full or broken. The original error must reach the caller. */
function rollBack(exec: (sql: string) => void): void {
  try {
    exec('ROLLBACK')
  } catch (error) {
    if (!/no transaction is active/i.test(errorMessage(error))) throw error
  }
}
