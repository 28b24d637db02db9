import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchReleases } from '#core/acquisition/search/search-releases.ts'
import { changeDownloader } from '#core/download-clients/change-downloader.ts'
import { listDownloaders } from '#core/download-clients/list-downloaders.ts'
import { removeDownloader } from '#core/downloads/remove-downloader.ts'
import { changeIndexer, removeIndexer } from '#core/indexers/change-indexer.ts'
import { listIndexers } from '#core/indexers/list-indexers.ts'
import { changeImportSettings } from '#core/library/change-import-settings.ts'
import { readImportSettings, storeResolution } from '#core/settings/import-settings.ts'
import { createRecordingClient } from '../../fakes/recording-client.ts'
import { startTorznabSource, type TorznabSource } from '../../fakes/torznab-source.ts'
import { storeDownloader, storeIndexer, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const message = 'Its credentials cannot be decrypted with the current key. Enter them again.'
const client = createRecordingClient()
let folder: string
let source: TorznabSource
let app: TestApp

const start = (key: number) =>
  createTestApp({
    file: join(folder, 'ludarr.db'),
    key: new Uint8Array(32).fill(key),
    downloadClientKinds: { [client.kind.type]: client.kind },
  })

async function startAgain(key: number): Promise<void> {
  await app.close()
  app = start(key)
}

/** One of each whose credentials were written under another key, and one indexer without any. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-key-'))
  source = await startTorznabSource({ releases: [{ title: 'Hades v1.0-GOG' }] })
  app = start(1)
  storeIndexer(app, { name: 'Locked', url: source.apiUrl, apiKey: 'old-key' })
  storeIndexer(app, { name: 'Open', url: source.apiUrl, priority: 30 })
  const settings = { token: 'old-token', parts: 8 }
  storeDownloader(app, {
    type: client.kind.type,
    url: 'http://127.0.0.1:9',
    username: 'robin',
    password: 'old-password',
    settings,
  })
  await startAgain(2)
})

afterEach(async () => {
  await app.close()
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

const indexer = (name: string) => listIndexers(app, { role: 'admin' }).find((indexer) => indexer.name === name)
const downloader = () => listDownloaders(app, { role: 'admin' })[0]

test('settings encrypted with another key are listed without credentials, with a message', () => {
  expect(indexer('Locked')).toMatchObject({ apiKey: null, health: { ok: false, message: message } })
  expect(indexer('Open')).toMatchObject({ apiKey: null, health: { ok: true, message: null } })
  expect(downloader()).toMatchObject({ username: null, password: null, settings: { parts: 8 } })
  expect(downloader()?.settings).not.toHaveProperty('token')
  expect(downloader()?.health).toMatchObject({ ok: false, message: message })
})

test('a search still runs, and reports the indexer that did not answer', async () => {
  const user = storeUser(app)
  const { errors } = await searchReleases(app, user.id, { query: 'Hades', limit: 10, offset: 0 })
  expect(errors.map(({ indexerName }) => indexerName)).toContain('Locked')
})

test('re-entered credentials are stored, and the problem is resolved', async () => {
  const locked = indexer('Locked')?.id ?? ''
  expect(await changeIndexer(app, locked, { apiKey: 'new-key' })).toMatchObject({ health: { ok: true } })
  expect(app.indexers.find(locked)?.apiKey).toBe('new-key')
  const box = downloader()?.id ?? ''
  const given = { username: 'robin', password: 'new-password', settings: { token: 'new-token' } }
  expect(await changeDownloader(app, box, given)).toMatchObject({ health: { ok: true } })
  expect(app.downloaders.find(box)).toMatchObject({ ...given, settings: { token: 'new-token', parts: 8 } })
})

test('other changes keep the encrypted credentials for the day the key returns', async () => {
  const locked = indexer('Locked')?.id ?? ''
  const box = downloader()?.id ?? ''
  expect(await changeIndexer(app, locked, { priority: 7 })).toMatchObject({ health: { message: message } })
  expect(await changeDownloader(app, box, { priority: 7 })).toMatchObject({
    health: { message: message },
  })
  await startAgain(1)
  expect(app.indexers.find(locked)).toMatchObject({ apiKey: 'old-key', priority: 7, health: { ok: true } })
  expect(app.downloaders.find(box)).toMatchObject({
    username: 'robin',
    password: 'old-password',
    settings: { token: 'old-token', parts: 8 },
    health: { ok: true },
  })
})

test('credentials that cannot be decrypted are not sent to another host once the key returns', async () => {
  const moved = { url: 'http://127.0.0.1:10' }
  await expect(changeIndexer(app, indexer('Locked')?.id ?? '', moved)).rejects.toThrow('Enter the API key again')
  await expect(changeDownloader(app, downloader()?.id ?? '', moved)).rejects.toThrow('Enter the password again')
  const given = { ...moved, password: 'new-password' }
  expect(await changeDownloader(app, downloader()?.id ?? '', given)).toMatchObject({ url: moved.url })
})

test('saving import settings keeps archive passwords for the day the key returns', async () => {
  await startAgain(1)
  await changeImportSettings(app, { archivePasswords: ['old-password'] })
  await startAgain(2)
  await changeImportSettings(app, { minFileSize: 7 })
  await changeImportSettings(app, { archivePasswords: [] })
  storeResolution(app, 'keepBoth')
  await startAgain(1)
  expect(readImportSettings(app)).toMatchObject({ archivePasswords: ['old-password'], conflicts: 'keepBoth' })
  await startAgain(2)
  await changeImportSettings(app, { archivePasswords: ['new-password'] })
  expect(readImportSettings(app).archivePasswords).toEqual(['new-password'])
  await changeImportSettings(app, { archivePasswords: [] })
  expect(readImportSettings(app).archivePasswords).toEqual([])
})

test('both can be removed', async () => {
  removeIndexer(app, indexer('Locked')?.id ?? '')
  await removeDownloader(app, downloader()?.id ?? '')
  expect([indexer('Locked'), downloader()]).toEqual([undefined, undefined])
})
