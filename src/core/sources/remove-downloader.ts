import type { DownloadStatus } from '#domain/download.ts'
import { wantAgain } from '../acquisition/want-again.ts'
import { forgetTold } from '../downloads/live-downloads.ts'
import type { Program } from '../program.ts'
import { storedDownloader } from './list-downloaders.ts'

/** On its way in the client alone: what is downloaded can still be imported from its folder. */
const inTheClient: ReadonlySet<DownloadStatus> = new Set([
  'queued',
  'downloading',
  'paused',
  'stalled',
  'verifying',
  'unpacking',
])

type Parts = Pick<
  Program,
  'downloaders' | 'downloads' | 'games' | 'events' | 'transaction' | 'forgetClient' | 'live' | 'health'
>

/**
 * Removes a download client from the program; the client itself keeps what it has. Downloads on their way in it are no
 * longer followed, and their games are wanted again.
 */
export async function removeDownloader(program: Parts, id: string): Promise<void> {
  const { name } = storedDownloader(program, id)
  const changed = program.transaction(() => {
    const lost = program.downloads
      .active()
      .filter(({ downloaderId, status }) => downloaderId === id && inTheClient.has(status))
    for (const download of lost) {
      program.downloads.removeHandOver(download.id)
      program.downloads.update(download.id, { status: 'removed', message: `${name} was removed from Ludarr` })
    }
    program.downloaders.remove(id)
    return lost.flatMap(({ gameId }) => (gameId !== null && wantAgain(program, gameId) ? [gameId] : []))
  })
  forgetTold(program, id)
  program.health.lookSoon = true
  await program.forgetClient(id)
  for (const gameId of changed) program.events.emit('gameChanged', { id: gameId, change: 'updated' })
}
