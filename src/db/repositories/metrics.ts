import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import type { GameStatus } from '#domain/games/game.ts'
import type { Connection } from '../connection.ts'

export type MetricsRepository = ReturnType<typeof createMetricsRepository>

/** Counts for monitoring: of all users together. */
export function createMetricsRepository({ all }: Connection) {
  return {
    downloadCounts: (): { downloaderId: string | null; status: DownloadStatus; count: number }[] =>
      all(
        'SELECT downloader_id AS downloaderId, status, count(*) AS count FROM downloads GROUP BY downloader_id, status',
      ),
    /** Counts games by status, without hidden ones. */
    gameCounts: (): { status: GameStatus; count: number }[] =>
      all(`SELECT value AS status, sum(count) AS count FROM game_totals WHERE kind = 'status' GROUP BY value`),
    /** The bytes of all games on disk, without hidden games. */
    libraryBytes: (): number =>
      all<{ bytes: number }>(`SELECT coalesce(sum(amount), 0) AS bytes FROM game_totals WHERE kind = 'disk'`)[0]
        ?.bytes ?? 0,
    /** Grabs that no download client has accepted yet, and notifications that were not sent yet. */
    waitingCounts: (): { grabs: number; notifications: number } =>
      all<{ grabs: number; notifications: number }>(
        `SELECT (SELECT count(*) FROM pending_grabs WHERE sent = 0) AS grabs,
          (SELECT count(*) FROM outbox WHERE sent_at IS NULL) AS notifications`,
      )[0] ?? { grabs: 0, notifications: 0 },
  }
}
