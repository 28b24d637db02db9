import { DatabaseSync } from 'node:sqlite'

/** Opens an existing database for checkpoints. Returns what makes one. Without the query builder, to save memory. */
export function openForCheckpoints(file: string): () => void {
  const client = new DatabaseSync(file)
  client.exec('PRAGMA synchronous = NORMAL')
  return () => client.exec('PRAGMA wal_checkpoint(PASSIVE)')
}
