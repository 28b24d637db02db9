import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { DownloadClient } from '#domain/ports/download-client.ts'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { eventually } from '../../peers/loopback.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { type StartedQbittorrent, startQbittorrent } from '../../peers/qbittorrent.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

const options = { title: 'x', category: null, downloadPath: null, stopped: true }
const torrent = (name: string) => lonelyTorrent(name, 'http://127.0.0.1:9/announce')

describe.skipIf(!peerAvailable('qbittorrent-nox'))('the qBittorrent session for incremental updates', () => {
  let peer: StartedQbittorrent
  beforeAll(async () => {
    peer = await startQbittorrent({ failedLoginsUntilBan: 2 })
  }, 60_000)
  afterAll(() => peer.stop(), 60_000)

  const connect = () => qbittorrent.connect(connectionTo(peer), adapterContext(peer.downloadFolder))
  const listed = async (client: DownloadClient) =>
    new Map((await client.list()).map((download) => [download.clientId, download]))
  /** Waits until qBittorrent itself has noticed, as somebody else sees it. */
  const seenByAll = (clientId: string, state: string) =>
    eventually(`${clientId} to be ${state}`, 10_000, async () =>
      (await connect().list()).some((download) => download.clientId === clientId && download.state === state),
    )

  test('a test in between loses no changes of the list', async () => {
    const client = connect()
    const kept = torrent('Kept.Game-FIXTURE')
    await connect().add(kept, options)
    await seenByAll(kept.infoHash, 'paused')
    expect((await listed(client)).get(kept.infoHash)?.state).toBe('paused')

    const added = torrent('Added.Meanwhile-FIXTURE')
    await connect().add(added, options)
    await connect().resume?.(kept.infoHash)
    await seenByAll(kept.infoHash, 'stalled')
    await client.test()
    const after = await listed(client)
    expect(after.get(kept.infoHash)?.state).toBe('stalled')
    expect(after.get(added.infoHash)).toMatchObject({ name: added.name, state: 'paused' })
  })

  test('a torrent removed during a test is no longer listed', async () => {
    const client = connect()
    const gone = torrent('Gone.Meanwhile-FIXTURE')
    await connect().add(gone, options)
    await seenByAll(gone.infoHash, 'paused')
    expect((await listed(client)).has(gone.infoHash)).toBe(true)
    await connect().remove(gone.infoHash, { deleteFiles: true })
    await eventually(
      'it is gone',
      10_000,
      async () => !(await connect().list()).some((download) => download.clientId === gone.infoHash),
    )
    await client.test()
    expect((await listed(client)).has(gone.infoHash)).toBe(false)
  })

  test('the periodic list of all torrents loses no changes before or after it', async () => {
    let now = Date.now()
    const clock = { now: () => new Date(now) }
    const client = qbittorrent.connect(connectionTo(peer), { ...adapterContext(peer.downloadFolder), clock })
    const changed = torrent('Changed.Twice-FIXTURE')
    await connect().add(changed, options)
    await seenByAll(changed.infoHash, 'paused')
    for (const [act, state] of [
      ['resume', 'stalled'],
      ['pause', 'paused'],
    ] as const) {
      expect((await listed(client)).has(changed.infoHash)).toBe(true)
      now += 6 * 60_000
      expect((await listed(client)).has(changed.infoHash)).toBe(true)
      await connect()[act]?.(changed.infoHash)
      await seenByAll(changed.infoHash, state)
      expect((await listed(client)).get(changed.infoHash)?.state).toBe(state)
    }
  }, 30_000)

  test('a single download is fetched in its current state, whatever the list said', async () => {
    const client = connect()
    const one = torrent('Asked.Alone-FIXTURE')
    expect(await client.find?.(one.infoHash)).toBeNull()
    await client.add(one, options)
    expect(await client.find?.(one.infoHash)).toMatchObject({ clientId: one.infoHash, name: one.name })
  })

  test('a password rejected for the list is not tried again by a test', async () => {
    const wrong = qbittorrent.connect(connectionTo(peer, { password: 'old' }), adapterContext(peer.downloadFolder))
    await expect(wrong.list()).rejects.toThrow('wrong')
    await expect(wrong.test()).rejects.toThrow('wrong')
    expect(await listed(connect())).toBeInstanceOf(Map)
  })
})
