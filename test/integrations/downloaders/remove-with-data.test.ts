import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, existsSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeDownload, resumeRemovals } from '#core/downloads/remove-download.ts'
import { removeImported } from '#core/removal/remove-imported.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { createLocks } from '#core/tasks/locks.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { eventually, peerFolder, removeFolder } from '../../peers/loopback.ts'
import { makePayload, type Payload } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { differences } from '../../peers/swarm.ts'
import { storeDownload, storeDownloader, storeGame, storeImport, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

setDefaultTimeout(120_000)

const tracker = 'http://127.0.0.1:9/announce'
const products = [
  { type: 'rtorrent', isThere: peerAvailable('rtorrent'), start: () => startRtorrent('port') },
  { type: 'aria2', isThere: peerAvailable('aria2c'), start: startAria2 },
] as const
const removalOptions = { deleteFiles: true, blacklist: false }

for (const { type, isThere, start } of products) {
  describe.skipIf(!isThere)(`files that ${type} leaves on the disk after removing a download with its data`, () => {
    let peer: StartedPeer
    let app: TestApp
    let downloader: Downloader
    let userId: string
    /** Where this machine has other folders than the client. */
    let here: string

    beforeAll(async () => {
      peer = await start()
      here = peerFolder('seen')
      app = createTestApp({ downloadClientKinds })
      userId = storeUser(app).id
      const { url, username, password } = peer
      downloader = storeDownloader(app, { type, url, username, password, category: null })
      // Its folder as it is seen from here.
      symlinkSync(peer.downloadFolder, join(here, 'seen'))
      const mapping = { remotePath: peer.downloadFolder, localPath: join(here, 'seen') }
      app.settings.putPathMapping({ id: 'm', remoteHost: null, ...mapping })
    })
    afterAll(async () => {
      await app?.close()
      await peer?.stop()
      removeFolder(here)
    })

    /** A torrent whose data is there already, and that the client knows and we track. */
    async function arrived(name: string): Promise<{ payload: Payload; download: StoredDownload }> {
      const payload = makePayload(peer.downloadFolder, { name, tracker })
      const client = app.clientOf(downloader)
      const options = { title: name, category: null, downloadPath: null, stopped: false }
      const { torrent: bytes, infoHash } = payload
      await client.add({ kind: 'torrent', bytes, infoHash, name }, options)
      await eventually(`${name} to be whole`, 60_000, async () =>
        (await client.list()).some((download) => download.clientId === infoHash && download.progress === 1),
      )
      const path = join(peer.downloadFolder, name)
      const game = storeGame(app, { userId, title: name })
      const gone = { userId, gameId: game.id, downloaderId: downloader.id, clientId: infoHash, path }
      return { payload, download: storeDownload(app, { ...gone, title: name, status: 'imported' }) }
    }
    const remove = (id: string) => removeDownload(app, userId, id, removalOptions)
    const isListed = async (infoHash: string) =>
      (await app.clientOf(downloader).list()).some(({ clientId }) => clientId === infoHash)
    const messagesOf = (id: string) =>
      app.history.list({ userId, limit: 100, offset: 0 }).entries.find(({ downloadId }) => downloadId === id)?.message

    test('its own files are deleted at the mapped path; files of users and other downloads stay', async () => {
      const [gone, mixed, other] = [
        await arrived('Gone.Game'),
        await arrived('Mixed.Game'),
        await arrived('Other.Game'),
      ]
      writeFileSync(join(peer.downloadFolder, 'Mixed.Game/my save.dat'), 'mine')
      await remove(gone.download.id)
      await remove(mixed.download.id)
      expect([await isListed(gone.payload.infoHash), await isListed(mixed.payload.infoHash)]).toEqual([false, false])
      expect(messagesOf(gone.download.id)).toBe('The download was removed manually')
      expect(existsSync(join(peer.downloadFolder, 'Gone.Game'))).toBe(false)
      expect(differences(mixed.payload, peer.downloadFolder)).toHaveLength(4)
      expect(existsSync(join(peer.downloadFolder, 'Mixed.Game/my save.dat'))).toBe(true)
      expect(messagesOf(mixed.download.id)).toContain('1 in ')
      expect(differences(other.payload, peer.downloadFolder)).toEqual([])
    })

    test('files that the library links to stay, even links of another user', async () => {
      const { payload, download } = await arrived('Linked.Game')
      const theirs = storeDownload(app, { status: 'imported', path: download.path })
      storeImport(app, {
        downloadId: theirs.id,
        status: 'done',
        transferMode: 'symlink',
        sourcePath: join(here, 'seen/Linked.Game'),
      })
      await remove(download.id)
      expect(await isListed(payload.infoHash)).toBe(false)
      expect(differences(payload, peer.downloadFolder)).toEqual([])
      expect(messagesOf(download.id)).toContain('the library needs them')
    })

    test('a link in its place is not followed, and files of another download stay', async () => {
      const linked = await arrived('Moved.Game')
      const folder = join(peer.downloadFolder, 'Moved.Game')
      renameSync(folder, join(here, 'elsewhere'))
      symlinkSync(join(here, 'elsewhere'), folder)
      await remove(linked.download.id)
      expect(existsSync(join(here, 'elsewhere/setup.bin'))).toBe(true)
      const shared = await arrived('Shared.Game')
      storeDownload(app, { status: 'completed', path: join(here, 'seen/Shared.Game') })
      await remove(shared.download.id)
      expect(differences(shared.payload, peer.downloadFolder)).toEqual([])
      expect(messagesOf(shared.download.id)).toContain('another download')
    })

    test('a removal interrupted between the client and the files resumes with the files', async () => {
      const { payload, download } = await arrived('Halfway.Game')
      const root = join(here, 'seen/Halfway.Game')
      const files = payload.files.map(({ path }) => path.slice('Halfway.Game/'.length))
      await app.clientOf(downloader).remove(payload.infoHash, { deleteFiles: false })
      app.downloads.update(download.id, { removal: { ...removalOptions, left: { root, files } } })
      await resumeRemovals(app)
      expect([app.downloads.find(download.id), existsSync(root)]).toEqual([null, false])
    })

    test('a removal after seeding that ends once the client forgot the torrent goes on later', async () => {
      const { payload, download } = await arrived('Seeded.Game')
      const [library, root] = [join(here, 'library'), join(here, 'seen/Seeded.Game')]
      cpSync(root, join(library, payload.name), { recursive: true })
      writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library, deleteAfterImport: true })
      const { id: downloadId, gameId } = download
      storeImport(app, { downloadId, gameId, status: 'done', transferMode: 'copy', sourcePath: root })
      const common = {
        gameId: gameId ?? '',
        downloadId,
        category: 'main',
        version: null,
        addedAt: '2026-01-01',
      } as const
      app.imports.addFiles(
        payload.files.map(({ path, size }) => ({ ...common, id: path, path: join(library, path), size })),
      )
      const client = app.clientOf(downloader)
      // As if the program was killed: what follows never happens.
      const remove: typeof client.remove = async (...request) => {
        await client.remove(...request)
        await new Promise(() => undefined)
      }
      void removeImported(
        { ...app, clientOf: () => ({ ...client, remove }), locks: createLocks() },
        downloader,
        download,
      )
      await eventually('the client to forget it', 60_000, async () => !(await isListed(payload.infoHash)))
      expect(differences(payload, peer.downloadFolder)).toEqual([])
      await resumeRemovals(app)
      expect([app.downloads.find(downloadId)?.removal, existsSync(root)]).toEqual([null, false])
      expect(differences(payload, library)).toEqual([])
    })
  })
}
