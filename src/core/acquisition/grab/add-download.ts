import type { Download } from '#domain/downloads/download.ts'
import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { named, say } from '#domain/messages/say.ts'
import { isMagnet } from '#domain/torrent/magnet.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { validateDownloadPath } from '../../download-clients/validate-downloader.ts'
import { configuredOrigins, enteredOrigins } from '../../indexers/configured-origins.ts'
import { getGame } from '../../library/find-game.ts'
import { assertDownloadFolderAllowed } from '../../library/paths/check-download-folder.ts'
import { assertMayDownloadAnything } from '../../requests/permissions.ts'
import { assertMayDownload } from '../../requests/refusals.ts'
import { listingId } from '../search/listing-id.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { isCertain } from './certainty.ts'
import { chooseClients } from './choose-client.ts'
import { type FetchedPayload, fetchPayload, fetchRelease, payloadFromBytes } from './fetch.ts'
import { type GrabChoice, journalGrab } from './journal.ts'
import { resolveLink } from './listed-link.ts'
import { sendGrab } from './send.ts'

export type NewDownload = {
  title: string
  gameId?: string | null | undefined
  downloaderId?: string | null | undefined
  category?: string | null | undefined
  downloadPath?: string | null | undefined
  priority?: DownloadPriority | null | undefined
  /** The link of a listed release, an http, https or magnet link, or the bytes of a torrent or NZB. */
  from: { url: string } | { bytes: Uint8Array; contentType: string | null }
}

type Deps = Needs<typeof sendGrab | typeof journalGrab | typeof assertDownloadFolderAllowed | typeof fetchRelease> &
  Pick<AppContext, 'releaseCache'>

/**
 * Starts a download from a user's link or file, with or without a game. Throws AppError `invalid` for a file that is
 * neither torrent nor NZB and for a link that cannot be downloaded, `gone` for a release that is no longer listed.
 */
export async function addDownload(
  app: Deps,
  userId: string,
  { title, gameId, downloaderId: chosenId = null, category, downloadPath, priority, from }: NewDownload,
): Promise<Download> {
  validateDownloadPath(downloadPath)
  assertMayDownloadAnything(app, userId)
  const game: Game | null = gameId ? getGame(app, userId, gameId) : null
  if (game !== null) assertMayDownload(app, game)
  const { fetched, found, ...listing } =
    'url' in from ? await fetchLink(app, userId, from.url, title) : await readFile(from, title)
  const { payload, size } = fetched
  const available = chooseClients(app, payload.kind, { chosenId, indexerId: listing.indexerId, game })
  const clients = withCategory(app, downloadPath ? withFolderChoice(app, available) : available, category)
  if (downloadPath) await assertDownloadFolderAllowed(app, { userId, clients, path: downloadPath })
  const listed = game === null || found === null ? null : listedFor(app, game.id, found)
  const choice = listed === null ? undefined : choiceOf(listed)
  const countsAs = listed !== null && isCertain(listed) ? 'game' : 'another'
  const source = { title, ...listing, payload, size, choice }
  const overrides = { category, downloadPath, priority, countsAs } as const
  const download = journalGrab(app, { userId, game, clients, chosenId, ...source, ...overrides })
  return sendGrab(app, download, clients)
}

/** The clients whose downloads may go to a folder of choice: those that save on this machine use their configured folder. */
function withFolderChoice(app: Deps, clients: readonly Downloader[]): Downloader[] {
  const able = clients.filter(({ type }) => app.downloadClientKinds[type]?.savesHere !== true)
  if (able.length > 0) return able
  const message = say('acquisition.folderNotChoosable', { name: clients[0]?.name ?? '' })
  throw fieldError('downloadPath', message)
}

/** The clients that accept the category. Throws AppError `invalid` with the reason when there is none. */
function withCategory(app: Deps, clients: readonly Downloader[], category: string | null | undefined): Downloader[] {
  if (!category) return [...clients]
  const refusalBy = ({ type }: Downloader): string | null =>
    app.downloadClientKinds[type]?.refusesCategory?.(category) ?? null
  const able = clients.filter((client) => refusalBy(client) === null)
  const [first] = clients
  if (able.length > 0 || first === undefined) return able
  const message = named(first.name, refusalBy(first) ?? '')
  throw fieldError('category', message)
}

function listedFor(app: Deps, gameId: string, found: FoundRelease): ListedRelease | null {
  return app.releaseCache.find(gameId, listingId(found), found.indexerId)
}

/** Why the release was listed for the game as it was. */
function choiceOf({ release: { decision } }: ListedRelease): GrabChoice {
  return { chosenBy: 'user', considered: null, acceptedCount: null, decision }
}

type Source = {
  fetched: FetchedPayload
  found: FoundRelease | null
  indexerName: string | null
  indexerId: string | null
  archivePassword?: string | undefined
}

const unlisted = { found: null, indexerName: null, indexerId: null }

async function readFile(file: { bytes: Uint8Array; contentType: string | null }, title: string): Promise<Source> {
  const fetched = await payloadFromBytes(file.bytes, file.contentType, title)
  if (fetched === null) throw new AppError('invalid', say('acquisition.neitherTorrentNorNzb'))
  return { fetched, ...unlisted }
}

async function fetchLink(app: Deps, userId: string, link: string, title: string): Promise<Source> {
  const { url, product, found } = resolveLink(app, link)
  if (found !== null) {
    const { indexerName, indexerId, archivePassword, size } = found
    const fetched = await fetchRelease(app, found)
    return { found, fetched: { ...fetched, size: fetched.size ?? size }, indexerName, indexerId, archivePassword }
  }
  if (!isMagnet(url) && !/^https?:\/\//i.test(url.trim())) {
    throw new AppError('invalid', say('acquisition.linkNotHttpOrMagnet'))
  }
  const privateOrigins = [...configuredOrigins(app), ...enteredOrigins(app, userId, url)]
  const access = { allowInsecureTls: false, quotesResponse: false, privateOrigins }
  const fetched = await fetchPayload(app, { url, title, product, ...access })
  return { fetched, ...unlisted }
}
