import { join } from 'node:path'
import { openDatabase } from '#runtime/database.ts'
import type { ServerProcess } from './server-process.ts'

type PendingGrabRow = { title: string; kind: string; hash: string; isWhole: boolean }

/** Reads the pending grabs from the database of a server. */
export function pendingGrabs({ folder }: Pick<ServerProcess, 'folder'>): PendingGrabRow[] {
  const database = openDatabase(join(folder, 'data', 'ludarr.db'))
  try {
    const rows = database.all<{ title: string; kind: string; hash: string; holds: number }>(
      `select downloads.title, pending_grabs.kind, client_id as hash, coalesce(length(bytes), length(uri)) as holds
       from pending_grabs join downloads on downloads.id = download_id where sent = 0`,
    )
    return rows.map(({ title, kind, hash, holds }) => ({ title, kind, hash, isWhole: holds > 0 }))
  } finally {
    database.close()
  }
}
