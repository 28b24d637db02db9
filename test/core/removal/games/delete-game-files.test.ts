import { afterEach, beforeEach, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder } from '#core/files/folder-handle.ts'
import { emptyFolder } from '#core/files/remove-tree.ts'
import { deleteGameFiles } from '#core/removal/games/delete-game-files.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { outcomeHeader } from '#domain/importing/file-removal.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeGame, storeRootFolder, storeUser } from '../../../rows.ts'
import { createTestApp, type TestApp } from '../../../test-app.ts'
import { writeTree } from '../../importing/arrived-download.ts'
import { layouts, makeWorld, type World } from '../../library/hostile-layouts.ts'
import { manifestOf } from '../../library/tree-manifest.ts'

let app: TestApp
let world: World
let userId: string

beforeEach(() => {
  app = createTestApp()
  world = makeWorld(join(app.folder, 'world'))
  userId = storeUser(app).id
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: world.lib })
  storeRootFolder(app, { path: world.open, allowDelete: true })
  storeRootFolder(app, { path: world.closed })
})

afterEach(async () => {
  await app.close()
})

async function removal(libraryPath: string | null): Promise<string> {
  const game = storeGame(app, { userId, title: 'Portal', libraryPath })
  const outcome = await deleteGameFiles(app, game)
  app.games.remove(game.id)
  return outcomeHeader(outcome)
}

test('there are at least 200 layouts', () => {
  expect(layouts.length).toBeGreaterThanOrEqual(200)
  expect(new Set(layouts.map(({ name }) => name)).size).toBe(layouts.length)
})

test.each(layouts.map((layout) => [layout.name, layout] as const))('%s', async (_, layout) => {
  const path = layout.path(world)
  for (const other of layout.others?.(world) ?? []) storeGame(app, { userId, title: 'Other', libraryPath: other })
  const goes = layout.goes === undefined || layout.expected !== 'deleted' ? null : join(world.folder, layout.goes)
  const before = manifestOf(world.folder, goes)
  expect(await removal(path)).toBe(layout.expected)
  expect(manifestOf(world.folder)).toEqual(before)
})

test('a root folder inside another one has its own rules and is never deleted with it', async () => {
  const inner = join(world.lib, 'PC')
  storeRootFolder(app, { path: inner })
  const before = manifestOf(world.folder)
  expect(await removal(join(inner, 'Deep'))).toBe('kept; reason=not-allowed')
  expect(await removal(inner)).toBe('kept; reason=root-itself')
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: world.folder })
  expect(await removal(world.lib)).toBe('kept; reason=root-itself')
  expect(await removal(world.outside)).toBe('deleted')
  expect(manifestOf(world.folder)).toEqual(before.filter((line) => !line.startsWith(world.outside)))
})

test('the data folder and the target of a running import are never deleted', async () => {
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: join(app.folder, '..') })
  expect(await removal(app.folder)).toBe('kept; reason=root-itself')
  for (const root of app.rootFolders.all()) app.rootFolders.remove(root.id)
  const before = manifestOf(world.folder)
  expect(await removal(app.folder)).toBe('kept; reason=not-allowed')
  expect(manifestOf(world.folder)).toEqual(before)
})

test('the data folder is kept even as the library folder, and root folders below it follow their own rules', async () => {
  const { dataFolder } = app.about
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: dataFolder })
  const own = join(dataFolder, 'backups')
  writeTree(own, { 'ludarr.db': 'all of it' })
  expect(await removal(own)).toBe('kept; reason=not-allowed')
  expect(await removal(join(own, 'ludarr.db'))).toBe('kept; reason=not-allowed')
  expect(existsSync(join(own, 'ludarr.db'))).toBe(true)

  const games = join(dataFolder, 'games')
  writeTree(join(games, 'Portal'), { 'portal.exe': 'x' })
  storeRootFolder(app, { path: games, allowDelete: true })
  expect(await removal(join(games, 'Portal'))).toBe('deleted')
})

