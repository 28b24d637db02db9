import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getImport } from '#core/importing/list-imports.ts'
import { resolveImport } from '#core/importing/resolve-import.ts'
import { resumeImports, startImport } from '#core/importing/start-import.ts'
import { readImportSettings, writeImportSettings } from '#core/settings/import-settings.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { ImportSettings } from '#domain/import.ts'
import { storeUser } from '../../rows.ts'
import { type Arrived, createArrived, storeDownload, writeTree } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.program.close()
})

const oldRelease = { 'game.bin': 'old game', 'old-only.bin': 'goes', 'data/old/level.bin': 'goes', 'same.bin': 'same' }
const newRelease = { 'game.bin': 'the new game', 'data/new.bin': 'new', 'same.bin': 'same' }
const upgraded = { ...newRelease, 'saves/slot 1.sav': 'my save' }

type Owned = Arrived & {
  folder: string
  /** Another release of the game has arrived. */
  offer(files: Record<string, string>, wishes?: Partial<StoredDownload>): StoredDownload
  importNew(download: StoredDownload, options?: Parameters<typeof startImport>[2]): Promise<StoredImport>
}

/** A game whose version 1.0 was imported, with a save file of the user. */
async function own(settings: Partial<ImportSettings> = {}): Promise<Owned> {
  const arrived = createArrived({ files: oldRelease, settings: { transferMode: 'copy', ...settings } })
  open.push(arrived)
  const { program, game, downloads, library } = arrived
  // Files are compared with when they were imported.
  program.clock.set(new Date().toISOString())
  expect(await arrived.bring()).toMatchObject({ status: 'done' })
  const folder = join(library, 'Portal 2')
  writeTree(folder, { 'saves/slot 1.sav': 'my save' })
  const offer: Owned['offer'] = (files, wishes) => {
    const title = `Portal.2.v${wishes?.version ?? '1.1'}-GRP`
    const path = join(downloads, `${title} again`)
    writeTree(path, files)
    program.clock.advance(1000)
    return storeDownload(program, { gameId: game.id, userId: game.userId, title, path, version: '1.1', ...wishes })
  }
  const importNew: Owned['importNew'] = async (download, options) => {
    const id = startImport(program, download, options)
    await program.importing.idle()
    const record = program.imports.find(id)
    if (record === null) throw new Error('The import is gone')
    return record
  }
  return { ...arrived, folder, offer, importNew }
}

function textsBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = names.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

/** Played since: later than the import, whatever the clocks say. */
function change(path: string, text: string): void {
  writeFileSync(path, text)
  const later = new Date(Date.now() + 3_600_000)
  utimesSync(path, later, later)
}

test.each(['copy', 'hardlink', 'move', 'symlink'] as const)(
  'a newer release replaces the old one and leaves the files of the user (%s)',
  async (transferMode) => {
    const { program, game, library, folder, offer, importNew } = await own({ transferMode })
    const record = await importNew(offer(newRelease))
    expect(record).toMatchObject({ status: 'done', filesDone: 3, conflicts: null })
    expect(record.message).toContain('Removed 2 files of the old release.')
    const seen = Object.keys(upgraded).toSorted()
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => seen.includes(path))
    expect(found.toSorted()).toEqual(seen)
    for (const [path, text] of Object.entries(upgraded)) expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
    expect(existsSync(join(folder, 'data/old'))).toBe(false)
    expect(existsSync(join(folder, 'old-only.bin'))).toBe(false)
    expect(readdirSync(library)).toEqual(['Portal 2'])
    const files = program.imports.filesOf(game.id).map(({ path, version }) => [path.slice(folder.length + 1), version])
    expect(files).toEqual([
      ['data/new.bin', '1.1'],
      ['game.bin', '1.1'],
      ['same.bin', '1.1'],
    ])
    expect(program.games.findById(game.id)).toMatchObject({ installedVersion: '1.1', libraryPath: folder })
    expect(
      program.history
        .list({ userId: game.userId })
        .entries.map(({ type }) => type)
        .toSorted(),
    ).toEqual(['imported', 'upgraded'])
  },
)

test('the next upgrade goes by what the last one brought', async () => {
  const { folder, offer, importNew } = await own()
  await importNew(offer(newRelease))
  expect(await importNew(offer({ 'game.bin': 'the newest game' }, { version: '1.2' }))).toMatchObject({
    status: 'done',
  })
  expect(textsBelow(folder)).toEqual({ 'game.bin': 'the newest game', 'saves/slot 1.sav': 'my save' })
})

test('installers of two versions do not lie side by side', async () => {
  const { folder, offer, importNew } = await own()
  await importNew(offer({ 'setup_1.1.bin': 'all new names' }))
  expect(textsBelow(folder)).toEqual({ 'setup_1.1.bin': 'all new names', 'saves/slot 1.sav': 'my save' })
})

