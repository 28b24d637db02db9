import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { removeImported } from '#core/removal/remove-imported.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { createRecordingClient, freshDownload } from '../../fakes/recording-client.ts'
import { storeDownload, storeDownloader, storeGame, storeImport, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { writeTree } from '../importing/arrived-download.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

/** An imported download, and another one of the client in the given folder. */
async function setup(otherFolder: string) {
  const client = createRecordingClient()
  const app = createTestApp({ downloadClientKinds: { qbittorrent: client.kind } })
  open.push(app)
  writeImportSettings(app, { ...importSettingsDefaults, deleteAfterImport: true })
  const path = join(app.folder, 'Some.Job')
  writeTree(path, { 'game.bin': 'x' })
  const { id: userId } = storeUser(app)
  const game = storeGame(app, { userId, title: 'Some Job' })
  const downloader = storeDownloader(app, { type: 'qbittorrent' })
  const tracked = { userId, gameId: game.id, downloaderId: downloader.id, clientId: 'mine', path }
  const download = storeDownload(app, { ...tracked, status: 'imported' })
  storeImport(app, { downloadId: download.id, gameId: game.id, status: 'done', sourcePath: path })
  const options = { title: 'Some.Job', category: null, downloadPath: null, stopped: false }
  client.downloads.set('mine', { ...freshDownload('mine', options), contentPath: path, state: 'completed' })
  client.downloads.set('other', { ...freshDownload('other', options), contentPath: join(app.folder, otherFolder) })
  await pollClients(app)
  await removeImported(app, downloader, download)
  return client.removed
}

test('after an import, files that another download has in the same place stay', async () => {
  expect(await setup('Some.Job')).toEqual([{ clientId: 'mine', deleteFiles: false }])
  expect(await setup('Other.Job')).toEqual([{ clientId: 'mine', deleteFiles: true }])
})
