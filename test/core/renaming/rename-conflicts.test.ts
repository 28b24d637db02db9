import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { storeDownload, storeDownloader, storeImport } from '../../rows.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { createRenameScene } from './rename-scene.ts'

let scene: ReturnType<typeof createRenameScene>

beforeEach(() => {
  scene = createRenameScene()
})

afterEach(() => scene.app.close())

const at = (...parts: string[]) => join(scene.library, ...parts)
const reasons = async () => (await scene.plan()).map(({ state, reason }) => [state, reason])

test('a folder that exists at the new place is left alone', async () => {
  scene.addGame('portal')
  writeTree(at('Portal 2 (2011)'), { 'other.txt': 'x' })
  expect(await scene.plan()).toMatchObject([
    { state: 'conflict', reason: 'exists', message: 'Portal 2 (2011) already exists there.' },
  ])
  expect(await scene.run()).toMatchObject({ state: 'done', moved: 0, conflicts: 1 })
  expect(existsSync(at('portal', 'game.bin'))).toBe(true)
})

test('a name that differs only in case from another one is a conflict, but not from the own one', async () => {
  scene.addGame('portal')
  mkdirSync(at('PORTAL 2 (2011)'))
  expect(await reasons()).toEqual([['conflict', 'case']])
  rmSync(at('PORTAL 2 (2011)'), { recursive: true })
  scene.addGame('BRAID', {}, { title: 'Braid', releaseDate: null })
  await scene.plan()
  await scene.run()
  expect(readdirSync(scene.library).toSorted()).toEqual(['Braid', 'Portal 2 (2011)'])
})

test('the name of another game is not taken: the next free one is', async () => {
  scene.addGame('Portal 2 (2011)')
  const second = scene.addGame('portal again')
  await scene.plan()
  await scene.run()
  expect(scene.folderOf(second.id)).toBe(at('Portal 2 (2011) (2)'))
  expect(await scene.plan()).toMatchObject([{ state: 'unchanged' }, { state: 'unchanged' }])
})

test('games with an unfinished import or a download stay', async () => {
  const { app } = scene
  const one = scene.addGame('one')
  const two = scene.addGame('two', {}, { title: 'Braid' })
  const { id: downloaderId } = storeDownloader(app, { type: 'blackhole', enabled: false })
  const common = { userId: scene.user.id, downloaderId }
  const download = storeDownload(app, { ...common, gameId: two.id, status: 'downloading' })
  storeImport(app, { downloadId: download.id, gameId: one.id, status: 'running' })
  expect(await reasons()).toEqual([
    ['conflict', 'download'],
    ['conflict', 'import'],
  ])
})

test('a folder that came into use after the preview is neither moved nor moved back', async () => {
  const { app } = scene
  const [one, two] = [scene.addGame('one'), scene.addGame('two', {}, { title: 'Braid', releaseDate: null })]
  await scene.plan()
  const downloader = storeDownloader(app, { type: 'blackhole', enabled: false })
  const common = { userId: scene.user.id, downloaderId: downloader.id }
  const download = storeDownload(app, { ...common, gameId: two.id, status: 'downloading' })
  const seeding = storeDownload(app, { ...common, status: 'imported', path: at('one', 'game.bin') })
  expect(await scene.run()).toMatchObject({ state: 'done', moved: 0, conflicts: 2 })
  expect(scene.moves()).toMatchObject([
    { state: 'failed', reason: 'download' },
    { state: 'failed', reason: 'client' },
  ])
  expect([scene.folderOf(one.id), scene.folderOf(two.id)]).toEqual([at('one'), at('two')])
  app.downloads.remove(download.id)
  app.downloads.remove(seeding.id)
  await scene.plan()
  expect(await scene.run()).toMatchObject({ moved: 2 })
  storeDownload(app, { ...common, status: 'imported', path: at('Portal 2 (2011)') })
  await scene.undo()
  expect(scene.moves()).toMatchObject([{ state: 'undone' }, { state: 'undo-failed', reason: 'client' }])
})

