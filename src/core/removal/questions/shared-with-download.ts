import { AppError } from '#domain/errors.ts'
import { createOverlapIndex } from '#domain/paths/folder-overlap.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../../app-context.ts'
import { clientKeys } from '../../download-clients/client-key.ts'
import { localPaths } from '../../download-clients/local-path.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { Removable, RemovalFacts } from '../facts.ts'

type SharedPathDeps = Pick<AppContext, 'downloads' | 'downloaders' | 'clientMonitor' | 'settings'>
type InClient = Pick<Removable, 'downloader' | 'clientId'> & { stored: { id: string } | null }

const downloadsAtOnce = 500

/** A torrent with the file names of another one has its files too, and clients delete them even then. */
export async function sharedWithDownload(app: SharedPathDeps, facts: RemovalFacts): Promise<string | null> {
  return (await sharesPath(app, facts, facts.paths)) ? 'another download has files there' : null
}

/** Whether another download has files at one of the paths, inside or around it, as the clients listed them last. */
export async function sharesPath(
  app: SharedPathDeps,
  download: InClient,
  paths: ReadonlySet<string>,
): Promise<boolean> {
  await listUnlisted(app)
  const places = createOverlapIndex(paths)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const other of otherPaths(app, download)) {
    if (other === null) continue
    if (places.overlaps(other) || (places.mayMeet(other) && places.overlaps(await realPathOf(other)))) return true
    await yieldToEventLoop()
  }
  return false
}

/** After a start, after a failure and after a change of a client, it is not known what the client has. */
async function listUnlisted({ downloaders, clientMonitor }: SharedPathDeps): Promise<void> {
  for (const client of downloaders.all()) {
    const isKnown = clientMonitor.lastSnapshot(client.id) !== null
    if (isKnown || !client.enabled || clientMonitor.isBackedOff(client.id)) continue
    try {
      await clientMonitor.listDownloads(client, 0)
    } catch (error) {
      // One that is off must not keep the others from removing anything.
      if (!(error instanceof AppError)) throw error
    }
  }
}

const realPathOf = (path: string): Promise<string> => realpath(path).catch(() => path)

/** The paths of all other downloads: of those that the clients listed last, and of the tracked ones in the queue. */
function* otherPaths(app: SharedPathDeps, { downloader, clientId, stored }: InClient): Generator<string | null> {
  const toLocalPath = localPaths(app)
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloader.id, clientId)
  const clients = new Map(app.downloaders.all().map((client) => [client.id, client]))
  for (const client of clients.values()) {
    for (const reported of app.clientMonitor.lastSnapshot(client.id) ?? []) {
      if (clientKeyOf(client.id, reported.clientId) !== key) yield toLocalPath(client, reported.contentPath)
    }
  }
  const queued = app.downloads.queuedNumbers()
  for (let at = 0; at < queued.length; at += downloadsAtOnce) {
    for (const other of app.downloads.pathsOf(queued.slice(at, at + downloadsAtOnce))) {
      const isSame = other.id === stored?.id || clientKeyOf(other.downloaderId, other.clientId) === key
      if (!isSame) yield toLocalPath(clients.get(other.downloaderId ?? '') ?? null, other.path)
    }
  }
}
