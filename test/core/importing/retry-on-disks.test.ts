import { afterEach, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { checkReviews } from '#core/importing/reviews/watch-reviews.ts'
import { canMount } from '../../peers/small-disk.ts'
import { type Arrived, createArrived, type Overrides } from './arrived-download.ts'

const open: Arrived[] = []
const undo: (() => void)[] = []
afterEach(async () => {
  for (const again of undo.splice(0)) again()
  for (const arrived of open.splice(0)) await arrived.app.close()
}, 120_000)

const run = (app: string, ...args: string[]): boolean => spawnSync(app, args).status === 0
const mounting = canMount()

const hourMs = 3_600_000

/** A download, and a library on a disk of its own that is mounted with these options. */
function arriveOn(options: string, overrides: Overrides = {}) {
  const arrived = createArrived(overrides)
  open.push(arrived)
  const { app, library, download } = arrived
  expect(run('mount', '-t', 'tmpfs', '-o', options, 'none', library)).toBe(true)
  undo.push(() => run('umount', library))
  return {
    ...arrived,
    remount: (changed: string) => expect(run('mount', '-o', `remount,${changed}`, library)).toBe(true),
    /** One round of the job, an hour later. */
    async round() {
      app.clock.advance(hourMs)
      await checkReviews(app)
      await app.queues.imports.idle()
      return app.imports.latestOf(download.id)
    },
  }
}

test.if(mounting)('an import is retried when there is enough space, and not when there is only some more', async () => {
  const setup = arriveOn('size=1m', { files: { 'game.bin': 'x'.repeat(3_000_000) } })
  const { startedAt, message } = await setup.importDownload()
  expect(await setup.round()).toMatchObject({ status: 'failed', cause: 'no-space', message, startedAt })
  setup.remount('size=2m')
  expect(await setup.round()).toMatchObject({ status: 'failed', startedAt })
  setup.remount('size=4m')
  expect(await setup.round()).toMatchObject({ status: 'done' })
})

test.if(mounting)('an archive that did not fit is unpacked when the disk has more space', async () => {
  const setup = arriveOn('size=1m', { files: { 'read.nfo': 'x' }, settings: { unpackArchives: true } })
  const zip = new JSZip().file('game.bin', randomBytes(3_000_000))
  writeFileSync(join(setup.download.path ?? '', 'game.zip'), await zip.generateAsync({ type: 'uint8array' }))
  const { startedAt } = await setup.importDownload()
  expect(await setup.round()).toMatchObject({ status: 'review', cause: 'no-space', startedAt })
  setup.remount('size=20m')
  expect(await setup.round()).toMatchObject({ status: 'done' })
})

test.if(mounting)('an import that filled the disk is retried when there is more space', async () => {
  const files = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${index}.pak`, `${index}`]))
  const setup = arriveOn('size=1m', { files, settings: { transferMode: 'move' } })
  const { startedAt } = await setup.importDownload()
  expect(await setup.round()).toMatchObject({ status: 'failed', cause: 'no-space', startedAt })
  setup.remount('size=50m')
  expect(await setup.round()).toMatchObject({ status: 'done' })
})

test.if(mounting)('an import into a read-only library is retried when the library is writable', async () => {
  const setup = arriveOn('ro')
  const { startedAt } = await setup.importDownload()
  expect(await setup.round()).toMatchObject({ status: 'failed', cause: 'no-permission', startedAt })
  setup.remount('rw')
  expect(await setup.round()).toMatchObject({ status: 'done' })
})
