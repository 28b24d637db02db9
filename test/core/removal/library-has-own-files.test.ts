import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import { removeSeeded } from '#core/removal/remove-imported.ts'
import { freshDownload } from '../../fakes/recording-client.ts'
import { storeGame, storeUser } from '../../rows.ts'
import {
  type Arrived,
  createArrived,
  hashesBelow,
  type Overrides,
  storeDownload,
} from '../importing/arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides = {}): Arrived {
  const arrived = createArrived({ download: { protocol: 'usenet' }, ...overrides })
  open.push(arrived)
  return arrived
}

/** Puts links to the files of the download into the folder of a game, as an import did that nobody remembers. */
function linkTo(folder: string, source: string): void {
  mkdirSync(folder, { recursive: true })
  for (const path of Object.keys(hashesBelow(source))) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    symlinkSync(join(source, path), join(folder, path))
  }
}

test('the client keeps files that links in the library point to, even if the last import transferred none', async () => {
  const { app, client, game, download, library, importDownload } = arrive({ settings: { deleteAfterImport: true } })
  linkTo(join(library, 'Portal 2'), download.path ?? '')
  app.games.update(game.id, { libraryPath: join(library, 'Portal 2') })
  expect((await importDownload()).message).toContain('3 files already in place')
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: false }])
})

test("the client keeps files that links in another user's game point to, long after their download was forgotten", async () => {
  const { app, client, download, library, importDownload } = arrive({ settings: { deleteAfterImport: true } })
  const theirs = storeGame(app, { userId: storeUser(app).id, title: 'Theirs' })
  const folder = join(library, 'Theirs')
  linkTo(folder, download.path ?? '')
  const common = { gameId: theirs.id, category: 'main', version: null, downloadId: 'gone', addedAt: '' } as const
  app.imports.putFiles([{ ...common, id: 'one', path: join(folder, 'data/one.bin'), size: 3 }])
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: false }])
})

test.each([
  ['is gone', (file: string) => unlinkSync(file), false],
  ['is shorter', (file: string) => truncateSync(file, 10), false],
  ['is all there', () => undefined, true],
])('a seeded torrent is removed with its files only while the library has its own: one %s', async (_, harm, goes) => {
  const overrides = { settings: { deleteAfterImport: true, transferMode: 'copy' as const }, download: {} }
  const { app, client, download, library, importDownload } = arrive(overrides)
  const listed = freshDownload(download.clientId, { title: 'x', category: null, downloadPath: null, stopped: false })
  client.downloads.set(download.clientId, { ...listed, state: 'seeding', progress: 1 })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(client.removed).toEqual([])
  harm(join(library, 'Portal 2/setup.exe'))
  client.downloads.set(download.clientId, {
    ...listed,
    state: 'completed',
    progress: 1,
    contentPath: download.path,
  })
  app.clock.advance(120_000)
  await removeSeeded(app)
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: goes }])
})

test('a torrent imported by two users is removed with its files only when both have their own', async () => {
  const { app, client, download, library, importDownload } = arrive({
    settings: { deleteAfterImport: true, transferMode: 'copy' },
  })
  const theirs = storeGame(app, { userId: storeUser(app).id, title: 'Theirs', status: 'downloading' })
  const { downloaderId, clientId, path } = download
  const common = { downloaderId, clientId, path, protocol: 'usenet' as const }
  startImport(app, storeDownload(app, { ...common, gameId: theirs.id, userId: theirs.userId }))
  await app.queues.imports.idle()
  expect(client.removed).toEqual([])
  for (const name of readdirSync(join(library, 'Theirs'))) rmSync(join(library, 'Theirs', name), { recursive: true })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(client.removed).toEqual([{ clientId, deleteFiles: false }])
})
