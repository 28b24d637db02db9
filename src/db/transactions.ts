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
      exec('ROLLBACK')
      throw error
    } finally {
      depth -= 1
    }
  }
}