test('what the user changed of the old release is kept, beside a new file where there is one', async () => {
  const { folder, offer, importNew } = await own()
  change(join(folder, 'game.bin'), 'modified game')
  change(join(folder, 'old-only.bin'), 'kept')
  const record = await importNew(offer(newRelease))
  expect(record.message).toContain('Kept 1 changed file under a numbered name.')
  expect(textsBelow(folder)).toEqual({ ...upgraded, 'game (2).bin': 'modified game', 'old-only.bin': 'kept' })
})

test('with a recycle folder everything that was replaced or removed lies there', async () => {
  const { program, folder, offer, importNew } = await own()
  const recycleFolder = join(program.folder, 'recycled')
  mkdirSync(recycleFolder)
  writeImportSettings(program, { ...readImportSettings(program), recycleFolder })
  change(join(folder, 'game.bin'), 'modified game')
  const { id } = await importNew(offer(newRelease))
  expect(textsBelow(folder)).toEqual(upgraded)
  expect(textsBelow(join(recycleFolder, `ludarr-replaced-${id}`, 'Portal 2'))).toEqual({
    'game.bin': 'modified game',
    'old-only.bin': 'goes',
    'data/old/level.bin': 'goes',
  })
})

test('a file of the user that is in the way waits for a decision, and nothing was touched', async () => {
  const { program, game, folder, offer, importNew } = await own()
  writeTree(folder, { 'data/new.bin': 'my mod' })
  const before = textsBelow(folder)
  const { id } = await importNew(offer(newRelease))
  expect(textsBelow(folder)).toEqual(before)
  const path = join(folder, 'data/new.bin')
  expect(getImport(program, game.userId, id)).toMatchObject({
    status: 'review',
    conflicts: { total: 1, files: [{ path, size: 6, newSize: 3 }] },
  })
  await resolveImport(program, game.userId, id, { action: 'import', conflicts: 'keepBoth' })
  await program.importing.idle()
  const afterwards = textsBelow(folder)
  expect(afterwards).toMatchObject({ 'data/new.bin': 'my mod', 'data/new (2).bin': 'new', 'game.bin': 'old game' })
  expect(getImport(program, game.userId, id)).toMatchObject({ status: 'done', conflicts: null })
})

test.each([
  ['the same version', { version: '1.0' }],
  ['an older version', { version: '0.9' }],
  ['an unknown version', { version: null }],
  ['a release that was meant for another game', { gameId: null }],
])('%s replaces nothing on its own', async (_, wishes) => {
  const { game, folder, offer, importNew } = await own()
  const before = textsBelow(folder)
  const record = await importNew(offer(newRelease, wishes), { gameId: game.id })
  expect(record).toMatchObject({ status: 'review', conflicts: { total: 1 } })
  expect(textsBelow(folder)).toEqual(before)
})

test.each([
  ['replace', upgraded],
  ['merge', { ...oldRelease, ...upgraded }],
  ['keepBoth', { ...oldRelease, ...upgraded, 'game.bin': 'old game', 'game (2).bin': 'the new game' }],
] as const)('a release of the same version is imported as decided: %s', async (conflicts, expected) => {
  const { program, game, folder, offer, importNew } = await own()
  const { id } = await importNew(offer(newRelease, { version: '1.0', title: 'Portal.2.v1.0-OTHER' }))
  await resolveImport(program, game.userId, id, { action: 'import', conflicts })
  await program.importing.idle()
  expect(program.imports.find(id)?.status).toBe('done')
  expect(textsBelow(folder)).toEqual(expected)
  expect(readImportSettings(program).conflicts).toBeNull()
})

test('an admin can have the decision remembered, a member cannot', async () => {
  const { program, game, folder, offer, importNew } = await own()
  const member = storeUser(program, { role: 'member' })
  const { id } = await importNew(offer(newRelease, { version: '1.0' }))
  const decision = { action: 'import', conflicts: 'merge', remember: true } as const
  const download = program.imports.find(id)?.downloadId ?? ''
  program.downloads.update(download, { userId: member.id })
  await expect(resolveImport(program, member.id, id, decision)).rejects.toMatchObject({ code: 'forbidden' })
  expect(program.imports.find(id)?.status).toBe('review')
  program.downloads.update(download, { userId: game.userId })
  await resolveImport(program, game.userId, id, decision)
  await program.importing.idle()
  expect(readImportSettings(program)).toMatchObject({ conflicts: 'merge', overwrite: true, keepBoth: false })
  expect(textsBelow(folder)).toEqual({ ...oldRelease, ...upgraded })
  // Also for the next one, and for an upgrade.
  expect(await importNew(offer({ 'game.bin': 'again' }, { version: '1.2' }))).toMatchObject({ status: 'done' })
  expect(textsBelow(folder)).toEqual({ ...oldRelease, ...upgraded, 'game.bin': 'again' })
})

test('the files of a game are shown to nobody else', async () => {
  const { program, offer, importNew } = await own()
  const { id, downloadId } = await importNew(offer(newRelease, { version: '1.0' }))
  program.downloads.update(downloadId, { userId: null })
  const stranger = storeUser(program)
  expect(getImport(program, stranger.id, id).conflicts).toEqual({ total: 1, files: [] })
})

