import { afterEach, expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { runPostImportScript } from '#core/importing/run-post-import-script.ts'
import { testPath } from '#core/importing/transferring/test-path.ts'
import { changeImportSettings } from '#core/library/change-import-settings.ts'
import { cleanRecycleBin } from '#core/library/recycle-bin.ts'
import { rescanFiles } from '#core/library/rescan-files.ts'
import { readImportSettings } from '#core/settings/import-settings.ts'
import { previewNames } from '#core/settings/preview-names.ts'
import { eventually } from '../../peers/loopback.ts'
import { type Arrived, createArrived, hashesBelow, type Overrides, writeTree } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides = {}): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return arrived
}

function recycling(overrides: Overrides = {}): Arrived & { recycled: string } {
  const arrived = arrive(overrides)
  const recycled = join(arrived.app.folder, 'recycled')
  mkdirSync(recycled)
  arrived.app.settings.write('import', {
    libraryRoot: arrived.library,
    overwrite: true,
    recycleFolder: recycled,
    ...overrides.settings,
  })
  return { ...arrived, recycled }
}

test('a replaced file is moved to the recycle bin, and deleted there after the retention period', async () => {
  const { app, library, recycled, importDownload } = recycling({ held: { 'setup.exe': 'the old one' } })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(readFileSync(join(library, 'Portal 2/setup.exe'), 'utf8')).toStartWith('xxx')
  const [folder = ''] = readdirSync(recycled)
  expect(readFileSync(join(recycled, folder, 'Portal 2/setup.exe'), 'utf8')).toBe('the old one')

  writeTree(recycled, { 'mine/keep.txt': 'not ours' })
  app.clock.set(new Date(Date.now() + 29 * 86_400_000).toISOString())
  expect(await cleanRecycleBin(app)).toBe(0)
  app.clock.set(new Date(Date.now() + 31 * 86_400_000).toISOString())
  expect(await cleanRecycleBin(app)).toBe(1)
  expect(readdirSync(recycled)).toEqual(['mine'])
})

test('replaced files are restored when the import fails', async () => {
  // Too large to be copied before its turn.
  const files = { 'data/one.bin': 'one', 'setup.exe': 'x'.repeat(500_000) }
  const held = { 'data/one.bin': 'the old one' }
  const { app, library, downloads, importDownload } = recycling({ files, held, settings: { transferMode: 'copy' } })
  app.events.on('importProgress', () => {
    const victim = join(downloads, 'Portal.2.v1.0-GRP/setup.exe')
    if (existsSync(victim)) writeFileSync(victim, 'shorter now')
  })
  expect(await importDownload()).toMatchObject({ status: 'failed' })
  expect(hashesBelow(library)).toHaveProperty(['Portal 2/data/one.bin'])
  expect(Object.keys(hashesBelow(library))).toHaveLength(1)
  expect(readFileSync(join(library, 'Portal 2/data/one.bin'), 'utf8')).toBe('the old one')
})

test('a different file is kept beside the existing one with a number, and only once', async () => {
  const { library, importDownload } = arrive({ held: { 'setup.exe': 'the old one' }, settings: { keepBoth: true } })
  await importDownload()
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(readdirSync(join(library, 'Portal 2')).sort()).toEqual(['data', 'setup (2).exe', 'setup.exe'])
  expect(readFileSync(join(library, 'Portal 2/setup.exe'), 'utf8')).toBe('the old one')
})

test("copies and new folders get the configured permissions, a hardlink keeps the client's", async () => {
  const { library, importDownload } = arrive({ settings: { transferMode: 'copy', fileMode: '640', folderMode: '750' } })
  await importDownload()
  expect(statSync(join(library, 'Portal 2/setup.exe')).mode & 0o777).toBe(0o640)
  expect(statSync(join(library, 'Portal 2/data')).mode & 0o777).toBe(0o750)

  const linked = arrive({ settings: { fileMode: '600' } })
  const source = join(linked.downloads, 'Portal.2.v1.0-GRP/setup.exe')
  const before = statSync(source).mode
  await linked.importDownload()
  expect(statSync(source).mode).toBe(before)
})

