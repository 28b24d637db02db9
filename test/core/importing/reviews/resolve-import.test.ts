import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getImport, listImports } from '#core/importing/list-imports.ts'
import { retryDownload } from '#core/importing/retry-download.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { runImport } from '#core/importing/run-import.ts'
import { removeSeeded } from '#core/removal/remove-imported.ts'
import { freshDownload } from '../../../fakes/recording-client.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { type Arrived, brokenOff, createArrived, doubtful, type Overrides } from '../arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides = {}): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return arrived
}

test('a download in review is imported on request', async () => {
  const { app, game, library, importDownload } = arrive({ files: doubtful })
  const { id } = await importDownload()
  expect(await resolveImport(app, game.userId, id, { action: 'import' })).toMatchObject({ status: 'running' })
  await app.queues.imports.idle()
  expect(getImport(app, game.userId, id)).toMatchObject({ status: 'done', filesDone: 3, filesTotal: 3 })
  expect(existsSync(join(library, 'Portal 2/Play.lnk'))).toBe(true)
})

test('it can be assigned to another game and to a folder of the library', async () => {
  const { app, game, library, importDownload } = arrive({ files: doubtful })
  const other = storeGame(app, { userId: game.userId, title: 'Portal' })
  const { id } = await importDownload()
  await resolveImport(app, game.userId, id, { action: 'import', gameId: other.id, targetPath: 'Valve/First' })
  await app.queues.imports.idle()
  expect(app.games.findById(other.id)).toMatchObject({ status: 'owned', libraryPath: join(library, 'Valve/First') })
  expect(existsSync(join(library, 'Valve/First/game.exe'))).toBe(true)
})

test('the game it was grabbed for is wanted again when it is assigned to another game', async () => {
  const { app, game, importDownload } = arrive({ files: doubtful })
  const other = storeGame(app, { userId: game.userId, title: 'Portal' })
  const { id } = await importDownload()
  const changed: string[] = []
  app.events.on('gameChanged', (event) => void changed.push(event.id))
  await resolveImport(app, game.userId, id, { action: 'import', gameId: other.id })
  await app.queues.imports.idle()
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(app.games.findById(other.id)?.status).toBe('owned')
  expect(changed).toEqual(expect.arrayContaining([game.id, other.id]))
})

test('skipping a download assigned to another game releases both games', async () => {
  const { app, game, importDownload } = arrive({ files: doubtful })
  const other = storeGame(app, { userId: game.userId, title: 'Portal' })
  const { id } = await importDownload()
  app.settings.write('import', { libraryRoot: null })
  await resolveImport(app, game.userId, id, { action: 'import', gameId: other.id })
  await app.queues.imports.idle()
  expect(getImport(app, game.userId, id)).toMatchObject({ status: 'review', gameId: other.id })
  await resolveImport(app, game.userId, id, { action: 'skip' })
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(app.blacklist.ofGame(game.id)).toHaveLength(1)
  expect(app.blacklist.ofGame(other.id)).toHaveLength(1)
})

test('an approval survives a restart', async () => {
  const { app, game, library, importDownload } = arrive({ files: doubtful })
  const { id } = await importDownload()
  // Nothing is started from here on, as if the program ended right after the decision.
  await app.queues.imports.stop()
  await resolveImport(app, game.userId, id, { action: 'import' })
  expect(app.imports.find(id)).toMatchObject({ status: 'running', filesPlanned: 0 })
  await runImport(app, id, new AbortController().signal)
  expect(app.imports.find(id)?.status).toBe('done')
  expect(existsSync(join(library, 'Portal 2/Play.lnk'))).toBe(true)
})

test('files of the last attempt are rolled back before the download is assigned to another game', async () => {
  const arrived = arrive({ files: doubtful })
  const { app, game, library } = arrived
  const other = storeGame(app, { userId: game.userId, title: 'Portal' })
  const { id, folder } = await brokenOff(arrived)
  await resolveImport(app, game.userId, id, { action: 'import', gameId: other.id })
  await app.queues.imports.idle()
  expect(existsSync(folder)).toBe(false)
  expect(app.games.findById(other.id)?.libraryPath).toBe(join(library, 'Portal'))
  expect(readdirSync(join(library, 'Portal')).sort()).toEqual(['Play.lnk', 'data.bin', 'game.exe'])
})

