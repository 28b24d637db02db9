import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkReviews } from '#core/importing/reviews/watch-reviews.ts'
import { canMount, createFiller, type Filler, freeOn, mountSmallDisk, type SmallDisk } from '../../peers/small-disk.ts'
import { type Arrived, createArrived, hashesBelow } from './arrived-download.ts'

const megabyte = 1024 ** 2
/** A tenth of the disk stays free. */
const diskMegabytes = 80

let arrived: Arrived
let disk: SmallDisk
let filler: Filler
beforeEach(() => {
  arrived = createArrived({ files: { 'game.bin': 'x'.repeat(40 * megabyte) } })
  disk = mountSmallDisk(arrived.library, diskMegabytes)
  filler = createFiller(arrived.library)
})
afterEach(async () => {
  disk.remove()
  await arrived.app.close()
})

/** One round of the job, an hour later. */
async function retry() {
  const { app, download } = arrived
  app.clock.advance(3_600_000)
  await checkReviews(app)
  await app.queues.imports.idle()
  return app.imports.latestOf(download.id)
}

const libraryNames = () => readdirSync(arrived.library).filter((name) => name !== 'another-program.bin')

describe.skipIf(!canMount())('a library on a small disk', () => {
  test('an import leaves a part of the disk free, and waits for space', async () => {
    filler.leave(44 * megabyte)
    const record = await arrived.importDownload()
    expect(record).toMatchObject({ status: 'failed', cause: 'no-space' })
    expect(record.message).toMatch(
      /^Not enough free space to copy .+ to .+: 41\.9 MB needed, 46\.1 MB free on .+, and 8\.4 MB must stay free\.$/,
    )
    expect(libraryNames()).toEqual([])
    filler.remove()
    expect(await retry()).toMatchObject({ status: 'done' })
    expect(freeOn(arrived.library)).toBeGreaterThan(8 * megabyte)
  })

  test('a copy stops before the disk is full when another program takes the space, and is retried later', async () => {
    const { app, library, downloads } = arrived
    const before = hashesBelow(downloads)
    const stop = app.events.on('importProgress', ({ phase, bytesDone }) => {
      if (phase === 'copying' && bytesDone > 0) filler.leave(megabyte)
    })
    const record = await arrived.importDownload()
    stop()
    expect(record).toMatchObject({ status: 'failed', cause: 'no-space' })
    expect(record.message).toMatch(/^The copy of .+game\.bin was stopped: only .+ are free on .+\./)
    expect(libraryNames()).toEqual([])
    expect(freeOn(library)).toBeGreaterThan(megabyte)
    expect(hashesBelow(downloads)).toEqual(before)
    expect(await retry()).toMatchObject({ status: 'failed' })
    filler.remove()
    expect(await retry()).toMatchObject({ status: 'done' })
    expect(hashesBelow(join(library, 'Portal 2'))['game.bin']).toBe(Object.values(before)[0])
  })
})
