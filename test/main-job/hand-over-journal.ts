import { join } from 'node:path'
import { openDatabase } from '#runtime/database.ts'
import type { RunningProgram } from './running-program.ts'

type WaitingHandOver = { title: string; kind: string; hash: string; isWhole: boolean }

/** What stands in the program's own database of grabs that no client has answered yet. */
export function waitingHandOvers({ folder }: Pick<RunningProgram, 'folder'>): WaitingHandOver[] {
  const database = openDatabase(join(folder, 'data', 'ludarr.db'))
  try {
    const rows = database.all<{ title: string; kind: string; hash: string; holds: number }>(
      `select downloads.title, pending_grabs.kind, client_id as hash, coalesce(length(bytes), length(uri)) as holds
       from pending_grabs join downloads on downloads.id = download_id`,
    )
    return rows.map(({ title, kind, hash, holds }) => ({ title, kind, hash, isWhole: holds > 0 }))
  } finally {
    database.close()
  }
}