test('they are rolled back before it goes into another folder, and when it is skipped', async () => {
  const moved = arrive({ files: doubtful })
  const first = await brokenOff(moved)
  await resolveImport(moved.app, moved.game.userId, first.id, { action: 'import', targetPath: 'Elsewhere' })
  await moved.app.queues.imports.idle()
  expect(readdirSync(moved.library)).toEqual(['Elsewhere'])
  const skipped = arrive({ files: doubtful })
  const second = await brokenOff(skipped)
  await resolveImport(skipped.app, skipped.game.userId, second.id, { action: 'skip' })
  expect(readdirSync(skipped.library)).toEqual([])
  expect(skipped.app.imports.find(second.id)).toMatchObject({ status: 'skipped', filesPlanned: 0 })
})

test('no decision that would leave files behind is accepted while the library is unavailable', async () => {
  const arrived = arrive({ files: doubtful })
  const { app, game } = arrived
  const { id, folder } = await brokenOff(arrived)
  const away = join(app.folder, 'away')
  renameSync(arrived.library, away)
  const decision = resolveImport(app, game.userId, id, { action: 'skip' })
  expect(decision).rejects.toMatchObject({ code: 'unprocessable' })
  await decision.catch(() => null)
  expect(app.imports.find(id)?.filesPlanned).toBe(1)
  renameSync(away, arrived.library)
  expect(existsSync(folder)).toBe(true)
})

test('a retry keeps the chosen game', async () => {
  const { app, game, download, library, importDownload } = arrive({ files: doubtful })
  const other = storeGame(app, { userId: game.userId, title: 'Portal' })
  const { id } = await importDownload()
  app.settings.write('import', { libraryRoot: null })
  await resolveImport(app, game.userId, id, { action: 'import', gameId: other.id })
  await app.queues.imports.idle()
  app.settings.write('import', { libraryRoot: library })
  await retryDownload(app, game.userId, download.id)
  await app.queues.imports.idle()
  expect(getImport(app, game.userId, id)).toMatchObject({ gameId: other.id, status: 'review' })
})

test('a game folder does not count as its own when another game uses it, lies in it or contains it', async () => {
  for (const held of ['Shared', 'shared/Inner', '.']) {
    const { app, game, library, importDownload } = arrive()
    mkdirSync(join(library, 'Shared'))
    app.games.update(game.id, { libraryPath: join(library, 'Shared') })
    const stranger = storeUser(app)
    storeGame(app, { userId: stranger.id, title: 'Other', libraryPath: join(library, held) })
    expect(await importDownload()).toMatchObject({ status: 'done', targetPath: join(library, 'Portal 2') })
    expect(readdirSync(join(library, 'Shared'))).toEqual([])
  }
})

test("a download cannot be imported into another game's folder", async () => {
  const { app, game, library, importDownload } = arrive({ files: doubtful })
  storeGame(app, { userId: storeUser(app).id, title: 'Other', libraryPath: join(library, 'Other') })
  mkdirSync(join(library, 'Other'))
  const { id } = await importDownload()
  for (const targetPath of ['Other', 'other/inside']) {
    const decision = resolveImport(app, game.userId, id, { action: 'import', targetPath })
    expect(decision).rejects.toMatchObject({ code: 'conflict' })
    await decision.catch(() => null)
  }
  expect(getImport(app, game.userId, id).status).toBe('review')
})

test.each(['../elsewhere', '/etc', '.', ''])('a folder outside the library is refused: %p', async (targetPath) => {
  const { app, game, importDownload } = arrive({ files: doubtful })
  const { id } = await importDownload()
  const decision = resolveImport(app, game.userId, id, { action: 'import', targetPath })
  expect(decision).rejects.toMatchObject({ code: 'invalid' })
  await decision.catch(() => null)
  expect(getImport(app, game.userId, id).status).toBe('review')
})

test('a skipped download is not imported again, and its game is wanted', async () => {
  const { app, game, download, importDownload } = arrive({ files: doubtful })
  const { id } = await importDownload()
  expect(await resolveImport(app, game.userId, id, { action: 'skip' })).toMatchObject({ status: 'skipped' })
  expect(app.downloads.find(download.id)?.status).toBe('removed')
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(app.blacklist.ofGame(game.id).map(({ releaseTitle }) => releaseTitle)).toEqual([download.title])
  expect(resolveImport(app, game.userId, id, { action: 'import' })).rejects.toMatchObject({ code: 'conflict' })
})

test('a skipped conflict keeps neither its cause nor the list of files', async () => {
  const { app, game, importDownload } = arrive({ held: { 'setup.exe': 'another one' } })
  const { id } = await importDownload()
  expect(getImport(app, game.userId, id)).toMatchObject({ cause: 'conflict', conflicts: { total: 1 } })
  const skipped = await resolveImport(app, game.userId, id, { action: 'skip' })
  expect(skipped).toMatchObject({ status: 'skipped', cause: null, conflicts: null })
  expect(app.imports.find(id)?.retry).toBeNull()
})

