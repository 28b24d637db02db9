import { errorMessage } from '#domain/errors.ts'
import { databaseDamage } from '#domain/system/damaged-database.ts'
import type { Connection } from './connection.ts'

/** The disk that a database is on. */
export type DatabaseDisk = {
  /** Releases space when the disk is full; false when nothing is left to release. */
  makeRoom(): boolean
  /** Called after each write, with its error or `null`, and with how long the disk took. */
  recordWrite(error: unknown, durationMs: number): void
}

/** A disk that nobody watches. */
export const anyDisk: DatabaseDisk = { makeRoom: () => false, recordWrite: () => undefined }

export type Transactions = Pick<Connection, 'transaction' | 'blockWrites' | 'areWritesBlocked' | 'onDamage'> & {
  /** Runs a statement, and again each time that the disk is full and room can be made. */
  statement<Result>(run: () => Result, kind: 'read' | 'write'): Result
}

/**
 * Transactions on a connection that only executes SQL text. A nested transaction joins the outer one. On a full disk the
 * outermost one is repeated as long as room can be made.
 */
export function createTransactions(exec: (sql: string) => void, disk: DatabaseDisk): Transactions {
  let depth = 0
  let writeMs = 0
  let writesBlockedBy: Error | null = null
  let reportDamage = (_damage: string): void => undefined
  /** Measures what waits for the disk, not the work within a transaction. */
  const measured = <Result>(write: () => Result): Result => {
    const startedAt = performance.now()
    try {
      return write()
    } finally {
      writeMs = performance.now() - startedAt
    }
  }
  const runOutermost = <Result>(work: () => Result): Result => {
    exec('BEGIN IMMEDIATE')
    depth += 1
    try {
      const result = work()
      measured(() => exec('COMMIT'))
      return result
    } catch (error) {
      rollBack(exec)
      throw error
    } finally {
      depth -= 1
    }
  }
  const statement: Transactions['statement'] = (run, kind) => {
    // SQLite may have ended the transaction, so a statement within one is not repeated alone.
    if (depth > 0) return watched(run)
    return recorded(kind === 'write' ? () => measured(run) : run, kind)
  }
  const watched = <Result>(run: () => Result): Result => {
    try {
      return run()
    } catch (error) {
      const damage = databaseDamage(error)
      if (damage !== null) reportDamage(damage)
      throw error
    }
  }
  const recorded: Transactions['statement'] = (run, kind) => {
    writeMs = 0
    try {
      const result = retryWithRoom(() => watched(run), disk)
      if (kind === 'write') disk.recordWrite(null, writeMs)
      return result
    } catch (error) {
      if (writesBlockedBy !== null && isReadOnly(error)) throw writesBlockedBy
      disk.recordWrite(error, writeMs)
      throw error
    }
  }
  return {
    blockWrites(error) {
      exec(`PRAGMA query_only = ${error === null ? 'OFF' : 'ON'}`)
      writesBlockedBy = error
    },
    areWritesBlocked: () => writesBlockedBy !== null,
    onDamage(listener) {
      reportDamage = listener
    },
    transaction: (work) => (depth > 0 ? work() : recorded(() => runOutermost(work), 'write')),
    statement,
  }
}

function retryWithRoom<Result>(run: () => Result, disk: DatabaseDisk): Result {
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isDiskFull(error) || !disk.makeRoom()) throw error
    }
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (/database or disk is full/.test(error.message) || isDiskFull(error.cause))
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (/readonly database/.test(error.message) || isReadOnly(error.cause))
}

/** SQLite ends the transaction itself when a disk is full or broken. The original error must reach the caller. */
function rollBack(exec: (sql: string) => void): void {
  try {
    exec('ROLLBACK')
  } catch (error) {
    if (!/no transaction is active/i.test(errorMessage(error))) throw error
  }
}
