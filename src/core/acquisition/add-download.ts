import type { Download, DownloadPriority } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import { isMagnet } from '#domain/torrent/magnet.ts'
import type { AppContext } from '../app-context.ts'
import { validateDownloadPath } from '../download-clients/validate-downloader.ts'
import { getGame } from '../library/find-game.ts'
import { grabPayload } from './grab/begin.ts'
import { type ClientChoice, chooseClients, takesLinks } from './grab/choose-client.ts'
import { fetchPayload } from './grab/fetch.ts'
import { type FetchedPayload, payloadFromBytes } from './grab/payload.ts'
import { type GrabDeps, indexerPreferences } from './grab-release.ts'

export type NewDownload = {
  title: string
  gameId?: string | null | undefined
  downloaderId?: string | null | undefined
  category?: string | null | undefined
  downloadPath?: string | null | undefined
  priority?: DownloadPriority | null | undefined
  /** An http, https or magnet link, or the bytes of a torrent or NZB. */
  from: { url: string } | { bytes: Uint8Array; contentType: string | null }
}

type Deps = GrabDeps & Pick<AppContext, 'releaseCache'>

/**
 * Begins a download that a user brings, for one of their games or for none. Throws AppError `invalid` for bytes that
 * are neither torrent nor NZB and for links that cannot be downloaded from.
 */
export async function addDownload(
  app: Deps,
  userId: string,
  { title, gameId, downloaderId, category, downloadPath, priority, from }: NewDownload,
): Promise<Download> {
  validateDownloadPath(downloadPath)
  const game: Game | null = gameId ? getGame(app, userId, gameId) : null
  const { named, indexerName, wishes } = 'url' in from ? await fetched(app, from.url, title) : uploaded(from, title)
  const { payload, size } = named
  const { seedGoal, preferredId } = wishes ?? {}
  if (downloadPath) assertFolderAllowed(app, payload.kind, { chosenId: downloaderId ?? null })
  const grab = { userId, game, title, indexerName, payload, size, category, downloadPath, priority, seedGoal }
  return grabPayload(app, grab, { chosenId: downloaderId ?? null, preferredId: preferredId ?? null })
}

/** A user may not have files written anywhere on this machine: where every client would, it is said at once. */
function assertFolderAllowed(app: Deps, kind: Payload['kind'], choice: ClientChoice): void {
  const clients = chooseClients(app, kind, choice)
  if (clients.some(({ type }) => app.downloadClientKinds[type]?.savesHere !== true)) return
  const message = `${clients[0]?.name} saves on this machine, in the folder that is set for it: leave this empty`
  throw new AppError('invalid', message, { details: [{ path: 'downloadPath', message }] })
}

type Brought = {
  named: FetchedPayload
  indexerName: string | null
  wishes: ReturnType<typeof indexerPreferences> | null
}

function uploaded(file: { bytes: Uint8Array; contentType: string | null }, title: string): Brought {
  const named = payloadFromBytes(file.bytes, file.contentType, title)
  if (named === null) throw new AppError('invalid', 'The file is neither a torrent nor an NZB')
  return { named, indexerName: null, wishes: null }
}

// A link out of a listing went to the user without its secrets; the whole one is still here.
async function fetched(app: Deps, url: string, title: string): Promise<Brought> {
  const listed = app.releaseCache.findByLink(url)
  const whole = listed?.found.downloadUrl ?? url
  if (!isMagnet(whole) && !/^https?:\/\//i.test(whole.trim())) {
    throw new AppError('invalid', 'The link must begin with http://, https:// or magnet:')
  }
  const indexerName = listed?.found.indexerName ?? null
  const product = indexerName ?? URL.parse(whole)?.host ?? 'Download'
  const promised = listed?.found.protocol
  const access = { allowInsecureTls: false, takesLinks: takesLinks(app), quotes: listed !== null }
  const link = { url: whole, title, product, promised, ...access }
  const wishes = listed === null ? null : indexerPreferences(app, listed.found.indexerId)
  return { named: await fetchPayload(app, link), indexerName, wishes }
}
