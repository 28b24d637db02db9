import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { endDeletedDownloads } from '#core/downloads/end-deleted-downloads.ts'
import { openObserved } from '../../db/observed-database.ts'
import { storeDownload, storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'

/** Deletes downloads of as many games. Returns how many queries that takes, and what became of the games. */
async function deleteAtOnce(size: number): Promise<{ queries: number; wanted: number; history: number }> {
  let queries = 0
  const open = (file: string) =>
    openObserved(new Database(file), () => {
      queries += 1
    })
  const app = createTestApp({ open })
  const { id: userId } = storeUser(app)
  const downloader = storeDownloader(app, { type: 'transmission' })
  const ids = Array.from({ length: size }, (_, number) => {
    const game = storeGame(app, { userId, title: `Game ${number}`, status: 'downloading' })
    return storeDownload(app, { userId, gameId: game.id, downloaderId: downloader.id }).id
  })
  queries = 0
  endDeletedDownloads(app, downloader, ids)
  const made = queries
  const wanted = app.games.withStatus(['wanted']).length
  const history = app.history.list({ userId, type: 'deleted' }).total
  await app.close()
  return { queries: made, wanted, history }
}

test('any number of downloads that were deleted in their client end with the same number of queries', async () => {
  const [few, many] = [await deleteAtOnce(3), await deleteAtOnce(300)]
  expect(few).toMatchObject({ wanted: 3, history: 3 })
  expect(many).toEqual({ queries: few.queries, wanted: 300, history: 300 })
})
