import type { ContentPath } from '#db/repositories/downloads.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../../app-context.ts'
import { localPaths } from '../../download-clients/local-path.ts'
import { readOtherPaths } from '../../files/other-mounts.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

/** Where a download has its files; `gameId` and `downloadId` are `null` for an untracked one. */
export type DownloadContent = {
  /** A real path of it, folded so that paths on file systems that ignore case compare equal. */
  foldedPath: string
  gameId: string | null
  downloadId: string | null
  /** Whether nothing more is imported from it. */
  isDone: boolean
}

export type ContentPaths = { all(): Promise<readonly DownloadContent[]> }

export type ContentDeps = Pick<AppContext, 'downloads' | 'downloaders' | 'clientMonitor' | 'settings'>

const freshMs = 5000

/** The files of all tracked downloads, and of all downloads that the clients listed last. Cached for five seconds. */
export function createContentPaths(app: ContentDeps): ContentPaths {
  let found: Promise<readonly DownloadContent[]> | null = null
  let foundAt = 0
  return {
    all() {
      if (found !== null && performance.now() - foundAt < freshMs) return found
      foundAt = performance.now()
      found = readContents(app)
      return found
    },
  }
}

async function readContents(app: ContentDeps): Promise<DownloadContent[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const toLocalPath = localPaths(app)
  const clients = new Map(app.downloaders.all().map((downloader) => [downloader.id, downloader]))
  const tracked = Map.groupBy(app.downloads.contentPaths(), ({ downloaderId, clientId }) =>
    keyOf(downloaderId, clientId),
  )
  const otherPaths = await readOtherPaths()
  const realFolders = new Map<string, Promise<string>>()
  const contents: DownloadContent[] = []
  const add = async (downloaderId: string | null, remote: string | null, row: ContentPath | null): Promise<void> => {
    const path = toLocalPath(clients.get(downloaderId ?? '') ?? null, remote)
    if (path === null) return
    const folder = dirname(path)
    // Many downloads share few folders, so that only the folders are resolved.
    const realFolder = realFolders.get(folder) ?? realpath(folder).catch(() => folder)
    realFolders.set(folder, realFolder)
    const isDone = row?.status === 'imported' || row?.status === 'failed'
    const ids = { gameId: row?.gameId ?? null, downloadId: row?.id ?? null }
    const real = join(await realFolder, basename(path))
    for (const each of [real, ...otherPaths(real)]) contents.push({ foldedPath: foldedName(each), isDone, ...ids })
    await yieldToEventLoop()
  }
  for (const rows of tracked.values()) for (const row of rows) await add(row.downloaderId, row.path, row)
  for (const { id } of clients.values()) {
    for (const { clientId, contentPath } of app.clientMonitor.lastSnapshot(id) ?? []) {
      for (const row of tracked.get(keyOf(id, clientId)) ?? [null]) await add(id, contentPath, row)
    }
  }
  return contents
}

function keyOf(downloaderId: string | null, clientId: string): string {
  return `${downloaderId} ${clientId.toLowerCase()}`
}
