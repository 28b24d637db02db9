import { errorMessage } from '#domain/errors.ts'
import type { Connection } from './connection.ts'

/** Transactions on a connection that only executes SQL text. A nested transaction joins the outer one. */
export function joinTransactions(exec: (sql: string) => void): Connection['transaction'] {
  let depth = 0
  return (work) => {
    if (depth > 0) return work()
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
}

/** SQLite ends the transaction itself when a disk is full or broken. The original error must reach the caller. */
function rollBack(exec: (sql: string) => void): void {
  try {
    exec('ROLLBACK')
  } catch (error) {
    if (!/no transaction is active/i.test(errorMessage(error))) throw error
  }
}
