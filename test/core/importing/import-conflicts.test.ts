import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { trackedDownload } from '#core/downloads/find-download.ts'
import { listDownloads } from '#core/downloads/list-downloads.ts'
import { getImport, listImports } from '#core/importing/list-imports.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { changeImportSettings } from '#core/library/change-import-settings.ts'
import { readImportSettings, writeImportSettings } from '#core/settings/import-settings.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { writeTree } from './arrived-download.ts'
import { change, newRelease, type Owned, oldRelease, ownGame, textsBelow, upgraded } from './owned-game.ts'

const open: Owned[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

async function own(settings: Partial<ImportSettings> = {}): Promise<Owned> {
  const owned = await ownGame(settings)
  open.push(owned)
  return owned
}

test('a decision applies when the import is retried, and not to another game', async () => {
  const { app, game, folder, downloads, offer, importNew } = await own()
  const download = offer(newRelease, { version: '1.0' })
  const { id } = await importNew(download)
  renameSync(download.path ?? '', join(downloads, 'away'))
  await resolveImport(app, game.userId, id, { action: 'import', conflicts: 'merge' })
  await app.queues.imports.idle()
  expect(app.imports.find(id)).toMatchObject({ status: 'review', conflictResolution: 'merge' })
  const other = storeGame(app, { userId: game.userId, title: 'Other' })
  await importNew(download, { gameId: other.id })
  expect(app.imports.find(id)).toMatchObject({ status: 'review', conflictResolution: null })
  app.imports.update(id, { gameId: game.id, conflictResolution: 'merge' })
  renameSync(join(downloads, 'away'), download.path ?? '')
  expect(await importNew(download)).toMatchObject({ status: 'done' })
  expect(textsBelow(folder)).toEqual({ ...oldRelease, ...upgraded })
})

test('with a recycle bin, every replaced or removed file is moved there', async () => {
  const { app, folder, offer, importNew } = await own()
  const recycleFolder = join(app.folder, 'recycled')
  mkdirSync(recycleFolder)
  writeImportSettings(app, { ...readImportSettings(app), recycleFolder })
  change(join(folder, 'game.bin'), 'modified game')
  const { id } = await importNew(offer(newRelease))
  expect(textsBelow(folder)).toEqual(upgraded)
  expect(textsBelow(join(recycleFolder, `ludarr-replaced-${id}`, 'Portal 2'))).toEqual({
    'game.bin': 'modified game',
    'old-only.bin': 'goes',
    'data/old/level.bin': 'goes',
  })
})

test('a conflicting file of the user needs a decision, and nothing is changed before', async () => {
  const { app, game, folder, offer, importNew } = await own()
  writeTree(folder, { 'data/new.bin': 'my mod' })
  const before = textsBelow(folder)
  const { id } = await importNew(offer(newRelease))
  expect(textsBelow(folder)).toEqual(before)
  const path = join(folder, 'data/new.bin')
  expect(getImport(app, game.userId, id)).toMatchObject({
    status: 'review',
    conflicts: { total: 1, files: [{ path, size: 6, newSize: 3 }] },
  })
  await resolveImport(app, game.userId, id, { action: 'import', conflicts: 'keepBoth' })
  await app.queues.imports.idle()
  const afterwards = textsBelow(folder)
  expect(afterwards).toMatchObject({ 'data/new.bin': 'my mod', 'data/new (2).bin': 'new', 'game.bin': 'old game' })
  expect(getImport(app, game.userId, id)).toMatchObject({ status: 'done', conflicts: null })
})

test.each([
  ['the same version', { version: '1.0' }],
  ['an older version', { version: '0.9' }],
  ['an unknown version', { version: null }],
  ['a release that was meant for another game', { gameId: null }],
])('%s replaces nothing automatically', async (_, overrides) => {
  const { game, folder, offer, importNew } = await own()
  const before = textsBelow(folder)
  const record = await importNew(offer(newRelease, overrides), { gameId: game.id })
  expect(record).toMatchObject({ status: 'review', conflicts: { total: 1 } })
  expect(textsBelow(folder)).toEqual(before)
})

test.each([
  ['replace', upgraded],
  ['merge', { ...oldRelease, ...upgraded }],
  ['keepBoth', { ...oldRelease, ...upgraded, 'game.bin': 'old game', 'game (2).bin': 'the new game' }],
] as const)('a release of the same version is imported as decided: %s', async (conflicts, expected) => {
  const { app, game, folder, offer, importNew } = await own()
  const { id } = await importNew(offer(newRelease, { version: '1.0', title: 'Portal.2.v1.0-OTHER' }))
  await resolveImport(app, game.userId, id, { action: 'import', conflicts })
  await app.queues.imports.idle()
  expect(app.imports.find(id)?.status).toBe('done')
  expect(textsBelow(folder)).toEqual(expected)
  expect(readImportSettings(app).conflicts).toBeNull()
})

test('an admin can make a decision permanent, a member cannot', async () => {
  const { app, game, folder, offer, importNew } = await own()
  const member = storeUser(app, { role: 'member' })
  const { id } = await importNew(offer(newRelease, { version: '1.0' }))
  const decision = { action: 'import', conflicts: 'merge', remember: true } as const
  const download = app.imports.find(id)?.downloadId ?? ''
  app.downloads.update(download, { userId: member.id })
  await expect(resolveImport(app, member.id, id, decision)).rejects.toMatchObject({ code: 'forbidden' })
  expect(app.imports.find(id)?.status).toBe('review')
  app.downloads.update(download, { userId: game.userId })
  await resolveImport(app, game.userId, id, decision)
  await app.queues.imports.idle()
  expect(readImportSettings(app)).toMatchObject({ conflicts: 'merge', overwrite: true, keepBoth: false })
  expect(textsBelow(folder)).toEqual({ ...oldRelease, ...upgraded })
  // Also for the next one, and for an upgrade.
  expect(await importNew(offer({ 'game.bin': 'again' }, { version: '1.2' }))).toMatchObject({ status: 'done' })
  expect(textsBelow(folder)).toEqual({ ...oldRelease, ...upgraded, 'game.bin': 'again' })
})

test("a download without an owner belongs to its game's user: nobody else sees or resolves its import", async () => {
  const { app, game, offer, importNew } = await own()
  const { id, downloadId } = await importNew(offer(newRelease, { version: '1.0' }))
  app.downloads.update(downloadId, { userId: null })
  const stranger = storeUser(app)
  expect(() => getImport(app, stranger.id, id)).toThrow('does not exist')
  expect(listImports(app, stranger.id, {})).toEqual({ records: [], total: 0 })
  expect((await listDownloads(app, stranger.id)).total).toBe(0)
  expect(() => trackedDownload(app, stranger.id, downloadId)).toThrow('does not exist')
  await expect(resolveImport(app, stranger.id, id, { action: 'skip' })).rejects.toMatchObject({ code: 'not-found' })
  expect(listImports(app, game.userId, {}).records.map((record) => record.id)).toContain(id)
  // Also while the download itself is not assigned to a game yet.
  app.downloads.update(downloadId, { gameId: null })
  expect(() => getImport(app, stranger.id, id)).toThrow('does not exist')
  expect(listImports(app, stranger.id, {})).toEqual({ records: [], total: 0 })
  expect(getImport(app, game.userId, id).conflicts?.files).toHaveLength(1)
})

test('many conflicts are counted and only the first ones shown', async () => {
  const { app, game, folder, offer, importNew } = await own()
  const many = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`own/${index}.bin`, 'x']))
  writeTree(folder, Object.fromEntries(Object.keys(many).map((path) => [path, 'mine'])))
  const { id } = await importNew(offer({ ...newRelease, ...many }))
  const { conflicts } = getImport(app, game.userId, id)
  expect(conflicts?.total).toBe(70)
  expect(conflicts?.files).toHaveLength(50)
})

