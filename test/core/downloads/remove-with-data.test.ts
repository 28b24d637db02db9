import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { untrackedId } from '#core/downloads/show-download.ts'
import { removeImported } from '#core/removal/remove-imported.ts'
import { removalLock } from '#core/tasks/locks.ts'
import type { DownloaderType } from '#domain/downloads/downloader.ts'
import { createRecordingClient, freshDownload } from '../../fakes/recording-client.ts'
import { storeDownload, storeDownloader, storeGame, storeImport, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { writeTree } from '../importing/arrived-download.ts'

let folder: string
const programs: TestApp[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'removing-'))
})
afterEach(async () => {
  for (const app of programs.splice(0)) await app.close()
  rmSync(folder, { recursive: true })
})

const removalOptions = { deleteFiles: true, blacklist: false }

/** A download of a client that has its files in `Some.Job` of its folder. */
function has({ type, leaves, name = 'Some.Job' }: { type: DownloaderType; leaves: boolean; name?: string }) {
  const client = createRecordingClient({ type, protocols: [type === 'sabnzbd' ? 'usenet' : 'torrent'] })
  const app = createTestApp({ downloadClientKinds: { [type]: { ...client.kind, leavesFiles: leaves } } })
  programs.push(app)
  const user = storeUser(app)
  const game = storeGame(app, { userId: user.id, title: 'Some Job' })
  const path = join(folder, name)
  writeTree(path, { 'game.bin': 'x', 'data/more.bin': 'y' })
  const downloader = storeDownloader(app, { type, downloadPath: join(folder, 'Whole.Folder') })
  const common = { userId: user.id, gameId: game.id, downloaderId: downloader.id, clientId: 'job1', path }
  const download = storeDownload(app, { ...common, status: 'imported' })
  const options = { title: 'Some.Job', category: null, downloadPath: null, stopped: false }
  client.downloads.set('job1', { ...freshDownload('job1', options), contentPath: path, state: 'completed' })
  const remove = () => removeDownload(app, user.id, download.id, removalOptions)
  const lastMessage = () => app.history.list({ userId: user.id }).entries[0]?.message
  return { app, client, user, game, downloader, download, path, options, remove, lastMessage }
}

test('the client keeps data that links in a library point to, with a message', async () => {
  const { app, client, path, remove, lastMessage } = has({ type: 'qbittorrent', leaves: false })
  const theirs = storeDownload(app, { status: 'imported' })
  storeImport(app, { downloadId: theirs.id, status: 'done', transferMode: 'symlink', sourcePath: path })
  await remove()
  expect(client.removed).toEqual([{ clientId: 'job1', deleteFiles: false }])
  expect(lastMessage()).toContain('files stay: the library needs them')
})

test('the client keeps data that is a game folder', async () => {
  const { app, client, game, path, remove } = has({ type: 'qbittorrent', leaves: false })
  app.games.update(game.id, { libraryPath: join(path, 'data') })
  await remove()
  expect(client.removed).toEqual([{ clientId: 'job1', deleteFiles: false }])
})

test('links that no import created do not keep the data', async () => {
  const { app, client, download, path, remove } = has({ type: 'qbittorrent', leaves: false })
  storeImport(app, { downloadId: download.id, status: 'review', transferMode: 'symlink', sourcePath: path })
  await remove()
  expect(client.removed).toEqual([{ clientId: 'job1', deleteFiles: true }])
})

test('a removal that was interrupted after the client forgot the download deletes its files when it is requested again', async () => {
  const { app, client, download, path, remove, lastMessage } = has({ type: 'rtorrent', leaves: true })
  const left = { root: path, files: ['game.bin', 'data/more.bin'] }
  app.downloads.update(download.id, { removal: { ...removalOptions, left } })
  client.downloads.clear()
  await remove()
  expect([existsSync(path), lastMessage()]).toEqual([false, 'The download was removed manually'])
})

test('a user who removes a download whose removal after its import was interrupted deletes no files that nobody listed', async () => {
  const { app, client, download, path, remove, lastMessage } = has({ type: 'rtorrent', leaves: true })
  const left = { root: path, files: null }
  app.downloads.update(download.id, { removal: { ...removalOptions, afterImport: true, left } })
  client.downloads.clear()
  await remove()
  expect(readdirSync(path).toSorted()).toEqual(['data', 'game.bin'])
  expect(lastMessage()).toContain('does not report which files belong to it')
})

test('an import does not wait for a removal by a user, which may wait for the import', async () => {
  const { app, client, downloader, download } = has({ type: 'rtorrent', leaves: true })
  await app.locks.withLock(removalLock(download.id), () => removeImported(app, downloader, download))
  expect(client.removed).toEqual([])
})

test('the folder of a completed Usenet job is deleted', async () => {
  const { path, remove, lastMessage } = has({ type: 'sabnzbd', leaves: true })
  await remove()
  expect([existsSync(path), lastMessage()]).toEqual([false, 'The download was removed manually'])
})

test.each([
  ['Whole.Folder', 'is, or contains,'],
  ['Games', 'does not report which files belong to it'],
])('a folder that does not belong to the job stays: %s', async (name, why) => {
  const { path, remove, lastMessage } = has({ type: 'sabnzbd', leaves: true, name })
  await remove()
  expect(readdirSync(path).toSorted()).toEqual(['data', 'game.bin'])
  expect(lastMessage()).toContain(why)
})

test.each([
  { type: 'sabnzbd', leaves: true },
  { type: 'qbittorrent', leaves: false },
] as const)('files shared with another download of the client stay: $type', async ({ type, leaves }) => {
  const { client, path, options, remove, lastMessage } = has({ type, leaves })
  client.downloads.set('job2', { ...freshDownload('job2', options), contentPath: join(path, 'data') })
  await remove()
  expect(client.removed).toEqual([{ clientId: 'job1', deleteFiles: leaves }])
  expect(existsSync(join(path, 'game.bin'))).toBe(true)
  expect(lastMessage()).toContain('another download')
})

test('a download that was just added cannot take the files of another one with it', async () => {
  const { app, client, download, path, options, remove } = has({ type: 'qbittorrent', leaves: false })
  app.downloads.update(download.id, { status: 'queued', path: null })
  client.downloads.set('job2', { ...freshDownload('job2', options), contentPath: path })
  await remove()
  expect(client.removed).toEqual([{ clientId: 'job1', deleteFiles: false }])
})

test('an untracked download is removed with its data as well', async () => {
  const { app, user, download, downloader, path } = has({ type: 'sabnzbd', leaves: true })
  app.downloads.remove(download.id)
  await removeDownload(app, user.id, untrackedId(downloader.id, 'job1'), removalOptions)
  expect(existsSync(path)).toBe(false)
})

test.each([
  ['is moving', { state: 'moving' as const }],
  ['does not report where they are', { contentPath: null, progress: 1 }],
])('an untracked torrent whose client %s keeps its files', async (_, now) => {
  const { app, client, user, download, downloader, path, options } = has({ type: 'qbittorrent', leaves: false })
  app.downloads.remove(download.id)
  client.downloads.set('job1', { ...freshDownload('job1', options), contentPath: path, state: 'completed', ...now })
  await removeDownload(app, user.id, untrackedId(downloader.id, 'job1'), removalOptions)
  expect(client.removed).toEqual([{ clientId: 'job1', deleteFiles: false }])
})
