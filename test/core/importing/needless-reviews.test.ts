import { afterEach, expect, test } from 'bun:test'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { checkReviews, watchReviews } from '#core/importing/reviews/watch-reviews.ts'
import { startImport } from '#core/importing/start-import.ts'
import { changeGame } from '#core/library/change-game.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { eventually } from '../../peers/loopback.ts'
import {
  type Arrived,
  brokenOff,
  createArrived,
  doubtful,
  type Overrides,
  storeDownload,
  writeTree,
} from './arrived-download.ts'

const open: Arrived[] = []
const ends: (() => void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  for (const arrived of open.splice(0)) await arrived.app.close()
})

/** An import in review, because its content is doubtful. */
async function inReview(overrides: Overrides = {}) {
  const arrived = createArrived({ files: doubtful, ...overrides })
  open.push(arrived)
  const { app, game, download, downloads } = arrived
  expect(await arrived.importDownload()).toMatchObject({ status: 'review' })
  app.clock.advance(60_000)
  return {
    ...arrived,
    /** Imports another release of the game, which nobody has to look at. */
    async importOther(title: string, change: Partial<StoredDownload> = {}) {
      const path = join(downloads, title)
      writeTree(path, { 'other.bin': 'y'.repeat(3000), 'other.dat': 'z' })
      const wanted = { gameId: game.id, userId: game.userId, title, path, ...change }
      const id = startImport(app, storeDownload(app, wanted))
      await app.queues.imports.idle()
      expect(app.imports.find(id)).toMatchObject({ status: 'done' })
    },
    reviewNow: () => app.imports.latestOf(download.id),
    skips: () => app.history.list({ userId: game.userId, type: 'skipped' }).entries,
  }
}

test('a review ends when the game is imported from another release, and the history says why', async () => {
  const { app, download, game, reviewNow, skips, importOther } = await inReview()
  await importOther('Portal.2.v1.1-OTHER', { version: '1.1' })
  const message = 'Not imported: Portal 2 is in the library now.'
  expect(reviewNow()).toMatchObject({ status: 'skipped', message, cause: null, retry: null })
  expect(app.downloads.find(download.id)).toMatchObject({ status: 'removed', message })
  expect(skips()).toMatchObject([{ gameId: game.id, downloadId: download.id, title: download.title, message }])
  expect(app.blacklist.ofGame(game.id)).toEqual([])
  expect(app.games.findById(game.id)?.status).toBe('owned')
})

test('a review of a newer version ends when that version is imported from elsewhere, and not for another version', async () => {
  const { reviewNow, skips, importOther } = await inReview({
    game: { status: 'owned' },
    download: { version: '1.2' },
  })
  await importOther('Portal.2.v1.1-OTHER', { version: '1.1' })
  await importOther('Portal.2.v1.2.NSW-OTHER', { version: '1.2' })
  expect(reviewNow()).toMatchObject({ status: 'review' })
  await importOther('Portal.2.v1.2-OTHER', { version: '1.2' })
  expect(reviewNow()).toMatchObject({ status: 'skipped' })
  expect(skips()[0]?.message).toBe('Not imported: Portal.2.v1.2-OTHER was imported instead.')
})

test('only the review of the same add-on ends', async () => {
  const dlc = { kind: 'dlc', version: null } as const
  const { reviewNow, importOther } = await inReview({
    game: { status: 'owned' },
    download: { ...dlc, title: 'Portal.2.Peer.Review.DLC-GRP' },
  })
  await importOther('Portal.2.Test.Chambers.DLC-OTHER', dlc)
  await importOther('Portal.2.Soundtrack-OTHER', { ...dlc, kind: 'soundtrack' })
  expect(reviewNow()).toMatchObject({ status: 'review' })
  await importOther('Portal.2.Peer.Review.DLC-OTHER', dlc)
  expect(reviewNow()).toMatchObject({ status: 'skipped' })
})

test('a review ends when its game becomes owned in another way', async () => {
  const { app, game, reviewNow, skips } = await inReview()
  ends.push(watchReviews(app))
  await changeGame(app, game.userId, game.id, { status: 'owned' })
  await eventually('The review has ended', 10_000, async () => reviewNow()?.status === 'skipped')
  expect(skips()).toHaveLength(1)
})

test('earlier imports and files that the game already had end no review', async () => {
  const { app, download, importOther, reviewNow } = await inReview()
  await importOther('Portal.2.v1.0-OTHER')
  expect(reviewNow()).toMatchObject({ status: 'skipped' })
  app.clock.advance(60_000)
  // Somebody wants it all the same.
  app.downloads.update(download.id, { status: 'completed' })
  startImport(app, app.downloads.find(download.id) ?? download)
  await app.queues.imports.idle()
  await checkReviews(app)
  expect(reviewNow()).toMatchObject({ status: 'review', gameHeld: true })
})

test('a review stays while files of the last attempt cannot be rolled back', async () => {
  const arrived = createArrived({ files: doubtful })
  open.push(arrived)
  const { app, game, library } = arrived
  const { id } = await brokenOff(arrived)
  app.games.update(game.id, { status: 'owned' })
  renameSync(library, `${library}-away`)
  await checkReviews(app)
  expect(app.imports.find(id)).toMatchObject({ status: 'failed', filesDone: 1 })
  renameSync(`${library}-away`, library)
  await checkReviews(app)
  expect(app.imports.find(id)).toMatchObject({ status: 'skipped', filesPlanned: 0 })
})
