import type { StoredDownload } from '#db/repositories/downloads.ts'
import { isHeldUp } from '#domain/client-state.ts'
import type { Downloader } from '#domain/downloader.ts'
import { messageOf } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { Program } from '../program.ts'

const betweenTriesMs = 5 * 60_000

type Parts = Pick<Program, 'live' | 'clock' | 'health' | 'clientOf' | 'log' | 'downloads'>

/** A download that its client's machine holds up has not failed: it stands still. */
export function withoutBlame(told: ClientDownload): ClientDownload {
  return told.state === 'error' && isHeldUp(told) ? { ...told, state: 'stalled' } : told
}

/** Remembers which downloads are held up, for the health page and to let them try again. Answers whether this one is. */
export function noteHeldUp(
  { live, clock, health }: Parts,
  downloader: Downloader,
  { id, title }: StoredDownload,
  told: ClientDownload | undefined,
): boolean {
  const before = live.heldUp.get(id)
  const message = told !== undefined && isHeldUp(told) ? (told.message ?? `it says only "${told.clientWord}"`) : null
  if ((before === undefined) !== (message === null)) health.lookSoon = true
  if (message === null) {
    live.heldUp.delete(id)
    return false
  }
  const triedAt = before?.triedAt ?? clock.now().getTime()
  live.heldUp.set(id, { downloaderId: downloader.id, title, message, triedAt })
  return true
}

/** Tells a client to go on with what was held up, every few minutes: it does not notice by itself that there is room again. */
export async function letTryAgain(program: Parts, downloader: Downloader): Promise<void> {
  const now = program.clock.now().getTime()
  for (const [id, held] of program.live.heldUp) {
    if (held.downloaderId !== downloader.id || Math.abs(now - held.triedAt) < betweenTriesMs) continue
    const download = program.downloads.find(id)
    if (download === null) {
      program.live.heldUp.delete(id)
      continue
    }
    program.live.heldUp.set(id, { ...held, triedAt: now })
    try {
      await program.clientOf(downloader).resume?.(download.clientId)
    } catch (error) {
      program.log.debug('A held up download was not let go on', { title: held.title, reason: messageOf(error) })
    }
  }
}
