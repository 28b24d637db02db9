import { Database } from 'bun:sqlite'

/** Opens an existing database for checkpoints. Returns what makes one. Without the query builder, to save memory. */
export function openForCheckpoints(file: string): () => void {
  const client = new Database(file, { create: false, readwrite: true })
  client.run('PRAGMA synchronous = NORMAL')
  return () => void client.run('PRAGMA wal_checkpoint(PASSIVE)')
}
