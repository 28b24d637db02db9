import { errorMessage } from '#domain/errors.ts'
import type { Connection } from './connection.ts'

/** Transactions on a connection that can only execute text; one within another joins the outer. */
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

/** SQLite ends a transaction by itself when the disk is full or broken; what went wrong is to be told, not that. */
function rollBack(exec: (sql: string) => void): void {
  try {
    exec('ROLLBACK')
  } catch (error) {
    if (!/no transaction is active/i.test(errorMessage(error))) throw error
  }
}
