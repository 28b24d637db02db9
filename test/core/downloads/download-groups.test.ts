import { afterEach, expect, test } from 'bun:test'
import { countDownloads } from '#core/downloads/count-downloads.ts'
import { listDownloads } from '#core/downloads/list-downloads.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { type DownloadGroup, downloadStatuses } from '#domain/downloads/download-status.ts'
import { gameStatuses } from '#domain/games/game.ts'
import { storeDownload, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function createScene() {
  const app = createTestApp()
  open.push(app)
  const { id: userId } = storeUser(app)
  const store = (download: Partial<StoredDownload>) => storeDownload(app, { userId, ...download })
  const titlesOf = async (query: { group?: DownloadGroup; limit?: number; offset?: number }) => {
    const { downloads, total } = await listDownloads(app, userId, query)
    return { titles: downloads.map(({ title }) => title), total }
  }
  return { app, userId, store, titlesOf }
}

test('a failed download needs attention while its game is missing, and a review always does', async () => {
  const { app, userId, store, titlesOf } = createScene()
  for (const status of gameStatuses) {
    const { id: gameId } = storeGame(app, { userId, title: status, status })
    store({ title: `failed, ${status}`, status: 'failed', gameId })
  }
  store({ title: 'failed, no game', status: 'failed' })
  store({ title: 'review', status: 'review' })
  expect((await titlesOf({ group: 'attention' })).titles.toSorted()).toEqual([
    'failed, downloading',
    'failed, no game',
    'failed, requested',
    'failed, shelved',
    'failed, wanted',
    'review',
  ])
  expect((await titlesOf({ group: 'finished' })).titles.toSorted()).toEqual([
    'failed, completed',
    'failed, owned',
    'failed, playing',
  ])
  expect(countDownloads(app, userId)).toMatchObject({ attention: 6, review: 1, finished: 3, active: 0 })
})

test('every download is in one group, and the counts agree with the pages', async () => {
  const { app, userId, store, titlesOf } = createScene()
  for (const status of downloadStatuses) store({ title: status, status })
  store({ title: 'nobody', status: 'seeding', userId: null })
  store({ title: 'other', userId: storeUser(app).id })
  const counts = countDownloads(app, userId)
  const groups = await Promise.all(
    (['attention', 'active', 'finished'] as const).map(async (group) => {
      const { titles, total } = await titlesOf({ group })
      expect({ group, total }).toEqual({ group, total: counts[group] })
      expect(titles).toHaveLength(total)
      return titles
    }),
  )
  expect(groups.flat().toSorted()).toEqual([...downloadStatuses, 'nobody'].toSorted())
  expect(counts.seeding).toBe(2)
})

test('finished downloads come in pages by when they ended, and the whole list has the newest of them', async () => {
  const { store, titlesOf } = createScene()
  for (let day = 1; day <= 9; day += 1) {
    store({ title: `ended ${day}`, status: 'imported', addedAt: at(1), completedAt: at(day) })
  }
  store({ title: 'removed', status: 'removed', addedAt: at(10) })
  store({ title: 'active', addedAt: at(5) })
  expect(await titlesOf({ group: 'finished', limit: 3 })).toEqual({
    titles: ['removed', 'ended 9', 'ended 8'],
    total: 10,
  })
  expect(await titlesOf({ group: 'finished', limit: 3, offset: 8 })).toEqual({
    titles: ['ended 2', 'ended 1'],
    total: 10,
  })
  expect(await titlesOf({ limit: 2 })).toEqual({ titles: ['removed', 'active', 'ended 9'], total: 11 })
})

function at(day: number): string {
  return `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
}
