import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { startImport } from '#core/importing/start-import.ts'
import { storeGame, storeImport } from '../../../rows.ts'
import {
  type Arrived,
  createArrived,
  hashesBelow,
  type Overrides,
  storeDownload,
  writeTree,
} from '../arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides = {}): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return arrived
}

test.each([
  ['files', { 'family photos.jpg': 'dear' }, {}],
  ['a file deep within', { 'a/b/family photos.jpg': 'dear' }, {}],
  ['files of the same names', { 'setup.exe': 'dear' }, {}],
  ['files of the same names, to be overwritten', { 'setup.exe': 'dear' }, { overwrite: true }],
  ['files of the same names, to be kept', { 'setup.exe': 'dear' }, { keepBoth: true }],
])('a folder without a game, with %s, is not assigned to a game by an import', async (_, files, settings) => {
  const { app, game, library, importDownload } = arrive({ settings })
  writeTree(join(library, 'Portal 2'), files)
  const before = hashesBelow(library)
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', filesPlanned: 0 })
  expect(record.message).toContain(`"${Object.keys(files)[0]}"`)
  expect(record.message).toContain('belong to no game of the library')
  expect(hashesBelow(library)).toEqual(before)
  expect(app.games.findById(game.id)?.libraryPath).toBeNull()

  // That its content is wanted says nothing of the folder.
  await resolveImport(app, game.userId, record.id, { action: 'import' })
  await app.queues.imports.idle()
  expect(app.imports.find(record.id)?.status).toBe('review')
})

test('it is assigned when a user chooses that folder, and another free folder can be chosen', async () => {
  for (const [targetPath, name] of [
    ['Portal 2', 'Portal 2'],
    ['Elsewhere', 'Elsewhere'],
  ] as const) {
    const { app, game, library, importDownload } = arrive()
    writeTree(join(library, 'Portal 2'), { 'notes.txt': 'mine' })
    const { id } = await importDownload()
    await resolveImport(app, game.userId, id, { action: 'import', targetPath })
    await app.queues.imports.idle()
    expect(app.imports.find(id)?.status).toBe('done')
    expect(app.games.findById(game.id)?.libraryPath).toBe(join(library, name))
    expect(readdirSync(join(library, 'Portal 2'))).toContain('notes.txt')
  }
})

test('an empty folder and one that contains only the same files are used', async () => {
  const empty = arrive()
  mkdirSync(join(empty.library, 'Portal 2/data'), { recursive: true })
  expect(await empty.importDownload()).toMatchObject({ status: 'done', targetPath: join(empty.library, 'Portal 2') })

  const again = arrive({ settings: { transferMode: 'copy' } })
  writeTree(join(again.library, 'Portal 2'), { 'data/one.bin': 'one', 'data/two.bin': 'two' })
  expect(await again.importDownload()).toMatchObject({ status: 'done', targetPath: join(again.library, 'Portal 2') })
})

test('updates of a game in another location use the folder that the first one created', async () => {
  const { app, game, download, library, importDownload } = arrive({
    download: { kind: 'update', title: 'P.Update.v1.1-GRP' },
  })
  const elsewhere = join(app.folder, 'elsewhere')
  mkdirSync(elsewhere)
  app.games.update(game.id, { libraryPath: elsewhere })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  app.downloads.update(download.id, { title: 'P.Update.v1.2-GRP' })
  expect(await importDownload()).toMatchObject({ status: 'done', targetPath: join(library, 'Portal 2') })
})

test('when two games are assigned to one folder at once, one gets it and the other needs review', async () => {
  for (const [one, other] of [
    ['Shared', 'Shared'],
    ['Shared', 'shared/Inner'],
    ['Shared/Inner', 'Shared'],
  ] as const) {
    const { app, game, downloads, library } = arrive({ settings: { transferMode: 'copy', overwrite: true } })
    const ids = [one, other].map((folder, number) => {
      const path = join(downloads, `Release.${number}`)
      writeTree(path, { 'game.bin': `of ${number}`.repeat(1000 + number) })
      const { id } = storeGame(app, { userId: game.userId, title: `Game ${number}`, status: 'downloading' })
      const targetPath = join(library, folder)
      return startImport(app, storeDownload(app, { gameId: id, path }), { targetPath })
    })
    await app.queues.imports.idle()
    const records = ids.map((id) => app.imports.find(id))
    expect(records.map((record) => record?.status).sort()).toEqual(['done', 'review'])
    expect(records.find((record) => record?.status === 'review')?.message).toMatch(/^Another (game|import) /)
    expect(Object.keys(hashesBelow(library))).toHaveLength(1)
  }
})

test.each([
  ['running', []],
  ['failed', ['left']],
] as const)('a folder that another import uses for a different game is not chosen: %s', async (status, left) => {
  const { app, game, library, importDownload } = arrive({ files: { 'game.exe': 'x', 'Play.lnk': 'z' } })
  const other = storeGame(app, { userId: game.userId, title: 'Other' })
  const target = join(library, 'Other/game.exe')
  const plan = left.map((source) => ({ source, target, size: 1, category: 'main' as const, action: 'create' as const }))
  const { id: downloadId } = storeDownload(app, { gameId: other.id })
  const started = storeImport(app, { downloadId, gameId: other.id, status, targetPath: join(library, 'Other') })
  if (plan.length > 0) await app.imports.writePlan(started.id, plan)
  const { id } = await importDownload()
  const decision = resolveImport(app, game.userId, id, { action: 'import', targetPath: 'other/inside' })
  expect(decision).rejects.toMatchObject({ code: 'conflict' })
  await decision.catch(() => null)
  expect(app.imports.find(id)?.status).toBe('review')
})