test('a copy keeps its times', async () => {
  const { downloads, library, importDownload } = arrive({ settings: { transferMode: 'copy' } })
  const then = new Date('2011-04-19T12:00:00Z')
  utimesSync(join(downloads, 'Portal.2.v1.0-GRP/setup.exe'), then, then)
  await importDownload()
  expect(statSync(join(library, 'Portal 2/setup.exe')).mtime).toEqual(then)
})

test('an update is imported below the game and never over its files', async () => {
  const { library, app, game, importDownload } = arrive({
    download: { kind: 'update', title: 'Portal.2.Update.v1.1-GRP' },
  })
  writeTree(join(library, 'Portal 2'), { 'setup.exe': 'the game' })
  app.games.update(game.id, { status: 'owned', libraryPath: join(library, 'Portal 2') })
  await importDownload()
  expect(readFileSync(join(library, 'Portal 2/setup.exe'), 'utf8')).toBe('the game')
  expect(readdirSync(join(library, 'Portal 2/Updates/Portal.2.Update.v1.1-GRP')).sort()).toEqual(['data', 'setup.exe'])
  expect(app.imports.filesOf(game.id).map(({ category }) => category)).toEqual(['update', 'update', 'update'])
  expect(app.games.findById(game.id)?.status).toBe('owned')
})

test('copies and new folders get the configured owner, and missing rights are reported when saving', async () => {
  const { app, library, importDownload } = arrive({ settings: { transferMode: 'copy' } })
  const refusal = (fileOwner: string) =>
    changeImportSettings(app, { fileOwner }).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  expect(await refusal('9999999999:0')).toContain('The owner of files cannot be set to 9999999999:0')
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? '1234:2345' : `${process.getuid?.()}:${process.getgid?.()}`
  if (!isRoot) expect(await refusal('0:0')).toContain('which requires root: the operation is not permitted (EPERM)')
  expect(await refusal(owner)).toBe('taken')
  await importDownload()
  for (const path of ['Portal 2', 'Portal 2/data', 'Portal 2/setup.exe']) {
    const { uid, gid } = statSync(join(library, path))
    expect(`${uid}:${gid}`).toBe(owner)
  }
})

function script(folder: string, lines: string): string {
  const path = join(folder, 'hook.sh')
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
  return path
}

test('the script receives what was imported, and no secrets', async () => {
  const arrived = arrive({ title: 'A $(touch /tmp/never) `game`; true' })
  const environmentFile = join(arrived.app.folder, 'told')
  process.env.LUDARR_JWT_SECRET = 'secret'
  const scriptHook = script(arrived.app.folder, `env | grep LUDARR_ > ${environmentFile}`)
  await changeImportSettings(arrived.app, { scriptHook })
  await arrived.importDownload()
  delete process.env.LUDARR_JWT_SECRET
  const environment = readFileSync(environmentFile, 'utf8')
  expect(environment).toContain('LUDARR_GAME_TITLE=A $(touch /tmp/never) `game`; true\n')
  expect(environment).toContain(`LUDARR_LIBRARY_PATH=${arrived.library}/`)
  expect(environment).toContain('LUDARR_FILES=3\n')
  expect(environment).not.toContain('secret')
})

test('a failing script is reported in the result, and the game is imported', async () => {
  const arrived = arrive()
  await changeImportSettings(arrived.app, {
    scriptHook: script(arrived.app.folder, 'echo no luck >&2; exit 3'),
  })
  const record = await arrived.importDownload()
  expect(record).toMatchObject({ status: 'done' })
  expect(record.message).toContain('The script failed: it ended with exit code 3: no luck')
})

test('a script that does not end is killed with all its child processes', async () => {
  const { app, game, download, importDownload } = arrive()
  const record = await importDownload()
  const pids = join(app.folder, 'pids')
  const hook = script(app.folder, `sleep 600 & echo $! > ${pids}; echo $$ >> ${pids}; wait`)
  const facts = { record, download, game }
  const ended = runPostImportScript(hook, facts, 2000).then(
    () => 'done',
    (error: Error) => error.message,
  )
  expect(await ended).toBe('it did not end within 2 seconds and was stopped')
  for (const pid of readFileSync(pids, 'utf8').trim().split('\n').map(Number)) {
    await eventually(`${pid} to be gone`, 20_000, async () => !isAlive(pid))
  }
})

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('a script that cannot be run and a recycle bin that contains the library are refused', async () => {
  const { app, library } = arrive()
  writeFileSync(join(app.folder, 'plain.txt'), '')
  const refused = (change: Parameters<typeof changeImportSettings>[1]) =>
    changeImportSettings(app, change).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  expect(await refused({ scriptHook: '/no/such/script' })).toContain('no such file or folder')
  expect(await refused({ scriptHook: 'hook.sh' })).toContain('absolute path')
  expect(await refused({ recycleFolder: library })).toContain('must not be the library folder')
  expect(await refused({ recycleFolder: app.folder })).toContain('must not be the library folder')
})