test('imports of other users are not found', async () => {
  const { app, importDownload } = arrive()
  const { id } = await importDownload()
  const stranger = storeUser(app)
  expect(listImports(app, stranger.id, {})).toEqual({ records: [], total: 0 })
  expect(() => getImport(app, stranger.id, id)).toThrow('import does not exist')
})

test('retrying a download in review retries its whole import', async () => {
  const { app, game, download, library, importDownload } = arrive({ settings: { libraryRoot: null } })
  await importDownload()
  app.settings.write('import', { libraryRoot: library })
  expect(await retryDownload(app, game.userId, download.id)).toMatchObject({ status: 'importing' })
  await app.queues.imports.idle()
  expect(app.downloads.find(download.id)?.status).toBe('imported')
})

test('the client is updated after the import, and its failure does not undo the import', async () => {
  const first = arrive({ downloader: { postImportCategory: 'imported' } })
  await first.importDownload()
  expect(first.client.calls).toEqual([`category ${first.download.clientId} imported`])

  const second = arrive({ downloader: { postImportCategory: 'imported' } })
  // It is available until the files are placed: before, the import waits for it.
  second.app.events.on('importProgress', ({ phase }) => {
    if (phase === 'linking') second.client.complaint = 'away'
  })
  const record = await second.importDownload()
  expect(record.status).toBe('done')
  expect(record.message).toContain('Setting its category failed: qbittorrent: away')
})

test('a seeding torrent stays in its client until it has met its goal', async () => {
  const { app, client, download, importDownload } = arrive({ downloader: { removeCompleted: true } })
  const listed = freshDownload(download.clientId, { title: 'x', category: null, downloadPath: null, stopped: false })
  client.downloads.set(download.clientId, { ...listed, state: 'seeding', progress: 1 })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  await removeSeeded(app)
  expect(client.removed).toEqual([])
  client.downloads.set(download.clientId, { ...listed, state: 'completed', progress: 1 })
  app.clock.advance(120_000)
  await removeSeeded(app)
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: false }])
})

test('a client that supports seed goals is trusted: paused does not mean met, and met may still be seeding', async () => {
  const { app, client, download, importDownload } = arrive({ downloader: { removeCompleted: true } })
  const listed = freshDownload(download.clientId, { title: 'x', category: null, downloadPath: null, stopped: false })
  const says = (state: 'completed' | 'seeding', seedGoalMet: boolean) => {
    client.downloads.set(download.clientId, { ...listed, state, progress: 1, seedGoalMet })
    app.clock.advance(120_000)
  }
  says('completed', false)
  expect(await importDownload()).toMatchObject({ status: 'done' })
  await removeSeeded(app)
  expect(client.removed).toEqual([])
  says('seeding', true)
  await removeSeeded(app)
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: false }])
})

test('Usenet downloads are removed from their client after the import when enabled', async () => {
  const { client, download, importDownload } = arrive({
    downloader: { removeCompleted: true },
    download: { protocol: 'usenet' },
  })
  await importDownload()
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: false }])
})

test('files left behind by a client are deleted as far as the library has its own', async () => {
  const files = { 'game.exe': 'x'.repeat(4000), 'data/one.bin': 'one', 'info.nfo': 'notes', 'data/two.bin': 'two' }
  const settings = { deleteAfterImport: true, ignoredExtensions: ['nfo'], transferMode: 'copy' as const }
  const { app, client, downloads, library, importDownload } = arrive({
    files,
    settings,
    download: { protocol: 'usenet' },
  })
  client.kind.leavesFiles = true
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(client.removed.map(({ deleteFiles }) => deleteFiles)).toEqual([true])
  expect(readdirSync(join(downloads, 'Portal.2.v1.0-GRP'), { recursive: true })).toEqual(['info.nfo'])
  expect(readdirSync(join(library, 'Portal 2')).sort()).toEqual(['data', 'game.exe'])
  expect(app.log.lines.some(({ message }) => message.includes('Files of a download stay'))).toBe(true)
})

test('a client that saves directly into the library is never told to delete files', async () => {
  const { app, client, download, library, importDownload } = arrive({
    settings: { deleteAfterImport: true },
    download: { protocol: 'usenet', size: 4 },
  })
  mkdirSync(join(library, 'Portal 2'))
  writeFileSync(join(library, 'Portal 2/game.bin'), 'mine')
  app.downloads.update(download.id, { path: join(library, 'Portal 2') })
  client.kind.leavesFiles = true
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(client.removed.map(({ deleteFiles }) => deleteFiles)).toEqual([false])
  expect(readdirSync(join(library, 'Portal 2'))).toEqual(['game.bin'])
})
