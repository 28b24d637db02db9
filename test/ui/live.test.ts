import { afterEach, expect, jest, test } from 'bun:test'
import type { Download } from '#domain/downloads/download.ts'
import { debounce } from '#ui/live/live-updates.ts'
import { patchDownloads } from '#ui/live/patch-cache.ts'
import { progressByGame } from '#ui/live/progress-by-game.ts'
import { offeredActions } from '#ui/pages/activity/download-state.ts'

const download = (change: Partial<Download>): Download => ({
  id: 'd1',
  gameId: 'g1',
  gameTitle: 'Celeste',
  gameStatus: 'downloading',
  downloaderId: 'c1',
  downloaderName: 'qBittorrent',
  protocol: 'torrent',
  clientId: 'ab',
  title: 'Celeste-GOG',
  indexerName: null,
  kind: 'game',
  version: null,
  status: 'downloading',
  progress: 0.1,
  size: 1000,
  downloaded: 100,
  downloadSpeed: 5,
  uploadSpeed: 0,
  eta: 60,
  ratio: null,
  seeders: 3,
  message: null,
  path: null,
  addedAt: '2026-11-21T03:30:00.000Z',
  completedAt: null,
  tracked: true,
  ...change,
})

const change = (more: object) => ({
  id: 'd1',
  gameId: 'g1',
  status: 'downloading' as const,
  progress: 0.5,
  downloadSpeed: 9,
  eta: 10,
  ...more,
})

test('progress events update the list', () => {
  const before = { downloads: [download({}), download({ id: 'd2' })], errors: [] }
  const { listing, outdated } = patchDownloads(before, [change({})])
  expect(listing.downloads[0]).toMatchObject({ progress: 0.5, downloaded: 500, downloadSpeed: 9, eta: 10 })
  expect(listing.downloads[1]).toBe(before.downloads[1] as Download)
  expect(outdated).toBe(false)
  expect(before.downloads[0]?.progress).toBe(0.1)
})

test('an unlisted download or a new state invalidates the list', () => {
  const before = { downloads: [download({})] }
  expect(patchDownloads(before, [change({ id: 'new' })]).outdated).toBe(true)
  expect(patchDownloads(before, [change({ status: 'completed' })]).outdated).toBe(true)
})

test('an unknown size keeps the known amount', () => {
  const before = { downloads: [download({ size: null })] }
  expect(patchDownloads(before, [change({})]).listing.downloads[0]?.downloaded).toBe(100)
})

test('a game shows the highest progress of its active downloads', () => {
  const downloads = [
    download({ progress: 0.2 }),
    download({ id: 'd2', progress: 0.7 }),
    download({ id: 'd3', progress: 1, status: 'failed' }),
    download({ id: 'd4', gameId: 'g2', status: 'imported', progress: 1 }),
    download({ id: 'd5', gameId: null }),
  ]
  const games = progressByGame({ downloads })
  expect(Object.keys(games)).toEqual(['g1'])
  expect(games.g1?.progress).toBe(0.7)
})

afterEach(() => jest.useRealTimers())

test('names added within an interval are flushed together, and none after the end', () => {
  jest.useFakeTimers()
  const flushed: string[][] = []
  const refresh = debounce(5, (names) => flushed.push([...names]))
  refresh.add('games')
  refresh.add('games', 'downloads')
  jest.advanceTimersByTime(20)
  refresh.add('history')
  refresh.stop()
  jest.advanceTimersByTime(20)
  expect(flushed).toEqual([['games', 'downloads']])
})

test('the offered actions depend on the state', () => {
  const offered = (more: Partial<Download>) => offeredActions(download(more)).map(({ action }) => action)
  expect(offered({})).toEqual(['pause'])
  expect(offered({ status: 'paused' })).toEqual(['resume'])
  expect(offered({ status: 'failed', progress: 0.3 })).toEqual(['retry'])
  expect(offered({ status: 'failed', tracked: false })).toEqual([])
  expect(offered({ status: 'review', progress: 1 })).toEqual(['retry'])
  expect(offered({ status: 'seeding', progress: 1 })).toEqual(['import'])
  expect(offered({ status: 'completed', progress: 1, tracked: false })).toEqual([])
  expect(offered({ status: 'imported', progress: 1 })).toEqual([])
})
