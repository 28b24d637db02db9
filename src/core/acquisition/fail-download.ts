import type { StoredDownload } from '#db/repositories/downloads.ts'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/download.ts'
import { type NotifyParts, notify } from '../notifications/notify.ts'
import type { Program } from '../program.ts'
import { recordHistory } from '../record-history.ts'
import { blacklistRelease } from './blacklist-release.ts'
import { wantAgain } from './want-again.ts'

const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

export type FailParts = NotifyParts & Pick<Program, 'downloads' | 'games' | 'blacklist' | 'history' | 'transaction'>

/**
 * Ends a download that cannot be finished, with the reason in words. Its release is blacklisted for the game unless it
 * was not the release's fault, and the game is wanted again when nothing else of it is on its way: for the next best
 * release at once, for the same one when `isDueAgain` says so. A download that has ended already stays as it is.
 */
export function failDownload(
  program: FailParts,
  downloadId: string,
  message: string,
  { blacklist = true, isDueAgain = blacklist }: { blacklist?: boolean; isDueAgain?: boolean } = {},
): StoredDownload | null {
  let wantedAgain: string | null = null
  let failed: StoredDownload | null = null
  program.transaction(() => {
    const download = program.downloads.find(downloadId)
    if (download === null || !active.has(download.status)) return
    failed = download
    program.downloads.update(downloadId, { status: 'failed', message })
    program.downloads.removeHandOver(downloadId)
    const game = download.gameId === null ? null : program.games.findById(download.gameId)
    if (game !== null && blacklist) {
      const { title: releaseTitle, indexerName } = download
      blacklistRelease(program, game.id, { releaseTitle, indexerName, reason: message })
    }
    const { userId, title } = download
    recordHistory(program, { type: 'failed', game, userId, downloadId, title, message })
    if (game === null || !wantAgain(program, game.id)) return
    // Due at the next round, without waiting for the interval.
    if (isDueAgain) program.games.update(game.id, { lastSearchedAt: null })
    wantedAgain = game.id
  })
  if (failed !== null) tellOfFailure(program, failed, message)
  if (wantedAgain !== null) {
    program.events.emit('gameChanged', { id: wantedAgain, change: 'updated' })
    if (blacklist) program.events.emit('releaseFailed', { gameId: wantedAgain })
  }
  return program.downloads.find(downloadId)
}

function tellOfFailure(program: FailParts, { userId, gameId, title }: StoredDownload, message: string): void {
  const link = gameId === null ? '/activity' : `/games/${gameId}`
  notify(program, userId, 'downloadFailed', { title: `${title} failed`, message, link })
}