test('a folder replaced by a link after the decision is kept', async () => {
  const doomed = join(world.lib, 'Portal')
  const held = await openFolder(doomed)
  renameSync(doomed, join(world.lib, 'Moved'))
  symlinkSync(world.outside, doomed)
  const before = manifestOf(world.outside)
  await emptyFolder(held, { mount: held.mount, spared: new Map(), removed: 0 })
  await held.close()
  expect(manifestOf(world.outside)).toEqual(before)
  expect(manifestOf(join(world.lib, 'Moved'))).toHaveLength(1)
  expect(openFolder(doomed)).rejects.toThrow()
})

test('swapping folders for links continuously deletes nothing outside', async () => {
  const swapper = `
    const fs = require('node:fs'), [, , lib, outside] = process.argv
    for (;;) for (const name of ['Portal', 'Portal/bin']) {
      const at = lib + '/' + name, aside = lib + '/aside'
      try { fs.renameSync(at, aside); fs.symlinkSync(outside, at); fs.unlinkSync(at); fs.renameSync(aside, at) } catch {}
    }`
  const before = manifestOf(world.outside)
  const child = Bun.spawn([process.execPath, '-e', swapper, '--', world.lib, world.outside], {
    env: { ...process.env, BUN_BE_BUN: '1' },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  try {
    const headers = new Set<string>()
    for (let round = 0; round < 150; round += 1) {
      for (let file = 0; file < 5; file += 1) {
        const tree = { [`Portal/bin/${file}`]: 'x', [`Portal/${file}`]: 'y' }
        try {
          writeTree(world.lib, tree)
        } catch (error) {
          if (!(error instanceof Error && 'code' in error)) throw error
        }
      }
      headers.add(await removal(join(world.lib, 'Portal')))
    }
    expect(headers).toContain('deleted')
    expect([...headers].every((header) => /^deleted$|^kept; reason=(missing|failed|outside-roots)$/.test(header))).toBe(
      true,
    )
  } finally {
    child.kill()
    await child.exited
  }
  const after = manifestOf(world.outside).filter((line) => !/outside\/(bin|\d)/.test(line))
  expect(after).toEqual(before)
})

test('a mount in a game folder or at its place is kept', async () => {
  const inside = join(world.lib, 'Portal/mounted')
  const whole = join(world.lib, 'Mounted')
  for (const folder of [inside, whole]) mkdirSync(folder)
  const mounted = [inside, whole].filter((at) => spawnSync('mount', ['--bind', world.outside, at]).status === 0)
  try {
    const before = manifestOf(world.folder)
    // Where nothing may be mounted, the second device of every Linux stands for it.
    if (mounted.length < 2) return expect(await removal('/dev/shm')).toBe('kept; reason=outside-roots')
    expect(await removal(join(world.lib, 'Portal'))).toBe('kept; reason=not-allowed')
    expect(await removal(whole)).toBe('kept; reason=outside-roots')
    expect(await removal(join(whole, 'precious'))).toBe('kept; reason=outside-roots')
    expect(manifestOf(world.folder)).toEqual(before)
  } finally {
    for (const at of mounted) spawnSync('umount', [at])
  }
})

test('a root folder that is also mounted elsewhere is recognized', async () => {
  const alias = join(world.lib, 'Alias')
  mkdirSync(alias)
  if (spawnSync('mount', ['--bind', world.closed, alias]).status !== 0) return expect(existsSync(alias)).toBe(true)
  try {
    const before = manifestOf(world.folder)
    expect(await removal(alias)).toBe('kept; reason=root-itself')
    expect(await removal(join(alias, 'Game'))).toBe('kept; reason=not-allowed')
    expect(manifestOf(world.folder)).toEqual(before)
  } finally {
    spawnSync('umount', [alias])
  }
})

test('a part of a protected root folder stays protected when mounted elsewhere, even as a root folder that allows deletion', async () => {
  const alias = join(world.folder, 'alias with blank')
  mkdirSync(alias)
  mkdirSync(join(world.closed, 'sub/Game'), { recursive: true })
  if (spawnSync('mount', ['--bind', join(world.closed, 'sub'), alias]).status !== 0) {
    return expect(await removal(join(alias, 'Game'))).toBe('kept; reason=missing')
  }
  try {
    storeRootFolder(app, { path: alias, allowDelete: true })
    const before = manifestOf(world.folder)
    expect(await removal(join(alias, 'Game'))).toBe('kept; reason=not-allowed')
    expect(manifestOf(world.folder)).toEqual(before)
    const closed = app.rootFolders.all().find(({ path }) => path === world.closed)
    app.rootFolders.update(closed?.id ?? '', { allowDelete: true })
    expect(await removal(join(alias, 'Game'))).toBe('deleted')
  } finally {
    spawnSync('umount', [alias])
  }
})

test('a partial deletion reports what was deleted, and the rest can be deleted later', async () => {
  const game = join(world.lib, 'Portal')
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, number) => [`a/${number}`, 'x']))
  writeTree(game, { ...files, 'z/held': 'x' })
  const outside = manifestOf(world.folder, game)
  // What no permission forbids and still cannot go: a file that is immutable, or a folder that is a mount.
  const held = join(game, 'z/held')
  const immutable = spawnSync('chattr', ['+i', held]).status === 0
  try {
    const stored = storeGame(app, { userId, title: 'Portal', libraryPath: game })
    const outcome = await deleteGameFiles(app, stored)
    if (!immutable) return expect(outcome.deleted).toBe(true)
    expect(outcome).toMatchObject({ deleted: false, reason: 'failed' })
    expect(outcome.message).toMatch(
      /EPERM.* \d+ files? (?:was|were) deleted before that; the rest is still in .*Portal/,
    )
    expect(existsSync(held)).toBe(true)
    spawnSync('chattr', ['-i', held])
    expect(await deleteGameFiles(app, stored)).toMatchObject({ deleted: true })
    expect(manifestOf(world.folder, game)).toEqual(outside)
  } finally {
    spawnSync('chattr', ['-i', held])
  }
})

