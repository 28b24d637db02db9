import { afterEach, beforeEach, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { retryReviews } from '#core/importing/reviews/retry-reviews.ts'
import { freshDownload } from '../../fakes/recording-client.ts'
import { type Arrived, createArrived, hashesBelow, writeTree } from './arrived-download.ts'

let arrived: Arrived

const name = 'Portal.2.v1.0-GRP'
const own = ['setup.exe', 'data/one.bin']

beforeEach(() => {
  arrived = createArrived({ settings: { transferMode: 'move' } })
  const { client, downloads, download } = arrived
  const options = { title: name, category: null, downloadPath: null, stopped: false }
  for (const clientId of [download.clientId, 'other'])
    client.downloads.set(clientId, { ...freshDownload(clientId, options), contentPath: join(downloads, name) })
  client.files = () => own.map((path) => ({ path: `${name}/${path}`, size: 1, progress: 1 }))
})

afterEach(() => arrived.app.close())

const imported = () => Object.keys(hashesBelow(join(arrived.library, 'Portal 2'))).toSorted()

test('only the files that the client lists are imported, and moving leaves files that another download has there', async () => {
  const before = hashesBelow(arrived.downloads)
  expect(await arrived.importDownload()).toMatchObject({
    status: 'done',
    message: expect.stringContaining('The source files stay because another download has files there.'),
  })
  expect(imported()).toEqual(own.toSorted())
  expect(hashesBelow(arrived.downloads)).toEqual(before)
})

test('files are found by names in another case or Unicode form, unless a file has exactly the listed name', async () => {
  arrived.client.files = () =>
    ['SETUP.exe', 'data/one.bin', 'data/ONE.bin'].map((path) => ({ path: `${name}/${path}`, size: 1, progress: 1 }))
  await arrived.importDownload()
  expect(imported()).toEqual(own.toSorted())
})

test('where the client does not tell the files of two downloads apart, neither is imported', async () => {
  arrived.client.files = () => []
  expect(await arrived.importDownload()).toMatchObject({ status: 'review', cause: 'folders-overlap' })
  arrived.client.downloads.delete('other')
  arrived.app.clientMonitor.invalidate(arrived.downloader.id)
  expect(await arrived.importDownload()).toMatchObject({ status: 'done', filesDone: 3 })
})

test('what two clients have found by its name is imported for neither', async () => {
  const { app, client, download, downloader, importDownload } = arrived
  client.kind.savesHere = true
  app.downloads.update(download.id, { protocol: 'usenet' })
  await app.clientMonitor.refreshDownloads(downloader)
  expect(await importDownload()).toMatchObject({ status: 'review', cause: 'folders-overlap' })
  client.downloads.delete('other')
  await app.clientMonitor.refreshDownloads(downloader)
  expect(await importDownload()).toMatchObject({ status: 'done', filesDone: 3 })
})

test('a download of which no file is selected in the client says so, whether its folder is there or not', async () => {
  arrived.client.files = () => own.map((path) => ({ path: `${name}/${path}`, size: 1, progress: 0, skipped: true }))
  const message = expect.stringMatching(/^No file of this download is selected in .+\. Select its files there/)
  expect(await arrived.importDownload()).toMatchObject({ status: 'review', cause: 'nothing-to-import', message })
  rmSync(join(arrived.downloads, name), { recursive: true })
  expect(await arrived.importDownload()).toMatchObject({ status: 'review', cause: 'nothing-to-import', message })
})

test('none of the listed files is there', async () => {
  arrived.client.files = () => [{ path: `${name}/elsewhere.bin`, size: 1, progress: 1 }]
  const message = expect.stringContaining('None of the files')
  expect(await arrived.importDownload()).toMatchObject({ status: 'review', cause: 'path-not-visible', message })
})

test('an import whose client cannot be reached is retried', async () => {
  const { app, client, importDownload } = arrived
  client.complaint = 'out of order'
  expect(await importDownload()).toMatchObject({
    status: 'review',
    cause: 'client-unreachable',
    message: expect.stringContaining('out of order'),
  })
  client.complaint = null
  app.clock.advance(3_600_000)
  await retryReviews(app)
  await app.queues.imports.idle()
  expect(imported()).toEqual(own.toSorted())
})

test('files that the client was told not to download are neither imported incomplete nor missing', async () => {
  const { client, download, downloads, importDownload } = arrived
  const folder = join(downloads, name)
  const sum = crc32('one').toString(16).padStart(8, '0')
  writeTree(folder, { 'game.sfv': `data/one.bin ${sum}\nbonus/art.bin 11111111\nbonus/ost.bin 22222222\n` })
  writeTree(folder, { 'bonus/art.bin': 'the first piece' })
  client.downloads.delete('other')
  const files = (skipped: boolean) => [
    ...[...own, 'game.sfv'].map((path) => ({ path: `${name}/${path}`, size: 1, progress: 1 })),
    ...['art.bin', 'ost.bin'].map((path) => ({
      path: `${name}/bonus/${path}`,
      size: 99,
      progress: 0.1,
      ...(skipped ? { skipped: true as const } : {}),
    })),
  ]
  client.files = () => files(false)
  expect(await importDownload()).toMatchObject({ status: 'review', cause: 'checksum' })
  client.files = () => files(true)
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(imported()).toEqual([...own, 'game.sfv'].toSorted())
  expect(arrived.app.downloads.find(download.id)?.status).toBe('imported')
})