test('what is outside, missing, a link, a file, the root itself or around another game stays', async () => {
  const { app } = scene
  scene.addGame(join(app.folder, 'elsewhere'))
  scene.addGame('file.iso.d', {})
  writeFileSync(at('single.iso'), 'x')
  const add = (libraryPath: string) => scene.addGame('spare', {}, { libraryPath })
  add(at('single.iso'))
  add(at('gone'))
  symlinkSync(join(app.folder, 'elsewhere'), at('link'))
  add(at('link'))
  add(scene.library)
  scene.addGame('outer', {})
  scene.addGame('outer/inner', {})
  const planned = await scene.plan()
  const byFolder = Object.fromEntries(planned.map(({ from, reason }) => [from.slice(app.folder.length), reason]))
  expect(byFolder).toMatchObject({
    '/elsewhere': 'overlap',
    '/library/gone': 'missing',
    '/library/link': 'overlap',
    '/library': 'root',
    '/library/single.iso': 'file',
  })
})

test('without write permission nothing is tried', async () => {
  if (process.getuid?.() === 0) return expect(await reasons()).toEqual([])
  scene.addGame('portal')
  chmodSync(scene.library, 0o555)
  expect(await reasons()).toEqual([['conflict', 'permission']])
  chmodSync(scene.library, 0o755)
})

test('what changed since the preview is not moved', async () => {
  const moved = scene.addGame('portal')
  const gone = scene.addGame('braid', {}, { title: 'Braid' })
  const taken = scene.addGame('celeste', {}, { title: 'Celeste', releaseDate: null })
  await scene.plan()
  scene.app.games.update(moved.id, { libraryPath: at('somewhere') })
  rmSync(at('braid'), { recursive: true })
  mkdirSync(at('Celeste'))
  expect(await scene.run()).toMatchObject({ state: 'done', moved: 0, conflicts: 3 })
  expect(scene.moves().map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'missing'],
    ['failed', 'exists'],
    ['failed', 'changed'],
  ])
  expect(scene.folderOf(gone.id)).toBe(at('braid'))
  expect(existsSync(at('celeste', 'game.bin')) || scene.folderOf(taken.id) === at('celeste')).toBe(true)
})

test('a folder that became a link is not followed', async () => {
  scene.addGame('portal')
  await scene.plan()
  rmSync(at('portal'), { recursive: true })
  const outside = join(scene.app.folder, 'outside')
  writeTree(outside, { 'secret.txt': 'x' })
  symlinkSync(outside, at('portal'))
  expect(await scene.run()).toMatchObject({ moved: 0, conflicts: 1 })
  expect(readdirSync(outside)).toEqual(['secret.txt'])
})

test('new files beside a nested folder keep it where it is', async () => {
  scene.addGame('Portal 2 (2011)', { 'Portal 2 (2011)/game.bin': 'x' })
  await scene.plan()
  writeFileSync(at('Portal 2 (2011)', 'new.txt'), 'y')
  expect(await scene.run()).toMatchObject({ moved: 0, conflicts: 1 })
  expect(readdirSync(at('Portal 2 (2011)')).toSorted()).toEqual(['Portal 2 (2011)', 'new.txt'])
})

test('moves ask for the downloads and imports of their games alone, and see one that starts meanwhile', async () => {
  const { app, addGame, plan, run, moves } = scene
  const [first, second] = [addGame('a', {}, { title: 'Braid' }), addGame('b', {}, { title: 'Celeste' })]
  await plan()
  const readAll = () => {
    throw new Error('All downloads or imports were read')
  }
  Object.assign(app.downloads, { active: readAll })
  Object.assign(app.imports, { withStatus: readAll })
  const stop = app.events.on('gameChanged', ({ id }) => {
    const next = id === first.id ? second : first
    storeDownload(app, { gameId: next.id, status: 'downloading' })
  })
  await run()
  stop()
  expect(
    moves()
      .map(({ state, reason }) => [state, reason])
      .toSorted(),
  ).toEqual([
    ['failed', 'download'],
    ['moved', null],
  ])
})
