import { afterEach, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { resumeImports, startImport } from '#core/importing/start-import.ts'
import { stopImport } from '#core/importing/stop-import.ts'
import type { ImportRecord } from '#domain/importing/import.ts'
import { storeUser } from '../../rows.ts'
import { type Arrived, createArrived, hashesBelow, type Overrides } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides = {}): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return arrived
}

/** Stops the import when its first file is in the library. */
function stopAfterFirstFile({ app, game }: Arrived): Promise<ImportRecord> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportRecord>()
  let isStopped = false
  app.events.on('importProgress', ({ id, phase }) => {
    if (isStopped || (phase !== 'linking' && phase !== 'copying')) return
    isStopped = true
    stopImport(app, game.userId, id).then(resolve, reject)
  })
  return promise
}

test('a stopped import leaves nothing in the library and everything in the download, and can be imported later', async () => {
  const arrived = arrive({ settings: { transferMode: 'move' } })
  const { app, game, download, library } = arrived
  const before = hashesBelow(download.path ?? '')
  const stopping = stopAfterFirstFile(arrived)
  const id = startImport(app, download)
  expect(await stopping).toMatchObject({ status: 'review', cause: 'stopped' })
  expect(existsSync(join(library, 'Portal 2'))).toBe(false)
  expect(hashesBelow(download.path ?? '')).toEqual(before)
  expect(app.downloads.find(download.id)?.status).toBe('review')
  await resolveImport(app, game.userId, id, { action: 'import' })
  await app.queues.imports.idle()
  expect(app.imports.find(id)?.status).toBe('done')
  expect(hashesBelow(join(library, 'Portal 2'))).toEqual(before)
})

test('an import that was stopped right before Ludarr ended is rolled back at the next start', async () => {
  const { app, game, download, library } = arrive()
  const { app: restarted } = arrive()
  await app.queues.imports.stop()
  const id = startImport(app, download)
  const [source, folder] = [join(download.path ?? '', 'setup.exe'), join(library, 'Portal 2')]
  const target = join(folder, 'setup.exe')
  mkdirSync(folder)
  copyFileSync(source, target)
  const plan = [{ source, target, size: 4000, category: 'main', action: 'create' } as const]
  const place = { targetPath: folder, rootPath: library, sourcePath: download.path }
  await app.imports.writePlan(id, plan, { ...place, filesDone: 1, stopping: true, cause: 'stopped' })
  expect(resumeImports({ ...app, queues: restarted.queues })).toBe(1)
  await restarted.queues.imports.idle()
  expect(app.imports.find(id)).toMatchObject({ status: 'review', cause: 'stopped' })
  expect(existsSync(folder)).toBe(false)
  expect(app.games.findById(game.id)?.status).toBe('downloading')
})

test('an import that waits for its turn is stopped, too', async () => {
  const arrived = arrive()
  const { app, game, download } = arrived
  const held = Promise.withResolvers<void>()
  for (let n = 0; n < 20; n += 1) app.queues.imports.enqueue(`other ${n}`, () => held.promise)
  const id = startImport(app, download)
  const stopping = stopImport(app, game.userId, id)
  held.resolve()
  expect(await stopping).toMatchObject({ status: 'review', cause: 'stopped' })
})

test('only a running import of the user is stopped', async () => {
  const { app, game, importDownload } = arrive()
  const { id, status } = await importDownload()
  expect(status).toBe('done')
  await expect(stopImport(app, game.userId, id)).rejects.toThrow('This import is not running')
  const stranger = storeUser(app, { username: 'stranger' })
  await expect(stopImport(app, stranger.id, id)).rejects.toThrow('This import does not exist')
})
