import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bulkTasks, resumeBulkTasks } from '#core/acquisition/bulk/bulk-tasks.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { Game } from '#domain/games/game.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { writeTree } from '../core/importing/arrived-download.ts'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { storeGame, storeIndexer } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let sam: Awaited<ReturnType<TestSite['addUser']>>
let source: TorznabSource | null
let kids: string
let retro: string

beforeEach(async () => {
  source = null
  site = await startTestSite()
  robin = await site.signUp()
  sam = await site.addUser('sam')
  ;[kids, retro] = ['kids', 'retro'].map((name) => {
    const id = crypto.randomUUID()
    site.app.tags.insert({ id, name, color: 'gray' })
    return id
  }) as [string, string]
})

afterEach(async () => {
  await site.stop()
  await source?.close()
})

type Ask = typeof robin.ask

async function answer(method: string, path: string, body?: unknown, ask: Ask = robin.ask) {
  const response = await ask(method, path, body)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
const bulk = (body: unknown, ask?: Ask) => answer('POST', '/api/games/bulk', body, ask)
const undo = (token: string, ask?: Ask) => answer('POST', '/api/games/bulk/undo', { token }, ask)
const game = (title: string, more: Partial<Game> = {}): Game =>
  storeGame(site.app, { userId: robin.user.id, title, ...more })
const now = ({ id }: Game) => site.app.games.findById(id)

test('platform and tags of many games are changed at once', async () => {
  const games = [game('Hades', { tagIds: [kids] }), game('Celeste', { preferredPlatform: 'Switch' })]
  const ids = games.map(({ id }) => id)
  const edit = (change: object) => bulk({ ids, change })
  expect(await edit({ platform: ' PC ', tagIds: { add: [retro] } })).toMatchObject({
    status: 200,
    body: { changed: 2 },
  })
  expect(games.map((each) => now(each)?.preferredPlatform)).toEqual(['PC', 'PC'])
  expect(games.map((each) => now(each)?.tagIds)).toEqual([[kids, retro].toSorted(), [retro]])
  await edit({ tagIds: { remove: [retro] } })
  expect(games.map((each) => now(each)?.tagIds)).toEqual([[kids], []])
  await edit({ tagIds: { replace: [retro] }, platform: null })
  expect(games.map((each) => [now(each)?.tagIds, now(each)?.preferredPlatform])).toEqual([
    [[retro], null],
    [[retro], null],
  ])
  expect(await edit({ tagIds: { add: [crypto.randomUUID()] } })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('There is no tag') },
  })
})

test('a change of different values is undone for each game', async () => {
  const completedAt = '2026-01-01T00:00:00.000Z'
  const one = game('Hades', { status: 'completed', completedAt, tagIds: [kids] })
  const two = game('Celeste', { hidden: true, preferredPlatform: 'Switch' })
  const before = [now(one), now(two)]
  const change = { status: 'shelved', hidden: false, platform: 'PC', tagIds: { replace: [retro] } }
  const { body } = await bulk({ ids: [one.id, two.id], change })
  expect(await undo(body.undo.token, sam.ask)).toMatchObject({ status: 410 })
  expect(await undo(body.undo.token)).toEqual({ status: 200, body: { changed: 2, failed: [] } })
  expect([now(one), now(two)]).toEqual(before)
  expect(await undo(body.undo.token)).toMatchObject({ status: 410 })
})

test('undoing keeps what changed meanwhile', async () => {
  const games = ['Hades', 'Celeste', 'Doom'].map((title) => game(title))
  const { body } = await bulk({ ids: games.map(({ id }) => id), change: { status: 'owned' } })
  const [hades, celeste, doom] = games as [Game, Game, Game]
  // The change did not concern this field.
  site.app.games.update(hades.id, { hidden: true })
  site.app.games.update(celeste.id, { status: 'playing' })
  site.app.games.remove(doom.id)
  expect((await undo(body.undo.token)).body).toEqual({
    changed: 1,
    failed: [
      {
        id: celeste.id,
        error: 'Changed since then, so it was not undone',
        message: { key: 'library.changedSince', values: {} },
      },
      { id: doom.id, error: 'Game not found in your library', message: { key: 'library.gameNotFound', values: {} } },
    ],
  })
  expect(now(hades)).toMatchObject({ status: 'wanted', hidden: true })
  expect(now(celeste)?.status).toBe('playing')
})

test("nobody changes, previews or searches another user's games", async () => {
  const foreign = game('Hades')
  const change = { status: 'owned', tagIds: { add: [kids] }, search: true, refresh: true }
  const refused = await bulk({ ids: [foreign.id], change }, sam.ask)
  expect(refused.body).toMatchObject({ changed: 0, failed: [{ id: foreign.id }], undo: null })
  expect(now(foreign)).toMatchObject({ status: 'wanted', tagIds: [] })
  expect((await answer('GET', '/api/games/bulk/tasks', undefined, sam.ask)).body).toEqual([])
  const preview = await answer('POST', '/api/games/bulk/removal-preview', { ids: [foreign.id] }, sam.ask)
  expect(preview.body).toEqual({ deleted: { games: 0, bytes: 0 }, kept: [] })
})

