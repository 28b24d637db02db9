import { realpath } from 'node:fs/promises'
import { basename, sep } from 'node:path'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import type { AppContext } from '../app-context.ts'
import { localPaths } from '../download-clients/local-path.ts'
import { overlapWith } from '../library/folder-owners.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { clientKeys } from './client-key.ts'

type SharedPathDeps = Pick<AppContext, 'downloads' | 'downloaders' | 'clientMonitor' | 'settings'>
type InClient = { downloader: Downloader; clientId: string; stored: { id: string } | null }

const maxAgeMs = 5000
const downloadsAtOnce = 500

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
export async function wasSharedPath(app: SharedPathDeps, download: InClient, path: string): Promise<boolean> {
  const overlaps = overlapWith(path)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const paths of [listedPaths(app, download), unfinishedPaths(app, download)]) {
    for (const other of paths) {
      if (other !== null && (overlaps(other) || (mayMeet(path, other) && overlaps(await realPathOf(other)))))
        return true
      await yieldToEventLoop()
    }
  }
  return false
}

/** Folders above may be links. Resolving every path would take too long, so one of them has to have the other's name. */
function mayMeet(path: string, other: string): boolean {
  const [name, otherName] = [path, other].map((each) => foldedName(basename(each)))
  const has = (each: string, wanted = ''): boolean => foldedName(each).split(sep).includes(wanted)
  return name === otherName || has(path, otherName) || has(other, name)
}

const realPathOf = (path: string): Promise<string> => realpath(path).catch(() => path)

/** The paths of all other downloads that the clients listed last. */
function* listedPaths(app: SharedPathDeps, { downloader, clientId }: InClient): Generator<string | null> {
  const toLocalPath = localPaths(app)
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloader.id, clientId)
  for (const client of app.downloaders.all()) {
    for (const reported of app.clientMonitor.lastSnapshot(client.id) ?? []) {
      if (clientKeyOf(client.id, reported.clientId) !== key) yield toLocalPath(client, reported.contentPath)
    }
  }
}

function* unfinishedPaths(app: SharedPathDeps, { downloader, clientId, stored }: InClient): Generator<string | null> {
  const toLocalPath = localPaths(app)
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloader.id, clientId)
  const clients = new Map(app.downloaders.all().map((client) => [client.id, client]))
  const queued = app.downloads.queuedNumbers()
  for (let at = 0; at < queued.length; at += downloadsAtOnce) {
    for (const other of app.downloads.pathsOf(queued.slice(at, at + downloadsAtOnce))) {
      const isSame = other.id === stored?.id || clientKeyOf(other.downloaderId, other.clientId) === key
      if (!isSame) yield toLocalPath(clients.get(other.downloaderId ?? '') ?? null, other.path)
    }
  }
}
