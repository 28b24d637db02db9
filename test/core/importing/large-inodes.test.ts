import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import { removeGame } from '#core/removal/games/remove-games.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import { hasFuse, mountOddDisk, type OddDisk } from '../../peers/odd-disk.ts'
import { createArrived, storeDownload, writeTree } from './arrived-download.ts'

// NTFS shares, mergerfs and other file systems number files like this. Read as doubles, neighbours are equal.
describe.skipIf(!hasFuse())('on a disk with inode numbers above 2^53', () => {
  let disk: OddDisk
  beforeAll(async () => {
    disk = await mountOddDisk()
  })
  afterAll(() => disk.unmount())

  /** A game whose first release has been imported on this disk, and a way to import others. */
  async function owned(transferMode: TransferMode, files: Record<string, string>) {
    const folder = mkdtempSync(join(disk.folder, 'test-'))
    const [library, downloads] = [join(folder, 'library'), join(folder, 'downloads')]
    for (const path of [library, downloads]) mkdirSync(path)
    const path = join(downloads, 'Portal.2.v1.0-GRP')
    writeTree(path, files)
    const settings = { transferMode, libraryRoot: library }
    const arrived = createArrived({ settings, download: { path } })
    const { app, game } = arrived
    app.clock.set(new Date().toISOString())
    expect(await arrived.importDownload()).toMatchObject({ status: 'done' })
    return {
      ...arrived,
      library,
      folder: join(library, 'Portal 2'),
      async importNew(version: string, release: Record<string, string>) {
        const title = `Portal.2.v${version}-GRP`
        writeTree(join(downloads, title), release)
        app.clock.advance(1000)
        const download = storeDownload(app, {
          gameId: game.id,
          userId: game.userId,
          title,
          version,
          path: join(downloads, title),
        })
        const id = startImport(app, download)
        await app.queues.imports.idle()
        return { record: app.imports.find(id), left: existsSync(join(downloads, title, 'game.bin')) }
      },
    }
  }

  const text = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')

  test('the numbers of its files are equal as doubles and different as integers', () => {
    const folder = mkdtempSync(join(disk.folder, 'numbers-'))
    writeTree(folder, { 'one.bin': '1', 'two.bin': '2' })
    const inodes = readdirSync(folder).map((name) => lstatSync(join(folder, name), { bigint: true }).ino)
    expect(new Set(inodes).size).toBe(2)
    expect(new Set(inodes.map(Number)).size).toBe(1)
  })

  test.each(['copy', 'move', 'hardlink'] as const)(
    'a release of the same size, and one of another, replaces the old one (%s)',
    async (mode) => {
      const { app, folder, importNew } = await owned(mode, { 'game.bin': 'old!', 'old-only.bin': 'goes' })
      const second = await importNew('1.1', { 'game.bin': 'new!', 'data.bin': 'more' })
      expect(second.record?.message).toContain('Imported 2 files')
      expect(second.record).toMatchObject({ status: 'done' })
      expect(second.left).toBe(mode !== 'move')
      expect(readdirSync(folder).toSorted()).toEqual(['data.bin', 'game.bin'])
      expect(text(folder, 'game.bin')).toBe('new!')
      const third = await importNew('1.2', { 'game.bin': 'the newest one', 'data.bin': 'much' })
      expect(third.record).toMatchObject({ status: 'done' })
      expect(text(folder, 'game.bin')).toBe('the newest one')
      expect(text(folder, 'data.bin')).toBe('much')
      await app.close()
    },
  )

  test('the files of a removed game are deleted and those of others stay', async () => {
    const { app, game, library, folder } = await owned('copy', { 'game.bin': 'goes' })
    writeTree(join(library, 'Braid'), { 'game.bin': 'stays' })
    const outcome = await removeGame(app, game.userId, game.id, { deleteFiles: true })
    expect(outcome).toMatchObject({ deleted: true })
    expect(existsSync(folder)).toBe(false)
    expect(text(join(library, 'Braid'), 'game.bin')).toBe('stays')
    await app.close()
  })
})
