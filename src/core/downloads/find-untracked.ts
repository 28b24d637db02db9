import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { clientKeys } from '../download-clients/client-key.ts'
import { createYieldToEventLoop, sortWithoutBlocking } from '../tasks/yield-to-event-loop.ts'

export type ClientError = { downloaderName: string; message: string }
export type UntrackedDownload = { downloader: Downloader; reported: ClientDownload }

type FindUntrackedDeps = Pick<AppContext, 'downloads' | 'downloaders' | 'clientMonitor'>
type Listing = { downloader: Downloader; downloads: readonly ClientDownload[]; error: string | null }

const freshMs = 5000
const idsAtOnce = 500

/**
 * The untracked downloads of all clients, newest first, with the errors of unreachable clients. Each download is there
 * once, even if two entries lead to the same client.
 */
export async function findUntracked(
  app: FindUntrackedDeps,
): Promise<{ untracked: UntrackedDownload[]; errors: ClientError[] }> {
  const enabled = app.downloaders.all().filter((downloader) => downloader.enabled)
  const listings = await Promise.all(enabled.map((downloader) => listClient(app, downloader)))
  const errors = listings.flatMap(({ downloader, error }) =>
    error === null ? [] : [{ downloaderName: downloader.name, message: error }],
  )
  const listed = listings.flatMap(({ downloader, downloads }) =>
    downloads.map((reported) => ({ downloader, reported })),
  )
  return { untracked: await withoutTracked(app, listed), errors }
}

async function listClient(app: FindUntrackedDeps, downloader: Downloader): Promise<Listing> {
  if (app.clientMonitor.isBackedOff(downloader.id))
    return { downloader, downloads: [], error: downloader.health.message }
  try {
    return { downloader, downloads: await app.clientMonitor.listDownloads(downloader, freshMs), error: null }
  } catch (error) {
    return { downloader, downloads: [], error: errorMessage(error) }
  }
}

async function withoutTracked(
  app: FindUntrackedDeps,
  listed: readonly UntrackedDownload[],
): Promise<UntrackedDownload[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const clientKeyOf = clientKeys(app)
  // The old client of moved downloads still has them.
  const moved = app.downloads.moves().map(({ fromId, fromClientId }) => clientKeyOf(fromId, fromClientId))
  const known = new Set<string>(moved)
  const untracked: UntrackedDownload[] = []
  for (let at = 0; at < listed.length; at += idsAtOnce) {
    const some = listed.slice(at, at + idsAtOnce)
    const tracked = app.downloads.trackedIds(some.map(({ reported }) => reported.clientId))
    for (const { downloaderId, clientId } of tracked) known.add(clientKeyOf(downloaderId, clientId))
    for (const download of some) {
      const key = clientKeyOf(download.downloader.id, download.reported.clientId)
      if (!known.has(key)) untracked.push(download)
      known.add(key)
    }
    await yieldToEventLoop()
  }
  return sortWithoutBlocking(untracked, newestFirst, yieldToEventLoop)
}

/** Downloads whose client does not know when they were added come last. */
function newestFirst(one: UntrackedDownload, other: UntrackedDownload): number {
  const [first, second] = [one.reported.addedAt ?? '', other.reported.addedAt ?? '']
  if (first === second) return 0
  return first < second ? 1 : -1
}
