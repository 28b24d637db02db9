import type { HandOver, StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloader.ts'
import { AppError, isCredentialsRefused, isDeclined, isPerhapsTaken, isUnheard, perhapsTaken } from '#domain/errors.ts'
import type { Payload, SeedGoal } from '#domain/ports/download-client.ts'
import { isQuiet, noteFault, refuseUnreadable } from '../downloads/ask-client.ts'
import type { Program } from '../program.ts'
import { keyInLink } from './key-in-link.ts'

export type HandOverParts = Pick<
  Program,
  | 'downloads'
  | 'downloaders'
  | 'indexers'
  | 'downloadClientKinds'
  | 'clientOf'
  | 'log'
  | 'transaction'
  | 'handingOver'
  | 'live'
  | 'clock'
  | 'health'
>

/**
 * Hands a journaled download to the first client that takes it, and closes its journal. Which client is asked is
 * written down before it is asked: after a crash it may have taken it. Throws AppError `upstream` with every client's
 * words when none took it; the journal stays open then. A client that may have taken it without our hearing so is the
 * last that is asked, until it says that it has not.
 */
export async function handOver(
  program: HandOverParts,
  download: StoredDownload,
  clients: readonly Downloader[],
): Promise<void> {
  const journaled = program.downloads.findHandOver(download.id)
  if (journaled === null || program.handingOver.has(download.id)) return
  program.handingOver.add(download.id)
  try {
    const complaints: string[] = []
    for (const downloader of clients) {
      const complaint = await offer(program, { download, journaled, downloader })
      if (complaint === null) return
      complaints.push(complaint)
    }
    throw new AppError('upstream', `No download client took ${download.title}. ${complaints.join('. ')}`)
  } finally {
    program.handingOver.delete(download.id)
  }
}

type Offer = { download: StoredDownload; journaled: HandOver; downloader: Downloader }

/** `null` when the client took it, else its words. */
async function offer(program: HandOverParts, { download, journaled, downloader }: Offer): Promise<string | null> {
  const mayHaveIt = journaled.perhapsTakenBy === downloader.id
  program.transaction(() => {
    program.downloads.update(download.id, { downloaderId: downloader.id })
    program.downloads.updateHandOver(download.id, { perhapsTakenBy: downloader.id })
  })
  try {
    refuseRefused(program, downloader)
    const payload = payloadOf(download, journaled)
    refuseKeys(program, payload, downloader)
    refuseFolderHere(program, journaled, downloader)
    const { clientId } = await program.clientOf(downloader).add(payload, {
      downloadId: download.id,
      title: download.title,
      category: journaled.category ?? downloader.category,
      downloadPath: journaled.downloadPath ?? downloader.downloadPath,
      stopped: downloader.addStopped,
      seedGoal: seedGoalOf(journaled),
      priority: journaled.priority,
      since: download.addedAt,
    })
    program.transaction(() => {
      program.downloads.update(download.id, { downloaderId: downloader.id, clientId, message: null, missedRounds: 0 })
      program.downloads.removeHandOver(download.id)
    })
    program.log.module('grab').info('Handed over', { title: download.title, client: downloader.name, clientId })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (isCredentialsRefused(error) || isUnheard(error)) noteFault(program, downloader, error)
    if (isPerhapsTaken(error)) throw error
    if (mayHaveIt && error.code === 'upstream' && !isDeclined(error)) throw perhapsTaken(error)
    program.downloads.updateHandOver(download.id, { perhapsTakenBy: null })
    program.log.module('grab').warn('A download client did not take a download', {
      title: download.title,
      client: downloader.name,
      reason: error.message,
    })
    return `${downloader.name}: ${error.message}`
  }
}

function seedGoalOf({ seedRatio, seedSeconds }: HandOver): SeedGoal | null {
  return seedRatio === null && seedSeconds === null ? null : { ratio: seedRatio, seconds: seedSeconds }
}

/** A client that refuses our credentials is not asked time and again: it would ban us. Throws AppError `upstream`. */
function refuseRefused(program: HandOverParts, downloader: Downloader): void {
  refuseUnreadable(downloader)
  if (!isQuiet(program, downloader.id) || !program.live.refusals.get(downloader.id)) return
  throw new AppError(
    'upstream',
    program.downloaders.find(downloader.id)?.health.message ?? 'it refuses our credentials',
  )
}

/** A key of ours is told to no other program. Throws AppError `unprocessable`. */
function refuseKeys(program: HandOverParts, payload: Payload, { type }: Downloader): void {
  if (payload.kind !== 'link' || program.downloadClientKinds[type]?.inProcess === true) return
  const owner = keyInLink(program, payload.url)
  if (owner === null) return
  const words = `the link holds the key of ${owner}, which no other program is given; the built-in downloader can fetch it`
  throw new AppError('unprocessable', words)
}

/** Whoever may add a download may not write anywhere on this machine. Throws AppError `unprocessable`. */
function refuseFolderHere(program: HandOverParts, { downloadPath }: HandOver, { type }: Downloader): void {
  if (downloadPath && program.downloadClientKinds[type]?.savesHere === true) {
    throw new AppError('unprocessable', 'it saves on this machine, where a download may not name its own folder')
  }
}

function payloadOf({ clientId }: StoredDownload, { kind, name, uri, bytes, size }: HandOver): Payload {
  if (kind === 'torrent' && bytes !== null) return { kind, bytes, infoHash: clientId, name }
  if (kind === 'nzb' && bytes !== null) return { kind, bytes, name }
  if (kind === 'magnet' && uri !== null) return { kind, uri, infoHash: clientId, name }
  if (kind === 'link' && uri !== null) return { kind, url: uri, name, size }
  if (kind === 'magnet' || kind === 'link') {
    throw new AppError('unprocessable', 'its link cannot be read with the present key; grab the release again')
  }
  throw new Error(`The journal of ${name} holds a ${kind} without its content`)
}
