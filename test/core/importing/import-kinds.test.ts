import { afterEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { type Arrived, createArrived, type Overrides } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return arrived
}

test.each([
  ['Portal.2.Peer.Review.DLC-GRP', 'dlc', 'DLC', '1.0'],
  ['Portal.2.Crack.Only-GRP', 'crack', 'Updates', '1.0'],
  ['Portal.2.Plus.5.Trainer-GRP', 'trainer', 'Extras', '1.0'],
  ['Portal.2.Update-GRP', 'update', 'Updates', '1.0'],
  ['Portal.2.Update.v1.1-GRP', 'update', 'Updates', '1.1'],
  ['Portal.2.Update.v1.0.to.v1.1-GRP', 'update', 'Updates', '1.1'],
  // What an update of another version or an old one brings is not installed.
  ['Portal.2.Update.v1.1.to.v1.2-GRP', 'update', 'Updates', '1.0'],
  ['Portal.2.Update.v0.9-GRP', 'update', 'Updates', '1.0'],
] as const)('%s is imported for an owned game', async (title, kind, folder, installedVersion) => {
  const parsed = parseReleaseName(title)
  expect(parsed.kind).toBe(kind)
  const { app, library, game, importDownload } = arrive({
    game: { status: 'owned', installedVersion: '1.0' },
    held: { 'portal2.exe': 'the game' },
    download: { title, kind, version: parsed.version },
    files: { 'content.bin': 'x', 'more.bin': 'y' },
  })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(existsSync(join(library, 'Portal 2', folder, title, 'content.bin'))).toBe(true)
  expect(app.games.findById(game.id)).toMatchObject({
    status: 'owned',
    installedVersion,
    libraryPath: join(library, 'Portal 2'),
  })
})

test('an internal error is logged with its stack, and shown to the user as internal', async () => {
  const { app, download, game, importDownload } = arrive({})
  const update = app.games.update
  app.games.update = () => {
    const nothing: { title?: { length: number } } = {}
    throw new TypeError(`Nothing has a length: ${nothing.title?.length}`)
  }
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'failed' })
  expect(record.message).toStartWith('Internal error: Nothing has a length: undefined. See the log for details.')
  const logged = app.log.lines.find(({ message }) => message === 'Internal error in an import')
  expect(logged?.level).toBe('error')
  expect(String(logged?.fields.stack)).toContain('import-kinds.test.ts')
  expect(app.downloads.find(download.id)).toMatchObject({ status: 'review', message: record.message })

  app.games.update = update
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(app.games.findById(game.id)?.status).toBe('owned')
})

test('a full disk of the database is not reported as an internal error', async () => {
  const { app, importDownload } = arrive({})
  app.imports.recordFiles = () => {
    throw new Error('Failed query: insert', { cause: new Error('database or disk is full') })
  }
  const record = await importDownload()
  const message = 'The database could not be written: database or disk is full. Check the disk of the data folder.'
  expect(record).toMatchObject({ status: 'failed', cause: 'file-system', message })
})

test('a file system error is not reported as internal', async () => {
  const { app, library, importDownload } = arrive({})
  app.imports.recordFiles = () => {
    throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' })
  }
  const record = await importDownload()
  expect(record.message).toBe('A file or folder could not be accessed: the disk reported an error (EIO).')
  expect(app.log.lines.filter(({ message }) => message === 'Internal error in an import')).toEqual([])
  expect(existsSync(join(library, 'Portal 2'))).toBe(false)
})

test('the import of an update for another version says so', async () => {
  const { importDownload } = arrive({
    game: { status: 'owned', installedVersion: '1.0' },
    download: { title: 'Portal.2.Update.v1.1.to.v1.2-GRP', kind: 'update', version: '1.2' },
    files: { 'content.bin': 'x' },
  })
  expect((await importDownload()).message).toEndWith('It requires version 1.1, but you have 1.0.')
})

test('after an update, a newer known version is still available', async () => {
  const { app, game, importDownload } = arrive({
    game: { status: 'owned', installedVersion: '1.0', updateAvailable: true },
    download: { title: 'Portal.2.Update.v1.0.to.v1.1-GRP', kind: 'update', version: '1.1' },
    files: { 'content.bin': 'x' },
  })
  const found = {
    releaseTitle: 'Portal.2.Update.v1.1.to.v1.2-GRP',
    indexerName: 'X',
    foundAt: app.clock.now().toISOString(),
  }
  app.feeds.putUpdate({ gameId: game.id, version: '1.2', ...found })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(app.games.findById(game.id)).toMatchObject({ installedVersion: '1.1', updateAvailable: true })
})
