import { afterAll, beforeAll, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { storeDownload } from '../core/importing/arrived-download.ts'
import { storeDownloader, storeGame, storeImport } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

type Asker = Awaited<ReturnType<TestSite['signUp']>>

let site: TestSite
let owner: Asker
let member: Asker
let gameId: string
let importId: string
let folder: string

beforeAll(async () => {
  site = await startTestSite()
  owner = await site.signUp()
  member = await site.addUser('member')
  folder = join(site.app.folder, 'library', 'Hades')
  gameId = storeGame(site.app, { userId: owner.user.id, title: 'Hades', status: 'owned', libraryPath: folder }).id
  const { id: downloaderId } = storeDownloader(site.app, { type: 'blackhole', enabled: false })
  const download = storeDownload(site.app, { userId: owner.user.id, gameId, downloaderId })
  importId = storeImport(site.app, { downloadId: download.id, gameId, status: 'review' }).id
  const addedAt = '2026-11-21T10:00:00.000Z'
  site.app.imports.putFiles([
    {
      id: randomUUID(),
      gameId,
      path: join(folder, 'data/game.bin'),
      size: 5,
      category: 'main',
      version: null,
      downloadId: null,
      addedAt,
    },
  ])
}, 30_000)

afterAll(() => site.stop())

test('members reach nothing of the game of another user', async () => {
  const requests: ['GET' | 'POST' | 'PUT' | 'DELETE', string, unknown?][] = [
    ['GET', `/api/games/${gameId}/files/tree`],
    ['GET', `/api/games/${gameId}/preferences`],
    ['PUT', `/api/games/${gameId}/preferences`, {}],
    ['GET', `/api/games/${gameId}/verdicts`],
    ['POST', `/api/imports/${importId}/preview`, {}],
    ['POST', `/api/imports/${importId}/stop`],
    ['POST', `/api/imports/${importId}/resolve`, { action: 'skip' }],
  ]
  for (const [method, path, body] of requests) {
    const answer = await member.ask(method, path, body)
    expect({ method, path, status: answer.status }).toEqual({ method, path, status: 404 })
    expect(await answer.text()).not.toContain(folder)
  }
  expect(site.app.imports.find(importId)?.status).toBe('review')
})

test('the files of a game end at its folder', async () => {
  const tree = async (path: string) => {
    const answer = await owner.ask('GET', `/api/games/${gameId}/files/tree?folder=${encodeURIComponent(path)}`)
    return { status: answer.status, text: await answer.text() }
  }
  expect(JSON.parse((await tree('data')).text)).toMatchObject({ files: 1 })
  for (const path of ['..', '../..', 'data/../../..', '/etc', '/', '..\\..', 'data/%2e%2e/..%2f..', '../Hades Two']) {
    const { status, text } = await tree(path)
    expect([200, 400]).toContain(status)
    expect(text).not.toContain('game.bin')
  }
})

test('members neither see the runs of tasks nor stop them', async () => {
  const [runs, stopped] = [
    await member.ask('GET', '/api/system/jobs/search/runs'),
    await member.ask('POST', '/api/system/jobs/search/stop'),
  ]
  expect([runs.status, stopped.status]).toEqual([403, 403])
})

test('members adopt no download for the game of another user', async () => {
  const downloads = [{ downloaderId: randomUUID(), clientId: 'abc', gameId }]
  const answer = await member.ask('POST', '/api/downloads/claim/bulk', { downloads })
  expect(await answer.json()).toMatchObject({ adopted: 0, failed: [{ clientId: 'abc' }] })
})

test('requests for many things have a limit', async () => {
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
  const requests: [string, unknown][] = [
    ['/api/games/bulk', { ids: ids(1001), change: { hidden: true } }],
    ['/api/games/bulk/removal-preview', { ids: ids(1001) }],
    ['/api/games/bulk/selection', { ids: ids(1001) }],
    ['/api/games/bulk', { ids: [gameId], change: { tagIds: { add: ids(1001) } } }],
    ['/api/downloads/bulk', { ids: ids(1001), change: { paused: true } }],
    [
      '/api/downloads/claim/bulk',
      { downloads: ids(101).map((downloaderId) => ({ downloaderId, clientId: 'a', gameId })) },
    ],
    ['/api/games/add-many', { games: ids(26).map((title) => ({ title })) }],
    ['/api/library/rename', { scope: 'all', gameIds: ids(100_000) }],
    ['/api/library/views', { name: 'x'.repeat(10_000), query: '' }],
    ['/api/library/views', { name: 'x', query: 'x'.repeat(100_000) }],
    ['/api/manual-import', { transferMode: 'copy', items: ids(10_001).map((path) => ({ path: `/${path}`, gameId })) }],
    ['/api/games/bulk/undo', { token: 'x'.repeat(10_000) }],
  ]
  for (const [path, body] of requests) {
    const answer = await owner.ask('POST', path, body)
    expect({ path, isRefused: answer.status === 400 || answer.status === 413 }).toEqual({ path, isRefused: true })
  }
})