test('a folder in place of a file of the release is reported instead of asked about repeatedly', async () => {
  const { app, game, folder, offer, importNew } = await own()
  writeTree(folder, { 'readme/mine.txt': 'mine' })
  const record = await importNew(offer({ ...newRelease, readme: 'new' }))
  expect(record).toMatchObject({ status: 'review', conflicts: null })
  expect(record.message).toContain(`${join(folder, 'readme')} is a folder`)
  await resolveImport(app, game.userId, record.id, { action: 'import', conflicts: 'replace' })
  await app.queues.imports.idle()
  expect(app.imports.find(record.id)?.status).toBe('review')
  expect(readFileSync(join(folder, 'readme/mine.txt'), 'utf8')).toBe('mine')
})

test('a file that appears while the old version is replaced rolls everything back', async () => {
  const { app, folder, offer, importNew } = await own()
  const before = textsBelow(folder)
  const inTheWay = join(folder, 'zz.bin')
  app.events.on('importProgress', () => writeFileSync(inTheWay, 'mine'))
  const record = await importNew(offer({ ...newRelease, 'zz.bin': 'theirs' }))
  expect(record).toMatchObject({ status: 'failed', filesPlanned: 0 })
  expect(record.message).toContain('was created by another program during the import')
  expect(textsBelow(folder)).toEqual({ ...before, 'zz.bin': 'mine' })
})

test('the two former switches and the setting that replaced them mean the same', async () => {
  const { app } = await own()
  const after = (change: Partial<ImportSettings>) => changeImportSettings(app, change)
  expect(await after({ overwrite: true })).toMatchObject({ conflicts: 'merge', overwrite: true, keepBoth: false })
  expect(await after({ overwrite: false })).toMatchObject({ conflicts: null, overwrite: false, keepBoth: false })
  expect(await after({ keepBoth: true })).toMatchObject({ conflicts: 'keepBoth', overwrite: false, keepBoth: true })
  expect(await after({ conflicts: 'replace' })).toMatchObject({ overwrite: true, keepBoth: false })
  expect(await after({ minFileSize: 1 })).toMatchObject({ conflicts: 'replace', overwrite: true })
  expect(await after({ conflicts: null })).toMatchObject({ overwrite: false, keepBoth: false })
  // As an older version has stored them.
  app.settings.write('import', { keepBoth: true })
  expect(readImportSettings(app).conflicts).toBe('keepBoth')
})
