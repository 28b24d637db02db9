import { randomBytes } from 'node:crypto'
import { type PollDeps, pollClients } from '#core/downloads/poll-clients.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredUser } from '#domain/accounts/user.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { Game } from '#domain/games/game.ts'
import type { ClientDownload, DownloadClient, DownloadClientKind, Payload } from '#domain/ports/download-client.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { grabPayload } from '../../grab.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { type FaultProxy, startFaultProxy } from '../../peers/fault-proxy.ts'
import { eventually } from '../../peers/loopback.ts'
import type { NewsServer } from '../../peers/news.ts'
import { startNzbget } from '../../peers/nzbget.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startSabnzbd } from '../../peers/sabnzbd.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp, type TestAppOverrides } from '../../test-app.ts'

type Kind = 'qbittorrent' | 'transmission' | 'aria2' | 'sabnzbd' | 'nzbget'

type Product = {
  type: Kind
  command: string
  start(newsServer: NewsServer): Promise<StartedPeer>
  /** Whether a request hands a download over. */
  isAdd(asked: string): boolean
}

export const products: readonly Product[] = [
  {
    type: 'qbittorrent',
    command: 'qbittorrent-nox',
    start: () => startQbittorrent({ failedLoginsUntilBan: 5 }),
    isAdd: (asked) => asked.startsWith('/api/v2/torrents/add'),
  },
  {
    type: 'transmission',
    command: 'transmission-daemon',
    start: () => startTransmission(),
    isAdd: (asked) => /torrent-add|torrent_add/.test(asked),
  },
  { type: 'sabnzbd', command: 'sabnzbdplus', start: startSabnzbd, isAdd: (asked) => asked.includes('mode=addfile') },
  { type: 'nzbget', command: 'nzbget', start: startNzbget, isAdd: (asked) => asked.includes('"append"') },
]

/** It is not killed and made to forget here. */
export const aria2: Product = {
  type: 'aria2',
  command: 'aria2c',
  start: () => startAria2(),
  isAdd: (asked) => /aria2\.add/.test(asked),
}

export const installed = products.filter(({ command }) => peerAvailable(command))

/** A real client behind a proxy that can be made bad, and a program of ours that works with it. */
export type Faulty = {
  type: Kind
  user: StoredUser
  peer: StartedPeer
  proxy: FaultProxy
  app: TestApp & PollDeps
  downloader: Downloader
  isAdd(asked: string): boolean
  /** A game that is wanted, and what is fetched for it, added stopped: a torrent that nobody has, or an NZB. What is
   * given is let run. */
  grab(title: string, running?: Payload): Promise<Grabbed>
  /** Its own door, whatever lies between us and it. */
  direct(): DownloadClient
  /** What the client itself lists under a title, whatever lies between us and it. */
  listed(title: string): Promise<ClientDownload[]>
  /** Lets time pass, then follows. */
  round(): Promise<void>
  issues(): Promise<{ code: string; message: string }[]>
  stop(): Promise<void>
}

export type Grabbed = { game: Game; now(): StoredDownload; gameNow(): Game | null }

export async function startFaulty(
  { type, start, isAdd }: Product,
  newsServer: NewsServer,
  overrides: TestAppOverrides = {},
): Promise<Faulty> {
  const peer = await start(newsServer)
  const proxy = await startFaultProxy(peer.url)
  const app = createTestApp({ downloadClientKinds, ...overrides })
  const user = storeUser(app)
  const settings = type === 'sabnzbd' ? { apiKey: peer.password } : {}
  const credentials = type === 'sabnzbd' ? {} : { username: peer.username, password: peer.password }
  const stored = { type, name: `Our ${type}`, url: proxy.url, category: 'ludarr-test', settings, ...credentials }
  const downloader = storeDownloader(app, stored)
  const direct = () =>
    app.connectClient({ ...(app.downloaders.find(downloader.id) ?? downloader), id: 'direct', url: peer.url })
  return {
    type,
    user,
    peer,
    proxy,
    app,
    downloader,
    isAdd,
    async grab(title, running) {
      const stopped = running === undefined
      app.downloaders.save({ ...(app.downloaders.find(downloader.id) ?? downloader), addStopped: stopped })
      const game = storeGame(app, { userId: user.id, title })
      const lonely = () => (isUsenet(type) ? nzbOf(newsServer, title, 60_000) : lonelyTorrent(title, nowhere))
      const payload = running ?? lonely()
      const grab = { userId: user.id, game, title, indexerName: 'Indexer', payload, size: null }
      const download: Download = await grabPayload(app, grab)
      return { game, now: () => found(app, download.id), gameNow: () => app.games.findById(game.id) }
    },
    direct,
    async listed(title) {
      return (await direct().list()).filter(({ name }) => name.includes(title))
    },
    async round() {
      app.clock.advance(61_000)
      await pollClients(app, undefined, { timeoutMs: 60_000 })
    },
    // A client that is killed may have lost options of its last download, which is told as such.
    issues: async () =>
      (await currentIssues(app, [])).filter(
        ({ subject, code }) => subject === downloader.id && code !== 'download-client-options',
      ),
    async stop() {
      await app.close()
      await proxy.stop()
      await peer.stop()
    },
  }
}

const nowhere = 'http://127.0.0.1:9/announce'

export function isUsenet(type: Kind): boolean {
  const kinds: Record<Kind, DownloadClientKind> = downloadClientKinds
  return kinds[type].protocols.includes('usenet')
}

export function nzbOf(newsServer: NewsServer, title: string, size: number): Payload {
  const file = { name: `${title}.bin`, bytes: randomBytes(size) }
  return { kind: 'nzb', bytes: newsServer.post([file]), name: title }
}

function found(app: TestApp, id: string): StoredDownload {
  const download = app.downloads.find(id)
  if (download === null) throw new Error('The download is gone')
  return download
}

/** Rounds until it is so. */
export async function following(faulty: Faulty, what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(`${faulty.type}: ${what}`, 60_000, async () => {
    await faulty.round()
    return isSo()
  })
}
