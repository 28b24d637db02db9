import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { Game } from '#domain/games/game.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { writeTree } from '../core/importing/arrived-download.ts'
import { manifestOf } from '../core/library/tree-manifest.ts'
import { storeGame, storeRootFolder } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let library: string

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
  library = join(site.app.folder, 'library')
  writeTree(library, { 'Hades/h': '1', 'Celeste/c': '1', 'Doom/d': '1' })
  writeImportSettings(site.app, { ...importSettingsDefaults, libraryRoot: library })
})

afterEach(async () => {
  await site.stop()
})

async function bulk(body: unknown, ask = robin.ask) {
  const response = await ask('POST', '/api/games/bulk', body)
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const game = (title: string, more: Partial<Game> = {}): Game =>
  storeGame(site.app, { userId: robin.user.id, title, status: 'owned', ...more })
const at = (title: string): Partial<Game> => ({ libraryPath: join(library, title) })

test('a bulk change changes only the games of its user', async () => {
  const sam = await site.addUser('sam')
  const [one, two] = [game('Hades'), game('Celeste')]
  const samsGame = storeGame(site.app, { userId: sam.user.id, title: 'Doom' })
  const unknown = crypto.randomUUID()
  const ids = [one.id, one.id, samsGame.id, two.id, unknown]
  expect(await bulk({ ids, change: { status: 'completed', hidden: true } })).toEqual({
    status: 200,
    body: {
      changed: 2,
      failed: [
        {
          id: samsGame.id,
          error: 'Game not found in your library',
          message: { key: 'library.gameNotFound', values: {} },
        },
        { id: unknown, error: 'Game not found in your library', message: { key: 'library.gameNotFound', values: {} } },
      ],
      kept: [],
      stopped: false,
      undo: { token: expect.any(String), expiresAt: expect.any(String) },
    },
  })
  expect(site.app.games.findById(one.id)).toMatchObject({ status: 'completed', hidden: true })
  expect(site.app.games.findById(two.id)?.completedAt).not.toBeNull()
  expect(site.app.games.findById(samsGame.id)).toMatchObject({ status: 'wanted', hidden: false })
  const refused = await bulk({ ids: [one.id], change: { status: 'downloading' } })
  expect(refused.body).toMatchObject({ changed: 0, failed: [{ id: one.id }] })
})

test('a bulk removal deletes files by the same rules as a single removal', async () => {
  const root = join(site.app.folder, 'closed')
  writeTree(root, { 'Portal/p': '1' })
  storeRootFolder(site.app, { path: root })
  const gone = [game('Hades', at('Hades')), game('Celeste', at('Celeste'))]
  const shared = [game('Doom', at('Doom')), game('Doom II', at('Doom'))]
  const closed = game('Portal', { libraryPath: join(root, 'Portal') })
  const top = game('Everything', { libraryPath: library })
  const nowhere = game('Nowhere', at('Nowhere'))
  const games = [...gone, shared[0], shared[1], closed, top, nowhere].flatMap((row) => row ?? [])
  const before = manifestOf(root)
  const { status, body } = await bulk({ ids: games.map(({ id }) => id), change: { delete: { deleteFiles: true } } })
  expect({ status, changed: body.changed, failed: body.failed }).toEqual({ status: 200, changed: 7, failed: [] })
  expect(body.kept.map(({ id, reason }: { id: string; reason: string }) => [id, reason])).toEqual([
    // The first of two with one folder leaves it to the second.
    [shared[0]?.id, 'not-allowed'],
    [closed.id, 'not-allowed'],
    [top.id, 'root-itself'],
    [nowhere.id, 'missing'],
  ])
  expect(site.app.games.list({ userId: robin.user.id, includeHidden: true }, {}).total).toBe(0)
  expect(manifestOf(root)).toEqual(before)
  expect(['Hades', 'Celeste', 'Doom', ''].map((name) => existsSync(join(library, name)))).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('files are kept by default, and an invalid request changes nothing', async () => {
  const one = game('Hades', at('Hades'))
  const wrong: unknown[] = [
    { ids: [], change: { hidden: true } },
    { ids: [one.id], change: {} },
    { ids: [one.id], change: { delete: {} } },
    { ids: [one.id], change: { delete: { deleteFiles: 'yes' } } },
    { ids: [one.id], change: { status: 'gone' } },
    { ids: ['x'], change: { hidden: true } },
    { ids: Array(1001).fill(one.id), change: { hidden: true } },
    { ids: [one.id] },
  ]
  for (const body of wrong) expect({ body, status: (await bulk(body)).status }).toEqual({ body, status: 400 })
  expect(site.app.games.findById(one.id)).toMatchObject({ hidden: false })
  const removed = await bulk({ ids: [one.id], change: { delete: { deleteFiles: false } } })
  expect(removed.body).toEqual({ changed: 1, failed: [], kept: [], stopped: false, undo: null })
  expect(existsSync(join(library, 'Hades/h'))).toBe(true)
})
