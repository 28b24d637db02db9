import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { startManualImports } from '#core/importing/manual/start-manual-imports.ts'
import { previewImport } from '#core/importing/preview/preview-import.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { resumeImports } from '#core/importing/start-import.ts'
import { removeGame } from '#core/removal/games/remove-games.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { type Arrived, createArrived, doubtful, writeTree } from './arrived-download.ts'
import { closeScenes, filesBelow, severalInReview } from './several-games-scene.ts'

const open: Arrived[] = []
const folders: string[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

afterEach(closeScenes)

test('of a download with two games, the files of the other one are imported manually once it is done', async () => {
  const downloads = mkdtempSync(join(tmpdir(), 'ludarr-several-'))
  folders.push(downloads)
  writeTree(downloads, { 'Portal 2/portal2.exe': 'portal', 'Half-Life v1.1/valve.pak': 'half life' })
  const arrived = createArrived({ download: { path: downloads } })
  open.push(arrived)
  const { app, game, library } = arrived
  const halfLife = storeGame(app, { userId: game.userId, title: 'Half-Life', status: 'wanted' })
  const path = join(downloads, 'Half-Life v1.1')
  const importOther = () =>
    startManualImports(app, game.userId, { transferMode: 'hardlink', items: [{ path, gameId: halfLife.id }] })
  expect((await importOther()).rejected).toMatchObject([
    { reason: expect.stringContaining('A download has its files') },
  ])

  const { status } = await arrived.importDownload({ corrections: { files: [{ path: 'Half-Life v1.1/', skip: true }] } })
  expect(status).toBe('done')
  expect(existsSync(join(library, 'Portal 2/Half-Life v1.1'))).toBe(false)
  const { started, rejected } = await importOther()
  expect(rejected).toEqual([])
  await app.queues.imports.idle()
  expect(started.map(({ id }) => app.imports.find(id)?.status)).toEqual(['done'])
  expect(app.imports.filesOf(halfLife.id)).toHaveLength(1)
  expect(existsSync(join(library, 'Half-Life/valve.pak'))).toBe(true)
})

test('files that are corrected to another game are imported for it, without the folder around them', async () => {
  const { app, game, halfLife, download, id, corrections, resolve, importsOf, library } = await severalInReview()
  const preview = await previewImport(app, game.userId, id, { corrections }, AbortSignal.timeout(30_000))
  expect(preview).toMatchObject({ imported: 2, skipped: 1, otherGames: 2 })
  expect(preview.games).toEqual([{ id: halfLife.id, title: 'Half-Life' }])
  expect(preview.rows.find(({ path }) => path === 'Half-Life v1.1/')).toMatchObject({ otherGames: 2, skipped: 1 })
  expect(preview.rows.find(({ path }) => path === 'Half-Life v1.1/valve.pak')).toMatchObject({
    outcome: 'otherGame',
    gameId: halfLife.id,
    target: null,
  })

  expect(await resolve()).toMatchObject({ status: 'done', gameId: game.id })
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'done', title: 'Half-Life v1.1' }])
  expect(filesBelow(library)).toEqual([
    'Half-Life/bonus/map.pak',
    'Half-Life/valve.pak',
    'Portal 2/Portal 2/Play.lnk',
    'Portal 2/Portal 2/portal2.exe',
  ])
  expect(app.games.findById(halfLife.id)).toMatchObject({ status: 'owned', installedVersion: '1.1' })
  const [own, other] = [game.id, halfLife.id].map((gameId) => app.imports.filesOf(gameId).map(({ path }) => path))
  expect(own).toHaveLength(2)
  expect(other).toEqual([join(library, 'Half-Life/bonus/map.pak'), join(library, 'Half-Life/valve.pak')])
  // It is the same download in its client.
  const second = app.downloads.find(importsOf(halfLife.id)[0]?.downloadId ?? '')
  expect(second).toMatchObject({ clientId: download.clientId, downloaderId: download.downloaderId, status: 'imported' })
  expect(second?.splitFrom).toBe(download.id)
})

test('moving takes the files of each game, and the client keeps the download until the last of them', async () => {
  const settings = { transferMode: 'move', deleteAfterImport: true } as const
  const scene = await severalInReview({ settings, download: { protocol: 'usenet' } })
  const { app, client, halfLife, download, importsOf, library } = scene
  // A file that is in the way keeps the second import in review.
  writeTree(library, { 'Half-Life/valve.pak': 'another' })
  app.games.update(halfLife.id, { libraryPath: join(library, 'Half-Life') })
  expect(await scene.resolve()).toMatchObject({ status: 'done' })
  const [waiting] = importsOf(halfLife.id)
  expect(waiting).toMatchObject({ status: 'review', cause: 'conflict' })
  expect(filesBelow(download.path ?? '')).toEqual([
    'Half-Life v1.1/bonus/map.pak',
    'Half-Life v1.1/notes.txt',
    'Half-Life v1.1/valve.pak',
  ])
  expect(client.removed).toEqual([])

  await resolveImport(app, halfLife.userId, waiting?.id ?? '', { action: 'import', conflicts: 'replace' })
  await app.queues.imports.idle()
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'done' }])
  expect(client.removed).toMatchObject([{ clientId: download.clientId }])
})

