import type {
  SkippedRows,
  SourceBlacklistEntry,
  SourceDownload,
  SourceRow,
} from '#domain/other-programs/program-data.ts'
import type { TableRow } from './tables.ts'

/** Downloads that have ended, or that nobody may import. */
const ended: Record<string, string> = {
  completed: 'It is completed and imported.',
  imported: 'It is completed and imported.',
  failed: 'It has failed.',
  error: 'It has failed.',
  quarantined: 'A virus scan rejected it.',
  removed: 'It was removed.',
  cancelled: 'It was removed.',
}

export function readDownload(row: TableRow, now: string): SourceRow<SourceDownload> | SkippedRows {
  const title = (row.text('download_title') ?? row.id).slice(0, 500)
  const note = ended[row.text('status') ?? 'downloading']
  const gameId = row.reference('game_id', 'games')
  const downloaderId = row.reference('downloader_id', 'downloaders')
  const hash = row.text('download_hash')
  const skipped = (reason: string): SkippedRows => ({ table: row.table, name: title, count: 1, note: reason })
  if (note !== undefined) return skipped(note)
  if (gameId === null || downloaderId === null || hash === null) return skipped('It has no game, client or id.')
  const isUsenet = row.text('download_type') === 'usenet'
  const size = row.number('file_size')
  return {
    table: row.table,
    id: row.id,
    name: title,
    notes: [],
    gameId,
    downloaderId,
    title,
    protocol: isUsenet ? 'usenet' : 'torrent',
    clientId: isUsenet ? hash : hash.toLowerCase(),
    size: size !== null && size > 0 ? size : null,
    addedAt: row.instant('added_at', now),
  }
}

export function readBlacklistEntry(row: TableRow, now: string): SourceRow<SourceBlacklistEntry> | SkippedRows {
  const releaseTitle = row.text('release_title')
  const gameId = row.reference('game_id', 'games')
  if (releaseTitle === null || gameId === null) {
    return { table: row.table, name: releaseTitle ?? row.id, count: 1, note: 'It has no game or release.' }
  }
  return {
    table: row.table,
    id: row.id,
    name: releaseTitle,
    notes: [],
    gameId,
    releaseTitle,
    indexerName: row.text('indexer_name'),
    createdAt: row.instant('created_at', now),
  }
}
