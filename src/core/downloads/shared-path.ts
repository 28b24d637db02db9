import { queueStatuses } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { AppContext } from '../app-context.ts'
import { localPaths } from '../download-clients/local-path.ts'
import { foldersOverlap } from '../library/folder-owners.ts'
import { clientKeys } from './client-key.ts'

type SharedPathDeps = Pick<AppContext, 'downloads' | 'downloaders' | 'clientMonitor' | 'settings'>
type InClient = { downloader: Downloader; clientId: string; stored: { id: string } | null }

const maxAgeMs = 5000

/**
 * Whether another download has files at the path of this one, inside or around it. A torrent with the file names of
 * another one has, and clients delete its files even then. Throws what the client throws.
 */
export async function isSharedPath(app: SharedPathDeps, download: InClient, path: string | null): Promise<boolean> {
  if (path === null) return false
  await app.clientMonitor.listDownloads(download.downloader, maxAgeMs)
  return wasSharedPath(app, download, path)
}

/** Like `isSharedPath` as of the last poll, without a request to the client. */
export function wasSharedPath(app: SharedPathDeps, download: InClient, path: string): boolean {
  const others = [...listedPaths(app, download), ...unfinishedPaths(app, download)]
  return others.some((other) => other !== null && foldersOverlap(path, other))
}

/** The paths of all other downloads that the clients listed last. */
function listedPaths(app: SharedPathDeps, { downloader, clientId }: InClient): (string | null)[] {
  const toLocalPath = localPaths(app)
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloader.id, clientId)
  return app.downloaders.all().flatMap((client) => {
    const listed = app.clientMonitor.lastSnapshot(client.id) ?? []
    const others = listed.filter((reported) => clientKeyOf(client.id, reported.clientId) !== key)
    return others.map(({ contentPath }) => toLocalPath(client, contentPath))
  })
}

function unfinishedPaths(app: SharedPathDeps, { stored }: InClient): (string | null)[] {
  const toLocalPath = localPaths(app)
  const clients = new Map(app.downloaders.all().map((client) => [client.id, client]))
  const needing = app.downloads.withStatus(queueStatuses)
  const others = needing.filter(({ id, removal }) => id !== stored?.id && removal === null)
  return others.map(({ path, downloaderId }) => toLocalPath(clients.get(downloaderId ?? '') ?? null, path))
}
