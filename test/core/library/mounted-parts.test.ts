import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { containment } from '#core/files/containment.ts'
import { locationByPath, parseMountTable } from '#core/files/mount-table.ts'
import { type Place, placeOf } from '#core/files/places.ts'
import { deleteGameFiles } from '#core/removal/games/delete-game-files.ts'
import { outcomeHeader } from '#domain/importing/file-removal.ts'
import { canMount } from '../../peers/small-disk.ts'
import { storeGame, storeRootFolder, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { runInBareRoot } from './bare-root.ts'

let app: TestApp

beforeEach(() => {
  app = createTestApp()
})

afterEach(async () => {
  await app.close()
})

async function placeIn(path: string): Promise<Place> {
  const place = await placeOf(join(app.folder, path))
  if (place === null) throw new Error(`There is no ${path}`)
  return place
}

test('spaces in the mount table are decoded, and the later of two mounts at one path counts', () => {
  const lines = ['1 0 8:1 / / rw - ext4 x rw', '2 1 8:2 / /alias\\040with rw - ext4 x rw']
  const table = parseMountTable([...lines, '3 1 8:1 /closed/sub /alias\\040with rw - ext4 x rw', ''].join('\n'))
  expect(locationByPath(table, '/alias with/Game')).toEqual({ device: '8:1', path: '/closed/sub/Game' })
  expect(locationByPath(table, '/alias')).toEqual({ device: '8:1', path: '/alias' })
  expect(locationByPath(table.slice(1), '/alias')).toBeNull()
})

describe.skipIf(process.platform !== 'linux')('paths hidden by later mounts', () => {
  const table = null

  test('a folder is identified by device and inode, and a path that cannot be searched completely is in doubt', async () => {
    writeTree(app.folder, { 'closed/a/b/Game/game.exe': 'x', 'closed/c/d/e/x': 'x', 'lib/Game/game.exe': 'x' })
    const [closed, lib] = [await placeIn('closed'), await placeIn('lib/Game')]
    expect(await containment(closed, await placeIn('closed/a/b/Game'), table)).toBe('inside')
    expect(await containment(closed, await placeIn('closed/a/b/Game/game.exe'), table)).toBe('inside')
    expect(await containment(closed, lib, table)).toBe('apart')
    // As it would come from another mount: only the search can tell.
    const mounted = { ...(await placeIn('closed/a/b/Game')), path: '/proc/self/Game' }
    const roomy = { folders: 50, depth: 50 }
    expect(await containment(closed, mounted, table, roomy)).toBe('inside')
    expect(await containment(await placeIn('lib'), mounted, table, roomy)).toBe('apart')
    expect(await containment(closed, { ...mounted, identity: '0:0' }, table, roomy)).toBe('apart')
    expect(await containment(closed, { ...mounted, identity: '0:0' }, table, { ...roomy, folders: 5 })).toBe('unknown')
    expect(await containment(closed, { ...mounted, identity: '0:0' }, table, { ...roomy, depth: 2 })).toBe('unknown')
  })
})

describe.skipIf(!canMount())('parts of a file system that are mounted elsewhere', () => {
  test('a disk mounted into a protected root folder stays protected in all of its mounts', async () => {
    const at = (path: string): string => join(app.folder, path)
    for (const folder of ['closed/disk', 'alias']) mkdirSync(at(folder), { recursive: true })
    const mount = (...args: string[]): void => expect(spawnSync('mount', args).status).toBe(0)
    mount('-t', 'tmpfs', 'ludarr-test', at('closed/disk'))
    try {
      writeTree(at('closed/disk'), { 'deep/Game/game.exe': 'x', 'Beside/game.exe': 'x' })
      mount('--bind', at('closed/disk/deep'), at('alias'))
      storeRootFolder(app, { path: at('closed') })
      storeRootFolder(app, { path: at('alias'), allowDelete: true })
      const game = storeGame(app, {
        userId: storeUser(app).id,
        title: 'Game',
        libraryPath: at('alias/Game'),
      })
      expect(outcomeHeader(await deleteGameFiles(app, game))).toBe('kept; reason=not-allowed')
    } finally {
      for (const place of ['alias', 'closed/disk']) spawnSync('umount', [at(place)])
    }
  })

  test('the rules apply where the top folder is not a mount point', () => {
    const { code, output } = runInBareRoot('test/fixtures/deletions-in-bare-root.ts')
    expect(output).toStartWith('{')
    expect(JSON.parse(output)).toEqual({
      addedPart: expect.stringContaining('This folder is inside the root folder Closed'),
      partOfClosed: 'kept; reason=not-allowed',
      inOpen: 'deleted',
      besideClosed: 'deleted',
      insideOuter: 'kept; reason=not-allowed',
      allowed: 'deleted',
    })
    expect(code).toBe(0)
  })
})