test('a file recreated during the deletion keeps its folder, and is reported', async () => {
  const game = join(world.lib, 'Portal')
  const script = `
    const fs = require('node:fs'), [, , at] = process.argv
    for (;;) try { fs.writeFileSync(at + '/bin/.nfs0001', 'x') } catch {}`
  const child = Bun.spawn([process.execPath, '-e', script, '--', game], { env: { ...process.env, BUN_BE_BUN: '1' } })
  try {
    const outcomes = new Set<string>()
    for (let round = 0; round < 20; round += 1) {
      writeTree(game, { 'bin/x': '1' })
      const stored = storeGame(app, { userId, title: 'Portal', libraryPath: game })
      const { deleted, message } = await deleteGameFiles(app, stored)
      outcomes.add(deleted ? 'deleted' : message)
      app.games.remove(stored.id)
    }
    for (const outcome of outcomes) expect(outcome).toMatch(/^deleted$|ENOTEMPTY|ENOENT/)
  } finally {
    child.kill()
    await child.exited
  }
})

test('a game that may not be deleted completely is not deleted at all', async () => {
  const deep = join(world.lib, 'Portal', ...Array.from({ length: 210 }, () => 'd'))
  mkdirSync(deep, { recursive: true })
  const before = manifestOf(world.folder)
  expect(await removal(join(world.lib, 'Portal'))).toBe('kept; reason=failed')
  expect(manifestOf(world.folder)).toEqual(before)
  chmodSync(join(world.lib, 'Other'), 0o500)
  if (process.getuid?.() !== 0) expect(await removal(join(world.lib, 'Other'))).toBe('kept; reason=failed')
})
