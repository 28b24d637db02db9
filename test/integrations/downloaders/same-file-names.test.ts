import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { removeDownload } from '#core/downloads/remove-download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { eventually, peerFolder, removeFolder } from '../../peers/loopback.ts'
import { makePayload, type Payload } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { type StartedQbittorrent, startQbittorrent } from '../../peers/qbittorrent.ts'
import { differences } from '../../peers/swarm.ts'
import { storeDownload, storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

describe.skipIf(!peerAvailable('qbittorrent-nox'))(
  'two torrents with the same file names in a real qBittorrent',
  () => {
    let peer: StartedQbittorrent
    let app: TestApp
    let downloader: Downloader
    let elsewhere: string

    beforeAll(async () => {
      peer = await startQbittorrent()
      elsewhere = peerFolder('elsewhere')
      app = createTestApp({ downloadClientKinds })
      const { url, username, password } = peer
      downloader = storeDownloader(app, { type: 'qbittorrent', url, username, password, category: null })
    }, 60_000)
    afterAll(async () => {
      await app?.close()
      await peer?.stop()
      removeFolder(elsewhere)
    }, 60_000)

    const payloadIn = (folder: string, byte: number) =>
      makePayload(folder, {
        name: 'Same.Names',
        tracker: 'http://127.0.0.1:9/announce',
        contents: [{ path: 'setup.bin', bytes: Buffer.alloc(400_000, byte) }],
      })
    const add = async ({ torrent: bytes, infoHash, name }: Payload, stopped: boolean) => {
      const options = { title: name, category: null, downloadPath: null, stopped }
      await app.clientOf(downloader).add({ kind: 'torrent', bytes, infoHash, name }, options)
    }
    const listed = async ({ infoHash }: Payload) =>
      (await app.clientOf(downloader).list()).find(({ clientId }) => clientId === infoHash)

    test('a member who deletes one with its files leaves the files of the other', async () => {
      const theirs = payloadIn(peer.downloadFolder, 1)
      await add(theirs, false)
      await eventually('it is complete', 30_000, async () => ((await listed(theirs))?.progress === 1 ? true : null))
      const crafted = payloadIn(elsewhere, 2)
      await add(crafted, true)
      await eventually('both are listed', 30_000, async () => ((await listed(crafted)) === undefined ? null : true))
      const userId = storeUser(app, { role: 'member' }).id
      const game = storeGame(app, { userId, title: 'Same Names' })
      const tracked = { userId, gameId: game.id, downloaderId: downloader.id, clientId: crafted.infoHash }
      const { id } = storeDownload(app, { ...tracked, title: 'Same.Names', status: 'queued', path: null })
      await removeDownload(app, userId, id, { deleteFiles: true, blacklist: false })
      await eventually('it is removed', 30_000, async () => ((await listed(crafted)) === undefined ? true : null))
      expect(differences(theirs, peer.downloadFolder)).toEqual([])
      expect(app.history.list({ userId }).entries[0]?.message).toContain('another download has files there')
    }, 120_000)
  },
)
