import { afterEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { checkReviews, watchReviews } from '#core/importing/reviews/watch-reviews.ts'
import { startImport } from '#core/importing/start-import.ts'
import { changeImportSettings } from '#core/library/change-import-settings.ts'
import { addPathMapping, changePathMapping } from '#core/settings/path-mappings.ts'
import { eventually } from '../../peers/loopback.ts'
import { type Arrived, createArrived, doubtful, type Overrides, storeDownload, writeTree } from './arrived-download.ts'

const open: Arrived[] = []
const ends: (() => void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  for (const arrived of open.splice(0)) await arrived.app.close()
})

const hourMs = 3_600_000

const finished = {
  state: 'completed',
  rawState: 'stoppedUP',
  message: null,
  progress: 1,
  size: 4006,
  downloaded: 4006,
  downloadSpeed: 0,
  uploadSpeed: 0,
  eta: null,
  ratio: null,
  seeders: null,
  category: null,
  addedAt: null,
  completedAt: null,
} as const

function arrive(overrides: Overrides = {}) {
  const arrived = createArrived(overrides)
  open.push(arrived)
  const { app, download } = arrived
  return {
    ...arrived,
    /** One round of the job, `ms` later. */
    async round(ms = 0) {
      app.clock.advance(ms)
      await checkReviews(app)
      await app.queues.imports.idle()
      return app.imports.latestOf(download.id)
    },
    notices: () => app.notifications.list(download.userId ?? '', {}).notifications.map(({ type }) => type),
  }
}

/** A download that its client saved where nothing is. */
function arriveUnseen() {
  const arrived = arrive()
  const { app, download, downloads } = arrived
  app.downloads.update(download.id, { path: '/remote/complete/Portal.2.v1.0-GRP' })
  const mapping = { remotePath: '/remote/complete', localPath: downloads }
  return { ...arrived, mapping }
}

test('a review for an invisible path is resolved when the mapping is added, and not before', async () => {
  const { app, importDownload, round, mapping, notices } = arriveUnseen()
  const { message, startedAt } = await importDownload()
  expect(await round(hourMs)).toMatchObject({ status: 'review', cause: 'path-not-visible', message, startedAt })
  addPathMapping(app, mapping)
  expect(await round()).toMatchObject({ status: 'done', cause: null, retry: null })
  expect(notices()).toEqual(['imported', 'importReview'])
})

test('a download moved in its client to a visible path is imported', async () => {
  const { app, client, download, downloads, importDownload, round } = arriveUnseen()
  const { message } = await importDownload()
  const contentPath = join(downloads, 'Portal.2.v1.0-GRP')
  const listed = { ...finished, clientId: download.clientId, name: download.title }
  client.downloads.set(download.clientId, { ...listed, contentPath: '/remote/elsewhere' })
  expect(await round(hourMs)).toMatchObject({ status: 'review', message })
  client.downloads.set(download.clientId, { ...listed, contentPath })
  expect(await round(hourMs)).toMatchObject({ status: 'done' })
  expect(app.downloads.find(download.id)?.path).toBe(contentPath)
})

test('a mapping that is still wrong is not reported again, and the reason is updated', async () => {
  const { app, importDownload, round, mapping, notices } = arriveUnseen()
  await importDownload()
  const { id } = addPathMapping(app, { ...mapping, localPath: '/wrong' })
  const record = await round()
  expect(record).toMatchObject({ status: 'review', cause: 'path-not-visible' })
  expect(record?.message).toContain('"/wrong/Portal.2.v1.0-GRP"')
  expect(notices()).toEqual(['importReview'])
  changePathMapping(app, id, mapping)
  expect(await round()).toMatchObject({ status: 'done' })
})

test('a changed setting triggers the retry at once', async () => {
  const { app, download, importDownload, mapping } = arriveUnseen()
  ends.push(watchReviews(app))
  await importDownload()
  addPathMapping(app, mapping)
  const isDone = async () => app.imports.latestOf(download.id)?.status === 'done'
  await eventually('The import is done', 10_000, isDone)
})

test('a setting stored just before the program was killed is noticed by the job', async () => {
  const { app, importDownload, round, mapping } = arriveUnseen()
  await importDownload()
  app.settings.write('import conditions', 1)
  app.settings.putPathMapping({ id: randomUUID(), remoteHost: null, ...mapping })
  expect(await round()).toMatchObject({ status: 'done' })
})

test('a library folder that is available again is used without a change of settings', async () => {
  const { library, importDownload, round } = arrive()
  renameSync(library, `${library}-away`)
  expect(await importDownload()).toMatchObject({ status: 'review', cause: 'library-unavailable' })
  expect(await round(hourMs)).toMatchObject({ status: 'review' })
  renameSync(`${library}-away`, library)
  expect(await round(hourMs)).toMatchObject({ status: 'done' })
})

test('a library folder that is set later is used', async () => {
  const { app, library, importDownload, round } = arrive({ settings: { libraryRoot: null } })
  await importDownload()
  await changeImportSettings(app, { libraryRoot: library })
  expect(await round()).toMatchObject({ status: 'done' })
})

test('files excluded by the settings are retried when those settings change, and only then', async () => {
  const { app, importDownload, round } = arrive({ settings: { minFileSize: 1_000_000 } })
  const { startedAt } = await importDownload()
  expect(await round(hourMs)).toMatchObject({ status: 'review', cause: 'nothing-to-import', startedAt })
  await changeImportSettings(app, { minFileSize: 0 })
  expect(await round()).toMatchObject({ status: 'done' })
})

