import { afterAll, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runRename, undoRename } from '#core/renaming/rename-folders.ts'
import { flushFolder } from '#platform/flush.ts'
import { createTestApp } from '../../test-app.ts'
import { createRenameScene, renameActions } from './rename-scene.ts'

let folder: string
const folders: string[] = []
const files = { 'game.bin': 'x', 'bin/a': 'y' }

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ludarr-test-')))
  folders.push(folder)
})

afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

/** More than a plain move, a move up and both at once have. */
const steps = Array.from({ length: 16 }, (_, step) => step)

/** A process that ends just before its step with this number: nothing after it happens. */
function frozenAt(step: number) {
  let left = step
  const frozen = Promise.withResolvers<void>()
  const reach = async (): Promise<void> => {
    if (left === 0) {
      frozen.resolve()
      await new Promise(() => undefined)
    }
    left -= 1
  }
  const before =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await reach()
      const result = await work(...args)
      await reach()
      return result
    }
  const folderDisk = {
    rename: before(rename),
    rmdir: before(rmdir),
    mkdir: before((path: string) => mkdir(path)),
    flush: flushFolder,
  }
  return { folderDisk, frozen: frozen.promise }
}

async function prepare() {
  const file = join(folder, 'library.db')
  const scene = createRenameScene({ file })
  const library = join(folder, 'games')
  mkdirSync(library)
  scene.configure({ libraryRoot: library, renamePattern: '{Title}' })
  const add = (name: string, inner: string, title: string) =>
    scene.addGame(join(library, name), Object.fromEntries(Object.entries(files).map(([k, v]) => [`${inner}${k}`, v])), {
      title,
      releaseDate: null,
    })
  add('old', '', 'Portal')
  add('Braid', 'Braid/', 'Braid')
  add('Nested', 'Nested/', 'Celeste')
  await scene.plan()
  return { scene, file, library }
}

const placesIn = (app: ReturnType<typeof createTestApp>) =>
  app.connection.all<{ path: string }>('SELECT path FROM game_files ORDER BY path').map(({ path }) => path)

const renamed = ['Braid', 'Celeste', 'Portal'].flatMap((title) => [`${title}/bin/a`, `${title}/game.bin`])
const original = ['Braid/Braid', 'Nested/Nested', 'old'].flatMap((name) => [`${name}/bin/a`, `${name}/game.bin`])

/** What is recorded is what is on disk, and nothing else is there. */
function expectFiles(app: ReturnType<typeof createTestApp>, library: string, expected: readonly string[]): void {
  const paths = expected.map((path) => join(library, path))
  expect(placesIn(app)).toEqual(paths)
  const onDisk = readdirSync(library, { recursive: true, encoding: 'utf8', withFileTypes: true })
  expect(
    onDisk
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted(),
  ).toEqual(paths)
  expect(readdirSync(library).some((name) => name.startsWith('.'))).toBe(false)
}

async function crash(step: number, start: (app: Parameters<typeof runRename>[0]) => unknown) {
  const { scene, file, library } = await prepare()
  if (start === undoRename) await scene.run()
  folders.push(scene.app.folder)
  const { folderDisk, frozen } = frozenAt(step)
  start({ ...scene.app, folderDisk })
  // With fewer steps than that, it ends.
  const ended = await Promise.race([frozen.then(() => false), scene.idle().then(() => true)])
  scene.app.connection.close()
  const app = createTestApp({ file })
  return { app, library, ended, actions: renameActions(app) }
}

test.each(steps)('a renaming that was killed at step %i goes on', async (step) => {
  const { app, library, actions } = await crash(step, runRename)
  await actions.resume()
  expect(actions.current()).toMatchObject({ state: 'done', moved: 3, conflicts: 0 })
  expectFiles(app, library, renamed)
  await actions.undo()
  expectFiles(app, library, original)
  await app.close()
})

test.each(steps)('taking back that was killed at step %i goes on', async (step) => {
  const { app, library, actions } = await crash(step, undoRename)
  await actions.resume()
  expect(actions.current()).toMatchObject({ state: 'undone', moved: 0, conflicts: 0 })
  expectFiles(app, library, original)
  await app.close()
})

test('a killed renaming can be taken back without going on first', async () => {
  const { app, library, actions } = await crash(4, runRename)
  await actions.undo()
  expect(actions.current()).toMatchObject({ state: 'undone', moved: 0 })
  expectFiles(app, library, original)
  await app.close()
})

test.each([
  ['renaming', runRename],
  ['taking back', undoRename],
])('the steps cover a whole %s, so that one more has nothing to interrupt', async (_, start) => {
  const { app, ended } = await crash(steps.length, start)
  expect(ended).toBe(true)
  await app.close()
})

test('a renaming that was stopped and killed within a move records that move', async () => {
  const { app, library, actions } = await crash(1, runRename)
  const [rename] = app.connection.all<{ id: string }>('SELECT id FROM folder_renames')
  app.folderRenames.update(rename?.id ?? '', { state: 'stopped' })
  await actions.resume()
  expect(actions.current()).toMatchObject({ state: 'stopped', moved: 1 })
  const undone = { from: 'Braid/Braid', to: 'Braid' }
  expectFiles(
    app,
    library,
    original.map((path) => path.replace(undone.from, undone.to)),
  )
  await app.close()
})
