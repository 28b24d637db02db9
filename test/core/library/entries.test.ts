import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { judge } from '#core/acquisition/judge/judge.ts'
import { judgeContext } from '#core/acquisition/judge/judge-context.ts'
import { findMatchingGames } from '#core/library/find-matching-games.ts'
import { matchManually } from '#core/scanning/match-manually.ts'
import type { Game } from '#domain/games/game.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'
import { type Arrived, createArrived, type Overrides, writeTree } from '../importing/arrived-download.ts'
import { createScanScene, type ScanScene } from '../scanning/scan-scene.ts'

let scene: ScanScene
const arrivals: Arrived[] = []

beforeEach(() => {
  scene = createScanScene()
})
afterEach(async () => {
  await scene.app.close()
  for (const { app } of arrivals.splice(0)) await app.close()
})

const entries = () =>
  scene
    .games()
    .map(({ title, platform, libraryPath }) => [title, platform, libraryPath?.slice(scene.place.length + 1) ?? null])
    .toSorted()

test('a scan adds an entry for each platform, as folders, names and files tell it', async () => {
  writeTree(scene.place, {
    'PC/Celeste/celeste.exe': 'x'.repeat(50),
    'Switch/Celeste/celeste.nsp': 'x'.repeat(50),
    'Hades.NSW-VENOM/hades.nsp': 'x',
    'Hades/hades.exe': 'x',
    'Outer Wilds/outer wilds.xci': 'x'.repeat(50),
    'Outer Wilds/readme.md': 'x',
  })
  await scene.scan()
  expect(entries()).toEqual([
    ['Celeste', 'pc', 'PC/Celeste'],
    ['Celeste', 'switch', 'Switch/Celeste'],
    ['Hades', 'pc', 'Hades'],
    ['Hades', 'switch', 'Hades.NSW-VENOM'],
    ['Outer Wilds', 'switch', 'Outer Wilds'],
  ])
  await scene.scan()
  expect(entries()).toHaveLength(5)
})

test('a folder goes to the entry of its platform, and to the one without a platform before a new one', async () => {
  const { app, userId } = scene
  const store = (title: string, platform: string | null, more: Partial<Game> = {}) =>
    storeGame(app, { userId, title, platform, ...more })
  const pc = store('Celeste', 'pc')
  const other = store('Celeste', 'switch')
  app.games.update(other.id, { titleGroup: pc.id })
  store('Hades', null)
  store('Portal 2', 'pc')
  writeTree(scene.place, {
    'Switch/Celeste/celeste.nsp': 'x',
    'Switch/Hades/hades.nsp': 'x',
    'Switch/Portal 2/portal.nsp': 'x',
  })
  await scene.scan()
  expect(entries()).toEqual([
    ['Celeste', 'pc', null],
    ['Celeste', 'switch', 'Switch/Celeste'],
    ['Hades', 'switch', 'Switch/Hades'],
    ['Portal 2', 'pc', null],
    ['Portal 2', 'switch', 'Switch/Portal 2'],
  ])
})

test('a folder that a user matches goes to the entry of its platform', async () => {
  const { app, userId, root } = scene
  const record = { metadataId: 'fake:doom', title: 'Doom', userId }
  const pc = storeGame(app, { ...record, platform: 'pc', libraryPath: '/srv/games/doom' })
  const snes = storeGame(app, { ...record, platform: 'snes' })
  app.games.update(snes.id, { titleGroup: pc.id })
  writeTree(scene.place, { 'SNES/Holiday/sea.sfc': 'x', 'SNES/Celeste/celeste.sfc': 'x' })
  await scene.scan()
  const match = { rootFolderId: root.id, folderName: 'SNES/Holiday', metadataId: 'fake:doom' }
  expect(await matchManually(app, userId, match)).toMatchObject({ gameId: snes.id })
})

const nintendo: Overrides = { download: { title: 'Portal.2.NSW-GRP' }, files: { 'portal.nsp': 'x' } }

function arrive(overrides: Overrides): Arrived {
  const arrived = createArrived(overrides)
  arrivals.push(arrived)
  return arrived
}

