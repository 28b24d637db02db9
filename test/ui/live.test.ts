import { afterEach, expect, jest, test } from 'bun:test'
import { QueryClient } from '@tanstack/react-query'
import type { Download, DownloadSummary } from '#domain/downloads/download.ts'
import { keys } from '#ui/api/keys.ts'
import { importsByDownload, progressByGame } from '#ui/api/progress-by-game.ts'
import { refetchInterval } from '#ui/api/refetch-interval.ts'
import { applyProgress, debounce } from '#ui/live/live-updates.ts'
import { createProgressMemory, patchDownloads, patchImports, patchSummary } from '#ui/live/patch-cache.ts'
import { offeredActions } from '#ui/pages/activity/download-state.ts'

const download = (change: Partial<Download>): Download => ({
  id: 'd1',
  gameId: 'g1',
  gameTitle: 'Celeste',
  gameStatus: 'downloading',
  partId: null,
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
  adopted: false,
  canPause: true,
  clientReachable: true,
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

test('progress events update a list that has the download', () => {
  const before = [download({}), download({ id: 'd2' })]
  const after = patchDownloads(before, [change({}), change({ id: 'elsewhere' })])
  expect(after[0]).toMatchObject({ progress: 0.5, downloaded: 500, downloadSpeed: 9, eta: 10 })
  expect(after[1]).toBe(before[1] as Download)
  expect(before[0]?.progress).toBe(0.1)
  expect(patchDownloads(before, [change({ id: 'elsewhere' })])).toBe(before)
})

test('downloads are loaded again half a minute after they were, whatever the events in between', () => {
  const client = new QueryClient()
  const key = keys.queuePage({}, 0)
  const loadedAt = Date.now() - 20_000
  client.setQueryData(key, { items: [download({})], total: 1 }, { updatedAt: loadedAt })
  applyProgress(client, [change({})], 0)
  expect(client.getQueryData<object>(key)).toMatchObject({ items: [{ progress: 0.5 }] })
  const query = client.getQueryCache().find({ queryKey: key })
  if (query === undefined) throw new Error('It is cached')
  expect(query.state.dataUpdatedAt).toBe(loadedAt)
  expect(refetchInterval(query)).toBeLessThanOrEqual(10_000)
  expect(refetchInterval({ state: { dataUpdatedAt: loadedAt, errorUpdatedAt: Date.now() } })).toBeGreaterThan(25_000)
  expect(refetchInterval({ state: { dataUpdatedAt: 0, errorUpdatedAt: 0 } })).toBe(1000)
})

test('imports of one game each have their own progress until they end', () => {
  const copying = (id: string, bytesDone: number, gameId: string | null = 'g1') => {
    return { id, downloadId: `of ${id}`, gameId, phase: 'copying' as const, bytesDone, bytesTotal: 100 }
  }
  const two = [copying('i1', 10), copying('i2', 60), copying('i3', 5, null), copying('i1', 20)].reduce(patchImports, {})
  expect(two).toEqual({ i1: copying('i1', 20), i2: copying('i2', 60), i3: copying('i3', 5, null) })
  expect(importsByDownload(two)).toMatchObject({ 'of i1': copying('i1', 20), 'of i2': copying('i2', 60) })
  const left = patchImports(two, { ...copying('i1', 100), phase: 'done' })
  expect(left).toEqual({ i2: copying('i2', 60), i3: copying('i3', 5, null) })
})

test('an unknown size keeps the known amount', () => {
  expect(patchDownloads([download({ size: null })], [change({})])[0]?.downloaded).toBe(100)
})

test('a download is new the first time and whenever its status changes', () => {
  const remember = createProgressMemory()
  expect(remember([change({})])).toEqual({ isNew: true, speedChange: 0 })
  expect(remember([change({ downloadSpeed: 7 })])).toEqual({ isNew: false, speedChange: -2 })
  expect(remember([change({ status: 'completed', downloadSpeed: 0 })])).toEqual({ isNew: true, speedChange: -7 })
})

const leading = { id: 'd1', status: 'downloading', progress: 0.2, downloadSpeed: 1, eta: null } as const
const summary = {
  g1: { topStatus: 'downloading', count: 2, protocols: ['torrent'], active: leading },
  g2: { topStatus: 'review', count: 1, protocols: ['usenet'], active: null },
} satisfies DownloadSummary

test('a game shows the progress of its active download', () => {
  expect(progressByGame(summary)).toEqual({ g1: leading })
  const patched = patchSummary(summary, [change({}), change({ id: 'd2', progress: 0.9 }), change({ gameId: 'g3' })])
  expect(progressByGame(patched)).toEqual({
    g1: { id: 'd1', status: 'downloading', progress: 0.5, downloadSpeed: 9, eta: 10 },
  })
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
  const offered = (more: Partial<Download>, isAdmin = false) =>
    offeredActions(download(more), isAdmin).map(({ action }) => action)
  expect(offered({})).toEqual(['pause'])
  expect(offered({ status: 'paused' })).toEqual(['resume'])
  expect(offered({ status: 'failed', progress: 0.3 })).toEqual(['retry'])
  expect(offered({ status: 'failed', tracked: false })).toEqual([])
  expect(offered({ status: 'review', progress: 1 })).toEqual(['retry'])
  expect(offered({ status: 'seeding', progress: 1 })).toEqual(['import'])
  expect(offered({ status: 'completed', progress: 1, tracked: false })).toEqual([])
  expect(offered({ status: 'imported', progress: 1 })).toEqual([])
  for (const status of ['downloading', 'paused'] as const) {
    expect(offered({ status, canPause: false }, true)).toEqual([])
    for (const others of [{ tracked: false }, { adopted: true }]) {
      expect(offered({ status, ...others })).toEqual([])
      expect(offered({ status, ...others }, true)).toHaveLength(1)
    }
  }
})
