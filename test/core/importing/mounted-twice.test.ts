import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { createObstacles } from '#core/importing/manual/obstacles.ts'
import { deleteGameFiles } from '#core/removal/games/delete-game-files.ts'
import { removeSeeded } from '#core/removal/remove-imported.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { freshDownload } from '../../fakes/recording-client.ts'
import { canMount } from '../../peers/small-disk.ts'
import { storeDownload, storeGame, storeRootFolder, storeUser } from '../../rows.ts'
import { type Arrived, createArrived, hashesBelow, writeTree } from './arrived-download.ts'

/** A folder of the test, by its path below the test's folder. */
type At = (path: string) => string

describe.skipIf(!canMount())('files that two mounts show', () => {
  let arrived: Arrived
  const mounted: string[] = []
  const at: At = (path) => join(arrived.app.folder, path)

  function mount(shown: string, where: string): void {
    for (const folder of [at(shown), at(where)]) mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['--bind', at(shown), at(where)], { stdio: 'pipe' })
    mounted.unshift(at(where))
  }

  beforeEach(() => {
    arrived = createArrived({ settings: { deleteAfterImport: true, transferMode: 'copy' } })
  })

  afterEach(async () => {
    for (const folder of mounted.splice(0)) execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
    await arrived.app.close()
  })

  /** Tells what the client lists: a torrent that has met its goal. */
  function seeds(contentPath: string): void {
    const { client, download } = arrived
    const listed = freshDownload(download.clientId, { title: 'x', category: null, downloadPath: null, stopped: false })
    client.downloads.set(download.clientId, { ...listed, state: 'completed', progress: 1, contentPath })
  }

  const removals: [string, () => Promise<void>][] = [
    [
      'a user removes it with its files',
      () => {
        const { app, download } = arrived
        return removeDownload(app, download.userId ?? '', download.id, { deleteFiles: true, blacklist: false })
      },
    ],
    ['it is removed after seeding', () => removeSeeded(arrived.app)],
  ]

  // The folder that is mounted, where, and where the client then has the torrent.
  const places: [string, string, string, string][] = [
    ['a folder of the library', 'library/Shooters', 'share', 'share/Portal 2'],
    ['the folder of the game', 'library/Shooters/Portal 2', 'share', 'share'],
    ['a part of the game', 'library/Shooters/Portal 2/data', 'share', 'share'],
    ['a folder inside that part', 'library/Shooters/Portal 2', 'share', 'share/data'],
    ['the folder around the library', '.', 'share', 'share/library/Shooters/Portal 2'],
    ['the folder around the library, as a whole', '.', 'share', 'share/library'],
    ['a folder of the library inside the folder of the download', 'library/Shooters', 'share/inner', 'share'],
  ]

  describe.each(places)('a torrent in another mount of %s keeps its files', (_what, shown, where, now) => {
    test.each(removals)('when %s', async (_how, remove) => {
      const { app, client, game, download } = arrived
      app.games.update(game.id, { libraryPath: at('library/Shooters/Portal 2') })
      mkdirSync(at('library/Shooters/Portal 2'), { recursive: true })
      seeds(download.path ?? '')
      expect(await arrived.importDownload()).toMatchObject({ status: 'done' })
      app.downloads.update(download.id, { status: 'imported' })
      client.removed.length = 0
      mount(shown, where)
      seeds(at(now))
      await remove()
      expect(client.removed).toMatchObject([{ deleteFiles: false }])
    })
  })

  test('a torrent around the folder whose part is mounted as the library keeps its files', async () => {
    const { app, client, download } = arrived
    mount('downloads/all/games', 'library')
    seeds(download.path ?? '')
    expect(await arrived.importDownload()).toMatchObject({ status: 'done' })
    client.removed.length = 0
    app.downloads.update(download.id, { status: 'imported' })
    for (const place of ['downloads/all', 'downloads/all/games', 'downloads/all/games/Portal 2']) {
      client.removed.length = 0
      seeds(at(place))
      await removeSeeded(app)
      expect(client.removed).toMatchObject([{ deleteFiles: false }])
    }
  })

  test('a torrent beside the library on a disk that is mounted twice is removed with its files', async () => {
    const { app, client, download } = arrived
    mount('.', 'share')
    app.downloads.update(download.id, { path: at('share/downloads/Portal.2.v1.0-GRP') })
    seeds(at('share/downloads/Portal.2.v1.0-GRP'))
    expect(await arrived.importDownload()).toMatchObject({ status: 'done' })
    expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: true }])
  })

  describe.each(['move', 'copy', 'hardlink', 'symlink'] as const)('with the import mode %s', (transferMode) => {
    test('a game that its client saved into the library through another mount keeps all of its files', async () => {
      const { app, client, game, download, library } = arrived
      writeImportSettings(app, {
        ...importSettingsDefaults,
        libraryRoot: library,
        deleteAfterImport: true,
        transferMode,
      })
      mount('library/Portal 2', 'share/Portal 2')
      writeTree(at('share/Portal 2'), { 'portal2.exe': 'x'.repeat(4000), 'data/one.bin': 'one' })
      const before = hashesBelow(at('library/Portal 2'))
      app.downloads.update(download.id, { path: at('share/Portal 2') })
      app.games.update(game.id, { libraryPath: at('library/Portal 2') })
      seeds(at('share/Portal 2'))
      await arrived.importDownload()
      expect(hashesBelow(at('library/Portal 2'))).toEqual(before)
      expect(client.removed.filter(({ deleteFiles }) => deleteFiles)).toEqual([])
    })
  })

  test('the files of another game are not moved through another mount, nor through the link that it has as its folder', async () => {
    const { app, game, download, library } = arrived
    writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library, transferMode: 'move' })
    mount('library/Half-Life', 'share/Portal.2-GRP')
    writeTree(at('library/Half-Life'), { 'hl.exe': 'x'.repeat(4000) })
    storeGame(app, { userId: game.userId, title: 'Half-Life', libraryPath: at('library/Half-Life') })
    app.downloads.update(download.id, { path: at('share/Portal.2-GRP') })
    expect(await arrived.importDownload()).toMatchObject({
      status: 'review',
      cause: 'folders-overlap',
      message: expect.stringContaining('Another game of the library has its files in'),
    })
    const linked = at('downloads/Portal.2.v1.0-GRP')
    symlinkSync(linked, at('library/Linked'))
    storeGame(app, { userId: game.userId, title: 'Linked', libraryPath: at('library/Linked') })
    app.downloads.update(download.id, { path: linked })
    expect(await arrived.importDownload()).toMatchObject({ status: 'review', cause: 'folders-overlap' })
    expect(Object.keys(hashesBelow(linked))).toHaveLength(3)
  })

  test('a download that contains the library through another mount is not imported', async () => {
    const { app, download } = arrived
    mount('library', 'share/all/inner')
    writeTree(at('share/all'), { 'portal2.exe': 'x'.repeat(4000) })
    app.downloads.update(download.id, { path: at('share/all') })
    expect(await arrived.importDownload()).toMatchObject({
      status: 'review',
      cause: 'folders-overlap',
      message: expect.stringContaining('contains the library folder'),
    })
  })

  test('files of the library are not imported manually through another mount', async () => {
    const { app, game } = arrived
    storeRootFolder(app, { path: at('root') })
    mount('library/Shooters', 'share')
    mount('root', 'other')
    mount('closed/Game/data', 'part')
    storeGame(app, { userId: game.userId, title: 'Closed', libraryPath: at('closed/Game') })
    const obstacleAt = await createObstacles(app)
    expect(obstacleAt(at('share/Portal'))).toBe('library')
    expect(obstacleAt(at('other'))).toBe('library')
    expect(obstacleAt(at('part'))).toBe('game')
    expect(obstacleAt(at('elsewhere'))).toBeNull()
  })

  test('a game is not deleted while another game or a download has its files through another mount', async () => {
    const { app, game, library } = arrived
    const { id: userId } = storeUser(app)
    storeRootFolder(app, { path: at('second'), allowDelete: true })
    mount('library/Pack/games', 'second')
    for (const name of ['One', 'Two', 'Free']) writeTree(at(`second/${name}`), { 'game.exe': 'x' })
    const one = storeGame(app, { userId: game.userId, title: 'One', libraryPath: at('second/One') })
    const pack = storeGame(app, { userId, title: 'Pack', libraryPath: join(library, 'Pack') })
    expect(await deleteGameFiles(app, one)).toMatchObject({ deleted: false, reason: 'not-allowed' })
    app.games.update(pack.id, { libraryPath: null })
    const two = storeGame(app, { userId: game.userId, title: 'Two', libraryPath: at('second/Two') })
    storeDownload(app, {
      userId,
      gameId: null,
      downloaderId: null,
      clientId: 'b',
      path: join(library, 'Pack/games/Two'),
    })
    expect(await deleteGameFiles(app, two)).toMatchObject({ deleted: false, reason: 'not-allowed' })
    expect(await deleteGameFiles(app, one)).toMatchObject({ deleted: true })
  })
})
