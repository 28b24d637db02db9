import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasFuse, mountOddDisk, type OddDisk } from '../../peers/odd-disk.ts'
import { createArrived } from './arrived-download.ts'

// exfat-fuse refuses names with the error of a missing file, fusefat with that of a missing permission.
describe.skipIf(!hasFuse()).each(['ENOENT', 'EPERM'] as const)('a disk that refuses names with %s', (code) => {
  let disk: OddDisk
  beforeAll(async () => {
    disk = await mountOddDisk(code)
  })
  afterAll(() => disk.unmount())

  test.each([
    ['a file', 'Act 2: The Return.pak', 'Act 2: The Return.pak'],
    ['a folder', 'Act 2: The Return/level.pak', 'Act 2: The Return'],
  ])('an import names %s that it refuses, and leaves nothing behind', async (_, path, refused) => {
    for (const transferMode of ['copy', 'move', 'hardlink'] as const) {
      const libraryRoot = mkdtempSync(join(disk.folder, 'library-'))
      const files = { 'game.bin': 'the game', [path]: 'more' }
      const { app, downloads, importDownload } = createArrived({ settings: { transferMode, libraryRoot }, files })
      const { status, cause, message } = await importDownload()
      expect({ status, cause }).toEqual({ status: 'failed', cause: 'name-refused' })
      expect(message).toContain(`does not allow the name "${refused}" (${code}).`)
      expect(readdirSync(libraryRoot)).toEqual([])
      expect(existsSync(join(downloads, 'Portal.2.v1.0-GRP', path))).toBe(true)
      await app.close()
    }
  })

  test('a missing permission or file is not taken for a refused name', async () => {
    const libraryRoot = join(disk.folder, 'plain')
    mkdirSync(libraryRoot)
    const { app, importDownload } = createArrived({ settings: { transferMode: 'copy', libraryRoot } })
    expect((await importDownload()).status).toBe('done')
    await app.close()
  })
})
