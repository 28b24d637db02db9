import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { hashesBelow } from '../../core/importing/arrived-download.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { eventually, peerFolder, removeFolder } from '../../peers/loopback.ts'
import { makePayload, type Payload, type PayloadContent } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { storeDownload, storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

setDefaultTimeout(180_000)

const products = [
  { type: 'qbittorrent', programs: ['qbittorrent-nox'], start: () => startQbittorrent() },
  { type: 'transmission', programs: ['transmission-daemon'], start: () => startTransmission() },
  { type: 'deluge', programs: ['deluged', 'deluge-web'], start: () => startDeluge() },
  { type: 'rtorrent', programs: ['rtorrent'], start: () => startRtorrent('port') },
  { type: 'aria2', programs: ['aria2c'], start: () => startAria2() },
] as const

for (const { type, programs, start } of products) {
  describe.skipIf(!peerAvailable(...programs))(`two torrents with the same folder name in a real ${type}`, () => {
    let peer: StartedPeer
    let app: TestApp
    let downloader: Downloader
    let library: string

    beforeAll(async () => {
      peer = await start()
      library = peerFolder('library')
      app = createTestApp({ downloadClientKinds })
      const { url, username, password } = peer
      downloader = storeDownloader(app, { type, url, username, password, category: null })
      writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
    })
    afterAll(async () => {
      await app?.close()
      await peer?.stop()
      removeFolder(library)
    })

    const name = 'Shared.Game.v1.0-GRP'

    /** A torrent whose data is already there, and that the client has checked. */
    async function added(contents: readonly PayloadContent[]): Promise<Payload> {
      const payload = makePayload(peer.downloadFolder, { name, tracker: 'http://127.0.0.1:9/announce', contents })
      const client = app.clientOf(downloader)
      const options = { title: name, category: null, downloadPath: null, stopped: false }
      const { torrent: bytes, infoHash } = payload
      await client.add({ kind: 'torrent', bytes, infoHash, name }, options)
      // What the client listed before is too old.
      app.clock.advance(60_000)
      await eventually(`${name} to be complete`, 60_000, async () =>
        (await client.list()).some((download) => download.clientId === infoHash && download.progress === 1),
      )
      return payload
    }

    async function importFor(title: string, { infoHash }: Payload): Promise<StoredImport | null> {
      const userId = storeUser(app, { role: 'member' }).id
      const { id: gameId } = storeGame(app, { userId, title })
      const tracked = { userId, gameId, downloaderId: downloader.id, clientId: infoHash, status: 'completed' } as const
      const listed = await app.clientOf(downloader).list()
      const path = listed.find(({ clientId }) => clientId === infoHash)?.contentPath ?? null
      const id = startImport(app, storeDownload(app, { ...tracked, title: name, path }))
      await app.queues.imports.idle()
      return app.imports.find(id)
    }

    test('each import has only the files of its own torrent', async () => {
      const theirs = await added([
        { path: 'setup.bin', bytes: Buffer.alloc(400_000, 1) },
        { path: 'data/level 1 (ünïcode).bin', bytes: Buffer.alloc(300_000, 2) },
      ])
      const crafted = await added([
        { path: 'extra.bin', bytes: Buffer.alloc(200_000, 3) },
        { path: 'data/more.bin', bytes: Buffer.alloc(100_000, 4) },
      ])
      expect(await importFor('Crafted', crafted)).toMatchObject({ status: 'done', filesDone: 2 })
      expect(await importFor('Theirs', theirs)).toMatchObject({ status: 'done', filesDone: 2 })
      expect(Object.keys(hashesBelow(library)).toSorted()).toEqual([
        'Crafted/data/more.bin',
        'Crafted/extra.bin',
        'Theirs/data/level 1 (ünïcode).bin',
        'Theirs/setup.bin',
      ])
    })

    test('a file that is shorter on disk than its client says needs review', async () => {
      const cut = await added([
        { path: 'cut.bin', bytes: Buffer.alloc(500_000, 5) },
        { path: 'whole.bin', bytes: Buffer.alloc(100_000, 6) },
      ])
      truncateSync(join(peer.downloadFolder, name, 'cut.bin'), 400_000)
      expect(await importFor('Cut', cut)).toMatchObject({
        status: 'review',
        cause: 'incomplete',
        message: expect.stringMatching(/^"cut.bin" has 400 kB here, but .+ reports all 500 kB of it as downloaded/),
      })
    })
  })
}
