import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../../app-context.ts'
import { isVisibleTo } from '../../downloads/find-download.ts'
import { findUntracked } from '../../downloads/find-untracked.ts'
import { untrackedId } from '../../downloads/show-download.ts'

type Deps = Pick<AppContext, 'clientMonitor' | 'downloaders' | 'downloads' | 'games'>

/** A download of a bulk change. `stored` is `null` for an untracked one, `downloader` if its client was removed. */
export type FoundDownload = {
  id: string
  stored: StoredDownload | null
  downloader: Downloader | null
  clientId: string
}

/** The downloads with these ids that a user may change, and the errors of the others. Clients are asked once at most. */
export async function findDownloads(
  app: Deps,
  userId: string,
  ids: readonly string[],
): Promise<{ found: FoundDownload[]; errors: Map<string, Text> }> {
  const downloaders = new Map(app.downloaders.all().map((downloader) => [downloader.id, downloader]))
  const stored = new Map(app.downloads.withIds(ids).map((download) => [download.id, download]))
  const others = ids.some((id) => !stored.has(id)) ? await untrackedById(app) : new Map<string, FoundDownload>()
  const found: FoundDownload[] = []
  const errors = new Map<string, Text>()
  for (const id of ids) {
    const download = stored.get(id)
    const untracked = others.get(id)
    if (download !== undefined && isVisibleTo(app, userId, download)) {
      const downloader = downloaders.get(download.downloaderId ?? '') ?? null
      found.push({ id, stored: download, downloader, clientId: download.clientId })
    } else if (download === undefined && untracked !== undefined) found.push(untracked)
    else errors.set(id, say('acquisition.downloadNotFound'))
  }
  return { found, errors }
}

async function untrackedById(app: Deps): Promise<Map<string, FoundDownload>> {
  const { untracked } = await findUntracked(app)
  return new Map(
    untracked.map(({ downloader, reported: { clientId } }) => {
      const id = untrackedId(downloader.id, clientId)
      return [id, { id, stored: null, downloader, clientId }]
    }),
  )
}