test("Ludarr's data folder cannot be the library, whatever path leads to it", async () => {
  const { app } = arrive()
  const { dataFolder } = app.about
  mkdirSync(dataFolder, { recursive: true })
  const link = join(app.folder, 'a link to it')
  symlinkSync(dataFolder, link)
  for (const libraryRoot of [dataFolder, link]) {
    const change = changeImportSettings(app, { libraryRoot })
    await expect(change).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining("Ludarr's own") })
  }
})

test('passwords are masked, and a masked value keeps the stored one', async () => {
  const { app } = arrive()
  const shown = await changeImportSettings(app, { archivePasswords: ['one', 'two'] })
  expect(shown.archivePasswords).not.toContain('one')
  const [mask = ''] = shown.archivePasswords
  await changeImportSettings(app, { archivePasswords: [mask, mask, 'three'] })
  expect(readImportSettings(app).archivePasswords).toEqual(['one', 'two', 'three'])
  expect(JSON.stringify(app.connection.all('SELECT name, value FROM settings'))).not.toContain('three')
})

test("a client's folder is tested with a real link, which is removed afterwards", async () => {
  const { app, downloads, library } = arrive()
  const before = hashesBelow(app.folder)
  const answer = await testPath(app, { remotePath: downloads })
  expect(answer).toMatchObject({ ok: true, way: 'hardlink', localPath: downloads, source: { path: downloads } })
  expect(answer.source?.device).toBe(statSync(downloads).dev)
  expect(answer.target).toMatchObject({ path: library, mode: (statSync(library).mode & 0o7777).toString(8) })
  expect(answer.target?.freeBytes).toBeGreaterThan(0)
  expect(hashesBelow(app.folder)).toEqual(before)
  expect(await testPath(app, { remotePath: '/no/such' })).toMatchObject({ ok: false, way: null })
})

test('folder names can be previewed', () => {
  const named = previewNames({
    renamePattern: '{Title:clean}{ (Year)}{ [Edition]}',
    platformFolders: true,
    platformNames: 'plain',
  })
  const folders = named.map(({ folder }) => folder)
  expect(folders.slice(0, 4)).toEqual([
    'PC/Portal 2 (2011)',
    'Switch/Pokemon Lets Go (2018)',
    'PC/The Witcher 3 Wild Hunt (2015) [Complete]',
    'Where in the World Is Carmen Sandiego',
  ])
  expect(Buffer.byteLength(folders[4] ?? '')).toBeLessThan(210)
  const other = previewNames({ renamePattern: '{Title}', platformFolders: true, platformNames: 'romm' })
  expect(other[0]?.folder).toBe('win/Portal 2')
  const wrong = { renamePattern: '{Tilte}', platformFolders: false, platformNames: 'plain' } as const
  expect(() => previewNames(wrong)).toThrow('Unknown token {Tilte}')
})

test('a rescan records the files on the disk', async () => {
  const { app, game, library, importDownload } = arrive()
  await importDownload()
  const folder = join(library, 'Portal 2')
  writeTree(folder, { 'Updates/1.1/patch.exe': 'patch', 'setup.exe': 'changed' })
  const before = app.imports.filesOf(game.id).find(({ path }) => path.endsWith('one.bin'))
  const { files } = await rescanFiles(app, game.userId, game.id)
  expect(files.map(({ path, size, category }) => [path.slice(folder.length + 1), size, category])).toEqual([
    ['Updates/1.1/patch.exe', 5, 'update'],
    ['data/one.bin', 3, 'main'],
    ['data/two.bin', 3, 'main'],
    ['setup.exe', 7, 'main'],
  ])
  expect(files.find(({ path }) => path.endsWith('one.bin'))).toMatchObject({ ...before })
})