test('selected games are described, those that a filter hides first, and none of another user', async () => {
  const games = ['Doom', 'Doom II', 'Doom 3', 'Hades', 'Doom Eternal', 'Quake'].map((title) => game(title))
  const foreign = storeGame(site.app, { userId: sam.user.id, title: 'Doom 64' })
  const ids = [...games, foreign].map(({ id }) => id)
  const selection = async (query: string) => (await answer('POST', `/api/games/bulk/selection${query}`, { ids })).body
  const all = await selection('')
  expect(all).toMatchObject({ total: 6, hidden: 0 })
  expect(all.games.map(({ title }: Game) => title)).toEqual(['Doom', 'Doom II', 'Doom 3', 'Hades', 'Doom Eternal'])
  const found = await selection('?search=doom&genre=')
  expect(found).toMatchObject({ total: 6, hidden: 2 })
  expect(found.games.slice(0, 3)).toEqual([
    { id: games[3]?.id, title: 'Hades' },
    { id: games[5]?.id, title: 'Quake' },
    { id: games[0]?.id, title: 'Doom' },
  ])
  expect(await selection('?problems=true&year=2020&tag=none&source=manual&platform=PC')).toMatchObject({ hidden: 6 })
})

test('a preview says what a removal does with the files, and changes nothing', async () => {
  const library = join(site.app.folder, 'library')
  writeTree(library, { 'Hades/h': '12345', 'Doom/d': '1' })
  writeImportSettings(site.app, { ...importSettingsDefaults, libraryRoot: library })
  const hades = game('Hades', { libraryPath: join(library, 'Hades') })
  const shared = [game('Doom', { libraryPath: join(library, 'Doom') }), game('Doom II')]
  game('Doom III', { libraryPath: join(library, 'Doom') })
  const ids = [hades, ...shared].map(({ id }) => id)
  const { body } = await answer('POST', '/api/games/bulk/removal-preview', { ids })
  expect(body.deleted.games).toBe(1)
  expect(body.kept).toMatchObject([
    { title: 'Doom', reason: 'not-allowed', message: 'The folder is shared with the game Doom III' },
    { title: 'Doom II', reason: 'missing' },
  ])
  expect(existsSync(join(library, 'Hades/h'))).toBe(true)
  expect(now(hades)).not.toBeNull()
})

test('selected games are searched for one after another in the background, and the rest after a restart', async () => {
  source = await startTorznabSource()
  storeIndexer(site.app, { url: source.apiUrl, apiKey: source.apiKey })
  const games = ['Hades', 'Celeste', 'Doom'].map((title) => game(title))
  game('Portal')
  const ids = games.map(({ id }) => id)
  // What a program that was killed leaves behind.
  site.app.queues.wantedSearches.enqueue = () => undefined
  const started = await bulk({ ids, change: { search: true } })
  expect(started.body).toMatchObject({ changed: 3, undo: null })
  const task = { kind: 'search', state: 'running', total: 3, done: 0, failed: 0 } as const
  expect((await answer('GET', '/api/games/bulk/tasks')).body).toEqual([task])
  const works: Promise<void>[] = []
  site.app.queues.wantedSearches.enqueue = (_, work) => void works.push(work(new AbortController().signal))
  resumeBulkTasks(site.app)
  await Promise.all(works)
  expect(bulkTasks(site.app, robin.user.id)).toEqual([{ ...task, state: 'done', done: 3 }])
  const asked = new Set(source.calls.map((url) => url.searchParams.get('q')).filter(Boolean))
  expect([...asked].toSorted()).toEqual(['celeste', 'doom', 'hades'])
  expect(games.every((each) => now(each)?.lastSearchedAt !== null)).toBe(true)
})

test('background work for selected games can be stopped and started again', async () => {
  const ids = [game('Hades').id, game('Celeste').id]
  site.app.queues.refreshes.enqueue = () => undefined
  await bulk({ ids, change: { refresh: true } })
  expect((await answer('DELETE', '/api/games/bulk/tasks?kind=refresh')).status).toBe(204)
  expect((await answer('GET', '/api/games/bulk/tasks')).body).toMatchObject([{ state: 'cancelled', done: 0 }])
  await bulk({ ids: ids.slice(0, 1), change: { refresh: true } })
  await bulk({ ids, change: { refresh: true } })
  expect((await answer('GET', '/api/games/bulk/tasks')).body).toMatchObject([{ state: 'running', total: 2 }])
  expect((await answer('DELETE', '/api/games/bulk/tasks?kind=other')).status).toBe(400)
})