test('a conflict is retried when the settings change, and its reason is kept while they do not resolve it', async () => {
  const { app, library, importDownload, round, notices } = arrive({ held: { 'setup.exe': 'another one' } })
  const { message, conflicts, startedAt } = await importDownload()
  expect(await round(hourMs)).toMatchObject({ status: 'review', cause: 'conflict', startedAt })
  await changeImportSettings(app, { minFileSize: 1 })
  expect(await round(hourMs)).toMatchObject({ status: 'review', cause: 'conflict', message, conflicts })
  expect(notices()).toEqual(['importReview'])
  await changeImportSettings(app, { conflicts: 'keepBoth' })
  expect(await round(hourMs)).toMatchObject({ status: 'done', conflicts: null })
  expect(readFileSync(join(library, 'Portal 2/setup.exe'), 'utf8')).toBe('another one')
})

test('a conflict is retried when another decision becomes the setting for all imports', async () => {
  const held = { 'setup.exe': 'another one' }
  const { app, game, downloads, importDownload, round } = arrive({ held, game: { status: 'owned' } })
  expect(await importDownload()).toMatchObject({ status: 'review', cause: 'conflict' })
  const path = join(downloads, 'Portal.2.v1.1-OTHER')
  writeTree(path, { 'setup.exe': 'y'.repeat(4000), 'data/one.bin': 'one', 'data/two.bin': 'two' })
  const release = { title: 'Portal.2.v1.1-OTHER', version: '1.1', path }
  const other = storeDownload(app, { ...release, gameId: game.id, userId: game.userId })
  const id = startImport(app, other)
  await app.queues.imports.idle()
  expect(app.imports.find(id)).toMatchObject({ status: 'review', cause: 'conflict' })
  await resolveImport(app, game.userId, id, { action: 'import', conflicts: 'keepBoth', remember: true })
  await app.queues.imports.idle()
  expect(await round()).toMatchObject({ status: 'done' })
})

test('a folder with files of nobody is left for another one when the naming pattern changes', async () => {
  const { app, library, importDownload, round } = arrive()
  writeTree(join(library, 'Portal 2'), { 'notes.txt': 'mine' })
  const { startedAt } = await importDownload()
  expect(await round(hourMs)).toMatchObject({ status: 'review', cause: 'folder-taken', startedAt })
  await changeImportSettings(app, { renamePattern: '{Title} - game' })
  expect(await round()).toMatchObject({ status: 'done', targetPath: join(library, 'Portal 2 - game') })
})

test.each([
  ['content', { files: doubtful }],
  ['no-game', { download: { gameId: null } }],
] as const)('a review because of %s needs a decision, whatever changes', async (cause, overrides) => {
  const { app, importDownload, round } = arrive(overrides)
  const { startedAt } = await importDownload()
  await changeImportSettings(app, { overwrite: true })
  expect(await round(hourMs)).toMatchObject({ status: 'review', cause, retry: null, startedAt })
})

test('an unexplained failure is retried less and less often, at most six hours apart', async () => {
  const { app, importDownload, round, notices } = arrive()
  const recordFiles = app.imports.recordFiles
  app.imports.recordFiles = () => {
    throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' })
  }
  expect(await importDownload()).toMatchObject({ status: 'failed', cause: 'file-system' })
  const waits: number[] = []
  for (let tries = 0; tries < 11; tries += 1) {
    const { nextAt } = app.imports.latestOf((await round())?.downloadId ?? '')?.retry ?? { nextAt: '' }
    const waitMs = Date.parse(nextAt) - app.clock.now().getTime()
    waits.push(waitMs / 60_000)
    await round(waitMs)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  expect(notices()).toEqual(['importReview'])
  const failures = app.history.list({ userId: open[0]?.game.userId ?? '', type: 'failed' })
  expect(failures.total).toBe(1)
  app.imports.recordFiles = recordFiles
  expect(await round(6 * hourMs)).toMatchObject({ status: 'done' })
})

test('a retry keeps the chosen game and folder and the approval of the content', async () => {
  const { app, download, downloads, library, importDownload, round } = arrive({ files: doubtful })
  const folder = join(library, 'Chosen')
  mkdirSync(folder)
  writeFileSync(join(folder, 'own.txt'), 'mine')
  expect(await importDownload()).toMatchObject({ cause: 'content' })
  app.downloads.update(download.id, { path: join(downloads, 'later') })
  expect(await importDownload({ accepted: true, targetPath: folder, folderConfirmed: true })).toMatchObject({
    cause: 'path-not-visible',
  })
  renameSync(join(downloads, 'Portal.2.v1.0-GRP'), join(downloads, 'later'))
  expect(await round(hourMs)).toMatchObject({ status: 'done', targetPath: folder })
})

test('a download that is being removed is not retried', async () => {
  const { app, download, importDownload, round, mapping } = arriveUnseen()
  const { startedAt } = await importDownload()
  app.downloads.update(download.id, { removal: { deleteFiles: false, blacklist: false } })
  addPathMapping(app, mapping)
  expect(await round(hourMs)).toMatchObject({ status: 'review', startedAt })
})

test('reviews are checked at the start without waiting for the next run', async () => {
  const { app, download, library, importDownload } = arrive()
  rmSync(library, { recursive: true })
  await importDownload()
  mkdirSync(library)
  await checkReviews(app, { isStart: true })
  await app.queues.imports.idle()
  expect(app.imports.latestOf(download.id)).toMatchObject({ status: 'done' })
})

test('an import that failed on a full disk is retried as soon as the data folder can be written again', async () => {
  const arrived = arriveUnseen()
  const { app, download } = arrived
  expect(await arrived.importDownload()).toMatchObject({ status: 'review', cause: 'path-not-visible' })
  ends.push(watchReviews(app))
  app.downloads.update(download.id, { path: download.path })
  app.events.emit('dataFolderRecovered', {})
  await eventually('The import is done', 10_000, async () => app.imports.latestOf(download.id)?.status === 'done')
})
