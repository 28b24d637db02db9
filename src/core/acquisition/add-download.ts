import type { Download, DownloadPriority } from '#domain/download.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/game.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import { isMagnet } from '#domain/torrent/magnet.ts'
import { getGame } from '../library/get-game.ts'
import type { Program } from '../program.ts'
import { checkDownloadPath } from '../sources/checked-downloader.ts'
import { beginDownload } from './begin-download.ts'
import { fetchPayload } from './fetch-payload.ts'
import { type GrabParts, wishesOf } from './grab-release.ts'
import { type NamedPayload, payloadOfBytes } from './payload-of.ts'
import { type ClientChoice, pickClients, takesLinks } from './pick-clients.ts'

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

type Parts = GrabParts & Pick<Program, 'listings'>

/**
 * Begins a download that a user brings, for one of their games or for none. Throws AppError `invalid` for bytes that
 * are neither torrent nor NZB and for links that cannot be downloaded from.
 */
export async function addDownload(
  program: Parts,
  userId: string,
  { title, gameId, downloaderId, category, downloadPath, priority, from }: NewDownload,
): Promise<Download> {
  checkDownloadPath(downloadPath)
  const game: Game | null = gameId ? getGame(program, userId, gameId) : null
  const { named, indexerName, wishes } = 'url' in from ? await fetched(program, from.url, title) : uploaded(from, title)
  const { payload, size } = named
  const { seedGoal, preferredId } = wishes ?? {}
  if (downloadPath) refuseFolderHere(program, payload.kind, { chosenId: downloaderId ?? null })
  const grab = { userId, game, title, indexerName, payload, size, category, downloadPath, priority, seedGoal }
  return beginDownload(program, grab, { chosenId: downloaderId ?? null, preferredId: preferredId ?? null })
}

/** A user may not have files written anywhere on this machine: where every client would, it is said at once. */
function refuseFolderHere(program: Parts, kind: Payload['kind'], choice: ClientChoice): void {
  const clients = pickClients(program, kind, choice)
  if (clients.some(({ type }) => program.downloadClientKinds[type]?.savesHere !== true)) return
  const message = `${clients[0]?.name} saves on this machine, in the folder that is set for it: leave this empty`
  throw new AppError('invalid', message, { details: [{ path: 'downloadPath', message }] })
}

type Brought = { named: NamedPayload; indexerName: string | null; wishes: ReturnType<typeof wishesOf> | null }

function uploaded(file: { bytes: Uint8Array; contentType: string | null }, title: string): Brought {
  const named = payloadOfBytes(file.bytes, file.contentType, title)
  if (named === null) throw new AppError('invalid', 'The file is neither a torrent nor an NZB')
  return { named, indexerName: null, wishes: null }
}

// A link out of a listing went to the user without its secrets; the whole one is still here.
async function fetched(program: Parts, url: string, title: string): Promise<Brought> {
  const listed = program.listings.findByLink(url)
  const whole = listed?.found.downloadUrl ?? url
  if (!isMagnet(whole) && !/^https?:\/\//i.test(whole.trim())) {
    throw new AppError('invalid', 'The link must begin with http://, https:// or magnet:')
  }
  const indexerName = listed?.found.indexerName ?? null
  const product = indexerName ?? URL.parse(whole)?.host ?? 'Download'
  const promised = listed?.found.protocol
  const access = { allowInsecureTls: false, takesLinks: takesLinks(program), quotes: listed !== null }
  const link = { url: whole, title, product, promised, ...access }
  const wishes = listed === null ? null : wishesOf(program, listed.found.indexerId)
  return { named: await fetchPayload(program, link), indexerName, wishes }
}