test.each<[string, string | null, Overrides, string | null]>([
  ['of its name', null, nintendo, 'switch'],
  ['of another platform', 'pc', nintendo, 'switch'],
  [
    'of its largest file',
    null,
    { download: { title: 'Portal 2' }, files: { 'p.xci': 'long', 'a.txt': 'x' } },
    'switch',
  ],
  ['that names none', null, { download: { title: 'Portal 2' }, files: { 'data.bin': 'x' } }, 'pc'],
  ['that names none', 'ps2', { download: { title: 'Portal 2' }, files: { 'data.bin': 'x' } }, 'ps2'],
  ['of an update', 'switch', { download: { title: 'Portal.2.Update.v1.1-GRP', kind: 'update' } }, 'switch'],
])('an import sets the platform of its release: %s, for %p', async (_, platform, overrides, expected) => {
  const { app, game, importDownload } = arrive({ ...overrides, game: { platform } })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(app.games.findById(game.id)).toMatchObject({ platform: expected, status: 'owned' })
})

test('a release for the platform of another entry needs review, and two entries never share a folder', async () => {
  const { app, game, library, importDownload } = arrive({ ...nintendo, game: { platform: 'pc' } })
  const folder = join(library, 'Portal 2')
  writeTree(folder, { 'portal.xci': 'x' })
  const other = storeGame(app, { userId: game.userId, title: 'Portal 2', platform: 'switch', libraryPath: folder })
  app.games.update(other.id, { titleGroup: game.id })
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'wrong-platform' })
  expect(record.message).toStartWith('The release is for Switch, and Portal 2 has another entry for it.')
  const accepted = await importDownload({ accepted: true })
  expect(accepted).toMatchObject({ status: 'done', targetPath: join(library, 'Portal 2 (PC)') })
  expect(app.games.findById(game.id)?.platform).toBe('pc')
})

test.each<[string, Overrides]>([
  ['a dump of another system', { download: { title: 'Portal 2' }, files: { 'p.xci': 'long', 'readme.md': 'x' } }],
  ['a dump under a name for PC', { download: { title: 'Portal.2.PC-GRP' }, files: { 'p.nsp': 'long' } }],
])('an entry for PC does not get %s without review', async (_, overrides) => {
  const { app, game, importDownload } = arrive({ ...overrides, game: { platform: 'pc' } })
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'wrong-platform' })
  expect(record.message).toStartWith('The files are for Switch, but the game is wanted for PC.')
  expect(app.games.findById(game.id)?.platform).toBe('pc')
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
})

test('the folder of an import has the platform that the game gets with it', async () => {
  const settings = { renamePattern: '{Title}{ [Platform]}', platformFolders: true }
  const { library, importDownload } = arrive({ ...nintendo, settings })
  expect(await importDownload()).toMatchObject({ targetPath: join(library, 'Switch/Portal 2 [Switch]') })
})

test('a release is found for the entry of its platform, and judged for it', async () => {
  const app = createTestApp()
  const userId = storeUser(app).id
  const facts = { userId, title: 'Celeste', platforms: ['PC', 'Switch', 'PS5'] }
  const undecided = storeGame(app, { ...facts, platform: null })
  const [pc, console_] = ['pc', 'switch'].map((platform) => {
    const game = storeGame(app, { ...facts, platform })
    app.games.update(game.id, { titleGroup: undecided.id })
    return game
  }) as [Game, Game]
  const names = [
    'Celeste.NSW-VENOM',
    'Celeste.v1.4-GOG',
    'Celeste [0100D71004694000][v0].nsp',
    'Celeste',
    'Celeste PS5',
  ]
  const found = await findMatchingGames(app, userId, names)
  expect(found.map(({ game }) => game?.id)).toEqual([console_.id, pc.id, console_.id, undecided.id, undecided.id])
  const reason = (game: Game, title: string) => {
    const release = {
      guid: title,
      title,
      indexerId: '1',
      indexerName: 'One',
      protocol: 'torrent' as const,
      size: 1e9,
      publishedAt: null,
      infoHash: null,
      seeders: 5,
      leechers: 0,
      grabs: 0,
      freeleech: false,
      categories: [],
      passwordProtected: false,
      infoUrl: null,
      downloadUrl: 'http://127.0.0.1/',
    }
    const { reasons } = judge(release, judgeContext(app, userId, app.games.findById(game.id)))
    return reasons.find(({ code }) => code === 'platform')?.message ?? null
  }
  expect(reason(console_, 'Celeste.NSW-VENOM')).toBeNull()
  expect(reason(console_, 'Celeste.v1.4-GOG')).toBe('For PC, not Switch')
  expect(reason(pc, 'Celeste.NSW-VENOM')).toBe('For Switch, not PC')
  expect(reason(pc, 'Celeste.v1.4-GOG')).toBeNull()
  expect(reason(undecided, 'Celeste.v1.4-GOG')).toBe('For PC, which has an entry of its own in your library')
  await app.close()
})
