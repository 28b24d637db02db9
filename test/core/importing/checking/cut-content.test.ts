import { afterEach, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshDownload } from '../../../fakes/recording-client.ts'
import { type Arrived, createArrived, storeDownload } from '../arrived-download.ts'

const name = 'Portal.2.v1.0-GRP'
const megabyte = 1_000_000
let arrived: Arrived

afterEach(() => arrived.app.close())

const usenet = { protocol: 'usenet' as const, size: null, downloaded: 0 }

test.each([
  ['far less than the client reports', { size: 1.7 * megabyte }],
  ['less than was posted', { size: 1.05 * megabyte, postedBytes: Math.ceil(megabyte / 0.92) }],
])('a Usenet download with %s needs review, and is imported if a user says so', async (_, told) => {
  arrived = createArrived({ files: { 'game.bin': 'x'.repeat(megabyte) }, download: { ...usenet, ...told } })
  const reason = /^.+ reports this download as complete, but its files have 1.0 MB instead of at least 1.0 MB/
  expect(await arrived.importDownload()).toMatchObject({
    status: 'review',
    cause: 'incomplete',
    message: expect.stringMatching(reason),
    retry: { attempts: 0 },
  })
  expect(await arrived.importDownload({ accepted: true })).toMatchObject({ status: 'done', filesDone: 1 })
})

test.each([
  ['PAR2 files that its client removed', { size: 1.6 * megabyte }],
  ['the overhead of yEnc', { size: 1.04 * megabyte, postedBytes: 1.04 * megabyte }],
  ['a size that nobody knows', {}],
  ['archives that were unpacked', { size: 0.5 * megabyte }],
])('a Usenet download is imported in spite of %s', async (_, told) => {
  arrived = createArrived({ files: { 'game.bin': 'x'.repeat(megabyte) }, download: { ...usenet, ...told } })
  expect(await arrived.importDownload()).toMatchObject({ status: 'done', filesDone: 1 })
})

test('a download whose other games were moved away is not short of them', async () => {
  arrived = createArrived({ files: { 'game.bin': 'x' }, download: { ...usenet, size: 5 * megabyte } })
  storeDownload(arrived.app, { ...usenet, splitFrom: arrived.download.id, title: 'Other' })
  expect(await arrived.importDownload()).toMatchObject({ status: 'done', filesDone: 1 })
})

test('a file of a torrent that is shorter than its client says is imported once it is whole', async () => {
  arrived = createArrived({ files: { 'game.bin': 'x'.repeat(1000), 'read.txt': 'y' } })
  const { client, download, downloads, importDownload } = arrived
  const options = { title: name, category: null, downloadPath: null, stopped: false }
  const contentPath = join(downloads, name)
  client.downloads.set(download.clientId, { ...freshDownload(download.clientId, options), contentPath })
  const sizes: Record<string, [size: number, progress: number]> = { 'game.bin': [2000, 1], 'read.txt': [9, 0.5] }
  client.files = () =>
    Object.entries(sizes).map(([path, [size, progress]]) => ({ path: `${name}/${path}`, size, progress }))
  const message = expect.stringMatching(/^"game.bin" has 1.0 kB here, but .+ reports all 2.0 kB of it as downloaded/)
  expect(await importDownload()).toMatchObject({ status: 'review', cause: 'incomplete', message })
  writeFileSync(join(contentPath, 'game.bin'), 'x'.repeat(2000))
  expect(await importDownload()).toMatchObject({ status: 'done', filesDone: 2 })
})

test('a torrent of one file is compared with the size that its client reports', async () => {
  arrived = createArrived({ files: { 'game.iso': 'x'.repeat(1000) } })
  const { app, download, importDownload } = arrived
  app.downloads.update(download.id, { path: join(download.path ?? '', 'game.iso'), size: 1001 })
  expect(await importDownload()).toMatchObject({ status: 'review', cause: 'incomplete' })
  app.downloads.update(download.id, { size: 1000 })
  expect(await importDownload()).toMatchObject({ status: 'done', filesDone: 1 })
})
