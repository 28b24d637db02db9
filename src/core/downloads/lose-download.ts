import { wantAgain } from '../acquisition/want-again.ts'
import type { Program } from '../program.ts'
import { recordHistory } from '../record-history.ts'
import { tellProgress } from './tell-progress.ts'

type Losing = Pick<Program, 'downloads' | 'games' | 'history' | 'events' | 'clock' | 'transaction' | 'live'>

/**
 * Ends a download that its client does not have any more: it is `removed`, never done, and its game is wanted again when
 * nothing else of it is on its way. The release itself is not to blame.
 */
export function loseDownload(program: Losing, downloadId: string, message: string): void {
  const wantedId = program.transaction(() => {
    const download = program.downloads.find(downloadId)
    if (download === null) return null
    program.downloads.update(downloadId, { status: 'removed', message })
    const game = download.gameId === null ? null : program.games.findById(download.gameId)
    const { userId, title } = download
    recordHistory(program, { type: 'failed', game, userId, downloadId, title, message })
    return wantAgain(program, download.gameId) ? download.gameId : null
  })
  program.live.facts.delete(downloadId)
  tellProgress(program, [downloadId])
  if (wantedId !== null) program.events.emit('gameChanged', { id: wantedId, change: 'updated' })
}
