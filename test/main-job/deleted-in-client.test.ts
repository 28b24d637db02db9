import { afterEach, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { sabnzbd } from '#integrations/downloaders/sabnzbd.ts'
import { type OfferedRelease, startTorznabSource } from '../fakes/torznab-source.ts'
import { adapterContext } from '../integrations/downloaders/adapter-context.ts'
import { connectionTo } from '../integrations/downloaders/connection.ts'
import { eventually } from '../peers/loopback.ts'
import { startNewsServer } from '../peers/news.ts'
import { lonelyTorrent } from '../peers/payload.ts'
import type { StartedPeer } from '../peers/peer.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { startSabnzbd } from '../peers/sabnzbd.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const waitMs = 150_000
const [best, next] = ['Test.Game.v1.0-FIXTURE', 'Test.Game.v1.0.REPACK-OTHER']

type Download = { id: string; title: string; status: string; message: string | null }

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, waitMs)

const willEnd = <Started extends { stop(): Promise<unknown> }>(started: Started): Started => {
  ends.push(() => started.stop())
  return started
}

/** A program that wants a game, of which its indexer offers two releases, and what it grabbed. */
async function grabbed(kind: 'torznab' | 'newznab', client: Record<string, unknown>, releases: OfferedRelease[]) {
  const source = await startTorznabSource({ kind, releases })
  ends.push(() => source.close())
  const app = willEnd(await startServerProcess({ LUDARR_LIMIT_GENERAL: '100000' }, { isClockMoved: true }))
  await app.ask('POST', '/downloaders', { name: 'The client', ...client })
  const indexer = { name: 'The source', url: source.url, apiKey: source.apiKey, protocol: kind }
  await app.ask('POST', '/indexers', indexer)
  const { id } = await app.ask('POST', '/games', { title: 'Test Game' })
  const downloads = async (): Promise<Download[]> => app.ask('GET', `/games/${id}/downloads`)
  const find = async (title: string) => (await downloads()).find((download) => download.title === title)
  const isThere = async (title: string) => ['paused', 'stalled'].includes((await find(title))?.status ?? '')
  await eventually('the best release is in the client', 60_000, () => isThere(best))
  return { app, gameId: id as string, find, isThere, downloads }
}

const isReported = ({ type }: { type: string }) => type === 'downloadFailed'

async function notificationTexts(app: ServerProcess): Promise<string[]> {
  const all: { type: string; title: string }[] = await app.ask('GET', '/notifications')
  return all.filter(isReported).map(({ title }) => title)
}

test.skipIf(!peerAvailable('qbittorrent-nox'))(
  'a download deleted in qBittorrent is not added again, even after kills before and after it is detected',
  async () => {
    const peer: StartedPeer = willEnd(await startQbittorrent())
    const releases = [best, next].map((title, index) => {
      const { bytes } = lonelyTorrent(title, 'http://127.0.0.1:9/announce')
      const file = { bytes, type: 'application/x-bittorrent', name: `${title}.torrent` }
      return { title, size: 5_000_000_000, seeders: 100 - 90 * index, file }
    })
    const { url, username, password } = peer
    const client = { type: 'qbittorrent', url, username, password }
    const { app, gameId, find, isThere, downloads } = await grabbed('torznab', client, releases)
    const byHand = qbittorrent.connect(connectionTo(peer), adapterContext(peer.downloadFolder))
    const deleteByHand = async (title: string) => {
      const one = (await byHand.list()).find(({ name }) => name === title)
      await byHand.remove(one?.clientId ?? '', { deleteFiles: true })
    }
    await deleteByHand(best)
    await app.kill()
    await app.startAgain()
    const isNoticed = async () => (await find(best))?.status === 'removed'
    await app.polledUntil('that it was deleted is noticed', waitMs, isNoticed)
    await app.kill()
    await app.startAgain()
    expect(await notificationTexts(app)).toEqual([`${best} was deleted in The client`])
    expect(await app.ask('GET', `/games/${gameId}`)).toMatchObject({ status: 'wanted' })

    // "Search again".
    const { grabbed: taken } = await app.ask('POST', `/games/${gameId}/search`)
    expect(taken?.title).toBe(next)
    await eventually('it is in the client', 30_000, async () => (await byHand.list()).some(({ name }) => name === next))
    expect((await byHand.list()).map(({ name }) => name)).toEqual([next])
    await eventually('it is followed', 30_000, () => isThere(next))
    await deleteByHand(next)
    await app.polledUntil(
      'that this one was deleted, too',
      waitMs,
      async () => (await find(next))?.status === 'removed',
    )
    expect(await app.ask('POST', `/games/${gameId}/search`)).toMatchObject({ grabbed: null, accepted: 0 })

    // "Blacklist".
    await app.ask('DELETE', `/downloads/${(await find(best))?.id}?blacklist=true`)
    expect(await app.ask('GET', `/games/${gameId}/blacklist`)).toMatchObject([{ releaseTitle: best }])
    expect((await downloads()).map(({ title }) => title)).toEqual([next])
    expect(await byHand.list()).toEqual([])
  },
  3 * waitMs,
)

test.skipIf(!peerAvailable('sabnzbdplus'))(
  'a download deleted in SABnzbd is not added again after a restart',
  async () => {
    const newsServer = willEnd(await startNewsServer())
    const peer: StartedPeer = willEnd(await startSabnzbd(newsServer))
    const releases = [best, next].map((title, index) => {
      const bytes = newsServer.post([{ name: `${title}.bin`, bytes: randomBytes(60_000) }])
      const publishedAt = new Date(Date.now() - index * 90 * 86_400_000)
      return {
        title,
        size: 5_000_000_000,
        publishedAt,
        file: { bytes, type: 'application/x-nzb', name: `${title}.nzb` },
      }
    })
    const settings = { apiKey: peer.password }
    const client = { type: 'sabnzbd', url: peer.url, settings, addStopped: true }
    const { app, gameId, find } = await grabbed('newznab', client, releases)
    const byHand = sabnzbd.connect(connectionTo(peer, { settings }), adapterContext(peer.downloadFolder))
    const [job] = await byHand.list()
    expect(job?.name).toBe(best)
    await byHand.remove(job?.clientId ?? '', { deleteFiles: true })
    await app.polledUntil(
      'that it was deleted is noticed',
      waitMs,
      async () => (await find(best))?.status === 'removed',
    )
    await app.kill()
    await app.startAgain()
    expect(await notificationTexts(app)).toEqual([`${best} was deleted in The client`])
    const { grabbed: taken } = await app.ask('POST', `/games/${gameId}/search`)
    expect(taken?.title).toBe(next)
    await eventually('it is in the client', 30_000, async () => (await byHand.list()).length > 0)
    expect((await byHand.list()).map(({ name }) => name)).toEqual([next])
  },
  2 * waitMs,
)
