import { join } from 'node:path'
import type { Connection } from '#db/connection.ts'
import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import { historyTypes } from '#domain/games/history-types.ts'
import { openDatabase } from '#runtime/database.ts'

/** How many records a data folder gets in addition to its games. */
export type RecordCounts = { downloads: number; history: number; blacklist: number; notifications: number }

const clientId = idOf(9, 1)
const dayMs = 24 * 3_600_000
// Within the time that history and ended downloads are kept: the program would delete older ones while it is measured.
const startedAt = Math.floor(Date.now() / dayMs - 90) * dayMs
/** One in ten downloads is in the queue. */
const finished: readonly DownloadStatus[] = ['imported', 'imported', 'imported', 'failed', 'imported', 'removed']
const queued: readonly DownloadStatus[] = ['downloading', 'queued', 'stalled', 'review']

/** Adds downloads with their imports, history, notifications and blacklist entries to a data folder that has games. */
export function seedRecords(dataFolder: string, userId: string, counts: RecordCounts): void {
  const connection = openDatabase(join(dataFolder, 'ludarr.db'))
  const gameIds = connection.all<{ id: string }>('SELECT id FROM games ORDER BY seq').map(({ id }) => id)
  const gameAt = (number: number): string => gameIds[(number * 7) % gameIds.length] ?? ''
  connection.transaction(() => {
    if (counts.downloads > 0) addClient(connection)
    for (let number = 0; number < counts.downloads; number += 1) addDownload(connection, number, userId, gameAt(number))
    for (let number = 0; number < counts.history; number += 1) addHistory(connection, number, userId, gameAt(number))
    for (let number = 0; number < counts.blacklist; number += 1) {
      const values = [idOf(4, number), gameAt(number), `Some.Release.v1.${number}-GROUP`, 'Failed', instant(number)]
      connection.all(
        'INSERT INTO blacklist (id, game_id, release_title, reason, created_at) VALUES (?, ?, ?, ?, ?)',
        ...values,
      )
    }
    connection.all(
      `INSERT INTO notifications (id, user_id, type, title, message, link, read, created_at)
       WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
       SELECT printf('00000005-0000-4000-8000-%012x', number), ?, 'imported', 'Some Game ' || number || ' is in your library',
       '3 files were imported', '/games/' || ?, number % 3 > 0, '2026-01-01T00:00:00.000Z' FROM numbers`,
      counts.notifications,
      userId,
      gameAt(1),
    )
  })
  connection.close()
}

/** A UUID per kind of record and number. */
function idOf(kind: number, number: number): string {
  return `${String(kind).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

function instant(number: number): string {
  return new Date(startedAt + number * 60_000).toISOString()
}

/** A client that cannot be reached, so that polls change nothing. */
function addClient(connection: Connection): void {
  connection.all(
    `INSERT INTO downloaders (id, name, type, url, enabled, priority, add_stopped, remove_completed, settings, health, created_at, updated_at)
    VALUES (?, 'Unreachable', 'transmission', 'http://127.0.0.1:9', 1, 1, 0, 0, '{}', '{"ok":true,"message":null,"since":null,"disabledUntil":null}', ?, ?)`,
    clientId,
    instant(0),
    instant(0),
  )
}

function addDownload(connection: Connection, number: number, userId: string, gameId: string): void {
  const isQueued = number % 10 === 0
  const statuses = isQueued ? queued : finished
  const status = statuses[Math.floor(number / 10) % statuses.length] ?? 'imported'
  const title = `Some.Release.v1.${number}-GROUP`
  const at = instant(number)
  connection.all(
    `INSERT INTO downloads (id, game_id, user_id, downloader_id, protocol, client_id, title, indexer_name, kind, status,
      progress, size, downloaded, message, path, added_at, completed_at)
    VALUES (?, ?, ?, ?, 'torrent', ?, ?, 'Indexer ' || ?, 'game', ?, ?, 4000000000, 4000000000, NULL, ?, ?, ?)`,
    idOf(1, number),
    gameId,
    userId,
    clientId,
    number.toString(16).padStart(40, '0'),
    title,
    number % 10,
    status,
    isQueued ? 0.5 : 1,
    `/downloads/complete/${title}`,
    at,
    isQueued ? null : at,
  )
  if (isQueued && status !== 'review') return
  connection.all(
    `INSERT INTO imports (id, download_id, game_id, title, status, source_path, target_path, transfer_mode, files_total,
      files_done, message, started_at, finished_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, 'hardlink', 12, 12, ?, ?, ?)`,
    idOf(2, number),
    idOf(1, number),
    gameId,
    title,
    status === 'review' ? 'review' : 'done',
    `/downloads/complete/${title}`,
    `/srv/games/Some Game ${number}`,
    status === 'review' ? 'No game matches.' : null,
    at,
    at,
  )
}

function addHistory(connection: Connection, number: number, userId: string, gameId: string): void {
  connection.all(
    'INSERT INTO history (id, game_id, user_id, game_title, download_id, type, title, message, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    idOf(3, number),
    gameId,
    userId,
    `Some Game ${number}`,
    idOf(1, number % 20_000),
    historyTypes[number % historyTypes.length] ?? 'grabbed',
    `Some.Release.v1.${number}-GROUP`,
    'Sent to Transmission by Indexer, 3.7 GB, score 120',
    instant(number),
  )
}