test('an import that a restart interrupts is split once, and the other game is imported then', async () => {
  const { app, halfLife, resolve, importsOf } = await severalInReview()
  const restarted = createArrived()
  open.push(restarted)
  let stopped: Promise<void> | null = null
  // Right after the import is recorded.
  app.events.on('gameChanged', () => {
    if (importsOf(halfLife.id).length > 0) stopped ??= app.queues.imports.stop()
  })
  expect(await resolve()).toMatchObject({ status: 'done' })
  await stopped
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'running' }])
  const { queues } = restarted.app
  expect(resumeImports({ ...app, queues })).toBe(1)
  await queues.imports.idle()
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'done' }])
})

test('files of a game that was removed meanwhile wait for a decision', async () => {
  const { app, halfLife, corrections, game, id, importsOf, library } = await severalInReview()
  app.imports.update(id, { corrections })
  await removeGame(app, game.userId, halfLife.id)
  await resolveImport(app, game.userId, id, { action: 'import' })
  await app.queues.imports.idle()
  const [waiting] = importsOf(null)
  expect(waiting).toMatchObject({ status: 'review', cause: 'no-game' })
  const again = storeGame(app, { userId: game.userId, title: 'Half-Life', status: 'wanted' })
  await resolveImport(app, game.userId, waiting?.id ?? '', { action: 'import', gameId: again.id })
  await app.queues.imports.idle()
  expect(importsOf(again.id)).toMatchObject([{ status: 'done' }])
  expect(existsSync(join(library, 'Half-Life/valve.pak'))).toBe(true)
})

test('an import for which no file is left says so, and nothing is imported', async () => {
  const { halfLife, resolve, importsOf } = await severalInReview({ files: { ...doubtful } })
  const files = Object.keys(doubtful).map((path) => ({ path, gameId: halfLife.id }))
  expect(await resolve({ files })).toMatchObject({ status: 'review', cause: 'nothing-to-import' })
  expect(importsOf(halfLife.id)).toEqual([])
})

test('files are corrected to games of the own library only', async () => {
  const { app, id, game, resolve } = await severalInReview()
  const other = storeUser(app, { username: 'other', role: 'member' })
  const theirs = storeGame(app, { userId: other.id, title: 'Half-Life' })
  const corrections = { files: [{ path: 'Half-Life v1.1/', gameId: theirs.id }] }
  const notFound = { code: 'not-found' }
  expect(await resolve(corrections).catch((error) => error)).toMatchObject(notFound)
  const signal = AbortSignal.timeout(30_000)
  expect(await previewImport(app, game.userId, id, { corrections }, signal).catch((error) => error)).toMatchObject(
    notFound,
  )
})

test('archives in a folder of another game are unpacked for that game only', async () => {
  const scene = await severalInReview()
  const { download, library, halfLife, id, game, app, importsOf } = scene
  const folder = join(download.path ?? '', 'Half-Life v1.1')
  const zip = new JSZip().file('hl.exe', 'half life')
  writeFileSync(join(folder, 'hl.zip'), await zip.generateAsync({ type: 'uint8array' }))
  const preview = await previewImport(app, game.userId, id, scene, AbortSignal.timeout(30_000))
  expect(preview.rows.find(({ path }) => path.endsWith('hl.zip'))).toMatchObject({ outcome: 'otherGame' })
  expect(await scene.resolve()).toMatchObject({ status: 'done', unpackedFiles: 0 })
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'done', unpackedFiles: 1 }])
  expect(filesBelow(join(library, 'Half-Life'))).toEqual(['bonus/map.pak', 'hl.exe', 'valve.pak'])
})

test('a program of another game does not keep archives from being unpacked, as the preview says', async () => {
  const scene = await severalInReview({ files: { 'a.lnk': 'z', 'setup.exe': 'half life' } })
  const { download, library, halfLife, id, game, app } = scene
  const zip = new JSZip().file('game.pak', 'portal')
  writeFileSync(join(download.path ?? '', 'portal.zip'), await zip.generateAsync({ type: 'uint8array' }))
  const corrections = { files: [{ path: 'setup.exe', gameId: halfLife.id }] }
  const preview = await previewImport(app, game.userId, id, { corrections }, AbortSignal.timeout(30_000))
  expect(preview.rows.find(({ path }) => path === 'portal.zip')).toMatchObject({ outcome: 'unpack' })
  expect(await scene.resolve(corrections)).toMatchObject({ status: 'done', unpackedFiles: 1 })
  expect(filesBelow(join(library, 'Portal 2'))).toEqual(['a.lnk', 'game.pak'])
})

test('files of a manual import are corrected to another game as well', async () => {
  const arrived = createArrived()
  open.push(arrived)
  const { app, game, library } = arrived
  const halfLife = storeGame(app, { userId: game.userId, title: 'Half-Life', status: 'wanted' })
  const place = mkdtempSync(join(tmpdir(), 'ludarr-several-'))
  folders.push(place)
  const path = join(place, 'Portal 2 v1.0')
  writeTree(path, { 'portal2.pak': 'portal', 'Half-Life v1.1/valve.pak': 'half life' })
  const corrections = { files: [{ path: 'Half-Life v1.1/', gameId: halfLife.id }] }
  const items = [{ path, gameId: game.id, corrections }]
  const { rejected } = await startManualImports(app, game.userId, { transferMode: 'move', items })
  expect(rejected).toEqual([])
  await app.queues.imports.idle()
  expect(filesBelow(library)).toEqual(['Half-Life/valve.pak', 'Portal 2/portal2.pak'])
  expect(existsSync(path)).toBe(false)
})
