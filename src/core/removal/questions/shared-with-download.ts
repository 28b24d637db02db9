import { realpath } from 'node:fs/promises'
import { basename, sep } from 'node:path'
import { foldedName } from '#domain/importing/name-clashes.ts'
import type { AppContext } from '../../app-context.ts'
import { clientKeys } from '../../download-clients/client-key.ts'
import { localPaths } from '../../download-clients/local-path.ts'
import { createOverlapIndex } from '../../library/folder-owners.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { Removable, RemovalFacts } from '../facts.ts'

type SharedPathDeps = Pick<AppContext, 'downloads' | 'downloaders' | 'clientMonitor' | 'settings'>
type InClient = Pick<Removable, 'downloader' | 'clientId'> & { stored: { id: string } | null }

const downloadsAtOnce = 500

/** A torrent with the file names of another one has its files too, and clients delete them even then. */
export async function sharedWithDownload(app: SharedPathDeps, facts: RemovalFacts): Promise<string | null> {
  return (await sharesPath(app, facts, facts.paths)) ? 'another download has files there' : null
}

/** Whether another download has files at one of the paths, inside or around it, as of the last poll. */
export async function sharesPath(
  app: SharedPathDeps,
  download: InClient,
  paths: ReadonlySet<string>,
): Promise<boolean> {
  const own = [...paths].map(namesOf)
  const places = createOverlapIndex(paths)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const other of otherPaths(app, download)) {
    if (other === null) continue
    if (places.overlaps(other) || (mayMeet(own, namesOf(other)) && places.overlaps(await realPathOf(other))))
      return true
    await yieldToEventLoop()
  }
  return false
}

type Names = { last: string; all: ReadonlySet<string> }

function namesOf(path: string): Names {
  return { last: foldedName(basename(path)), all: new Set(foldedName(path).split(sep)) }
}

/** Folders above may be links. Resolving every path would take too long, so one of them has to have the other's name. */
function mayMeet(own: readonly Names[], other: Names): boolean {
  return own.some(({ last, all }) => all.has(other.last) || other.all.has(last))
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