test('many conflicts are counted and the first of them shown', async () => {
  const { program, game, folder, offer, importNew } = await own()
  const many = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`own/${index}.bin`, 'x']))
  writeTree(folder, Object.fromEntries(Object.keys(many).map((path) => [path, 'mine'])))
  const { id } = await importNew(offer({ ...newRelease, ...many }))
  const { conflicts } = getImport(program, game.userId, id)
  expect(conflicts?.total).toBe(70)
  expect(conflicts?.files).toHaveLength(50)
})

test('a folder where the release has a file is said, not asked about again and again', async () => {
  const { program, game, folder, offer, importNew } = await own()
  writeTree(folder, { 'readme/mine.txt': 'mine' })
  const record = await importNew(offer({ ...newRelease, readme: 'new' }))
  expect(record).toMatchObject({ status: 'review', conflicts: null })
  expect(record.message).toContain(`${join(folder, 'readme')} is a folder`)
  await resolveImport(program, game.userId, record.id, { action: 'import', conflicts: 'replace' })
  await program.importing.idle()
  expect(program.imports.find(record.id)?.status).toBe('review')
  expect(readFileSync(join(folder, 'readme/mine.txt'), 'utf8')).toBe('mine')
})

test.each(['copy', 'hardlink', 'move'] as const)(
  'an upgrade that fails half-way leaves the old version (%s)',
  async (transferMode) => {
    const { program, game, library, folder, offer, importNew } = await own({ transferMode })
    const before = textsBelow(folder)
    const files = program.imports.filesOf(game.id)
    writeTree(folder, { 'z-folder': 'a file in the way' })
    const download = offer({ ...newRelease, 'z-folder/last.bin': 'cannot be placed' })
    expect(await importNew(download)).toMatchObject({ status: 'failed', plan: [] })
    expect(textsBelow(folder)).toEqual({ ...before, 'z-folder': 'a file in the way' })
    expect(program.imports.filesOf(game.id)).toEqual(files)
    expect(program.games.findById(game.id)?.installedVersion).toBe('1.0')
    expect(readdirSync(library)).toEqual(['Portal 2'])
    rmSync(join(folder, 'z-folder'))
    expect(await importNew(download)).toMatchObject({ status: 'done' })
    expect(textsBelow(folder)).toEqual({ ...upgraded, 'z-folder/last.bin': 'cannot be placed' })
  },
)

test('a file that appears while the old version is being replaced takes everything back', async () => {
  const { program, folder, offer, importNew } = await own()
  const before = textsBelow(folder)
  const inTheWay = join(folder, 'zz.bin')
  program.events.on('importProgress', () => writeFileSync(inTheWay, 'mine'))
  const record = await importNew(offer({ ...newRelease, 'zz.bin': 'theirs' }))
  expect(record).toMatchObject({ status: 'failed', plan: [] })
  expect(record.message).toContain('appeared while the import ran')
  expect(textsBelow(folder)).toEqual({ ...before, 'zz.bin': 'mine' })
})

test('what was removed comes back when the new version cannot be recorded', async () => {
  const { program, game, library, folder, offer, importNew } = await own()
  const before = textsBelow(folder)
  let sawRemoval = false
  program.events.on('importProgress', ({ phase }) => {
    if (phase === 'verifying') program.games.remove(game.id)
  })
  const finding = program.games.findById
  program.games.findById = (id) => {
    sawRemoval ||= !existsSync(join(folder, 'old-only.bin'))
    return finding(id)
  }
  expect(await importNew(offer(newRelease))).toMatchObject({ status: 'review', plan: [] })
  expect(sawRemoval).toBe(true)
  expect(textsBelow(folder)).toEqual(before)
  expect(readdirSync(library)).toEqual(['Portal 2'])
})

test('old files of the same size that were put back are replaced again when the import goes on', async () => {
  const { program, folder, offer, importNew } = await own()
  const download = offer({ 'game.bin': 'new game', 'data/new.bin': 'new' })
  const source = download.path ?? ''
  const { id } = await importNew(offer({ 'game.bin': 'NEW GAME' }, { version: '1.0' }))
  const recycled = join(program.folder, 'library', `.ludarr-staging-${id}`, 'replaced', 'Portal 2/game.bin')
  // Killed while it was taken back: the count of the journal is from before.
  const plan = [
    { path: 'game.bin', size: 8, action: 'replace' as const, recycled },
    { path: 'data/new.bin', size: 3, action: 'create' as const },
  ].map(({ path, ...file }) => ({
    ...file,
    source: join(source, path),
    target: join(folder, path),
    category: 'main' as const,
  }))
  program.downloads.update(program.imports.find(id)?.downloadId ?? '', { status: 'importing' })
  program.imports.update(id, { status: 'running', plan, filesDone: 1, transferMode: 'copy' })
  resumeImports(program)
  await program.importing.idle()
  expect(program.imports.find(id)?.status).toBe('done')
  expect(readFileSync(join(folder, 'game.bin'), 'utf8')).toBe('new game')
})
