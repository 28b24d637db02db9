import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { getImport } from '#core/importing/list-imports.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { readImportSettings, writeImportSettings } from '#core/settings/import-settings.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { createArrived } from './arrived-download.ts'
import { type Owned, oldRelease, ownGame, textsBelow } from './owned-game.ts'

const open: Owned['app'][] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

async function own(settings: Partial<ImportSettings> = {}): Promise<Owned> {
  const owned = await ownGame(settings)
  open.push(owned.app)
  return owned
}

const gog = { 'setup_game.exe': 'installer of another release', 'setup_game-1.bin': 'its data' }
const save = { 'saves/slot 1.sav': 'my save' }

test('another whole release is asked about although no two files have the same name', async () => {
  const { app, game, folder, offer, importNew } = await own()
  const before = textsBelow(folder)
  const record = await importNew(offer(gog, { version: null, title: 'Portal.2.GOG' }))
  expect(record).toMatchObject({ status: 'review', cause: 'conflict' })
  expect(record.message).toContain('already has the release "Portal.2.v1.0-GRP". Replacing it deletes 4 files')
  expect(getImport(app, game.userId, record.id).conflicts).toMatchObject({
    total: 0,
    release: { titles: ['Portal.2.v1.0-GRP'], files: 4, size: 20, recycled: false, unknownFiles: 0 },
  })
  expect(textsBelow(folder)).toEqual(before)
  await resolveImport(app, game.userId, record.id, { action: 'import', conflicts: 'replace' })
  await app.queues.imports.idle()
  expect(textsBelow(folder)).toEqual({ ...gog, ...save })
})

test('the version goes with the release that had it, and with it the update that it lacked', async () => {
  const { app, game, offer, importNew } = await own()
  app.games.update(game.id, { updateAvailable: true })
  const { id } = await importNew(offer(gog, { version: null, title: 'Portal.2-OTHER' }))
  await resolveImport(app, game.userId, id, { action: 'import', conflicts: 'replace' })
  await app.queues.imports.idle()
  expect(app.games.findById(game.id)).toMatchObject({ installedVersion: null, updateAvailable: false })
  expect(app.imports.filesOf(game.id).map(({ version }) => version)).toEqual([null, null])
})

test.each([
  ['replace', { ...gog, ...save }],
  ['merge', { ...oldRelease, ...gog, ...save }],
  ['keepBoth', { ...oldRelease, ...gog, ...save }],
] as const)('the setting decides without a question: %s', async (conflicts, expected) => {
  const { folder, offer, importNew } = await own({ conflicts })
  expect(await importNew(offer(gog, { version: null, title: 'Portal.2.GOG' }))).toMatchObject({ status: 'done' })
  expect(textsBelow(folder)).toEqual(expected)
})

test('what is replaced goes to the recycle bin, as the question says', async () => {
  const { app, game, offer, importNew } = await own()
  const recycleFolder = join(app.folder, 'recycled')
  mkdirSync(recycleFolder)
  writeImportSettings(app, { ...readImportSettings(app), recycleFolder })
  const { id, message } = await importNew(offer(gog, { version: null, title: 'Portal.2.GOG' }))
  expect(message).toContain('Replacing it moves 4 files')
  await resolveImport(app, game.userId, id, { action: 'import', conflicts: 'replace' })
  await app.queues.imports.idle()
  expect(textsBelow(join(recycleFolder, `ludarr-replaced-${id}`, 'Portal 2'))).toEqual(oldRelease)
})

test.each([null, 'replace'] as const)('a release for another platform is asked about (%p)', async (conflicts) => {
  const { folder, offer, importNew } = await own({ conflicts })
  const before = textsBelow(folder)
  const title = 'Portal.2.v1.1.NSW-GRP'
  expect(await importNew(offer({ 'portal2.xci': 'cartridge' }, { title, version: '1.1' }))).toMatchObject({
    status: 'review',
    cause: 'conflict',
  })
  expect(textsBelow(folder)).toEqual(before)
})

test.each([
  ['another volume', 'Portal.2.v1.0.Disc.1-GRP', 'Portal.2.v1.0.Disc.2-GRP'],
  ['a newer episode', 'Portal.2.Episode.1.v1.0-GRP', 'Portal.2.Episode.Two.v1.1-GRP'],
  ['the same release again', 'Portal.2.v1.0-GRP', 'Portal 2 v1.0 GRP'],
])('%s is added without a question, and nothing goes', async (_, first, second) => {
  const { app, download, folder, offer, importNew } = await own()
  app.downloads.update(download.id, { title: first })
  const before = textsBelow(folder)
  const version = second.includes('1.1') ? '1.1' : '1.0'
  expect(await importNew(offer(gog, { title: second, version }))).toMatchObject({ status: 'done' })
  expect(textsBelow(folder)).toEqual({ ...before, ...gog })
})

test.each(['update', 'dlc', 'soundtrack', 'crack', 'trainer'] as const)(
  'a release of kind %s asks nothing',
  async (kind) => {
    const { folder, offer, importNew } = await own()
    const title = `Portal.2.${kind}.v1.1-GRP`
    expect(await importNew(offer({ 'file.bin': 'x' }, { kind, title }))).toMatchObject({ status: 'done' })
    expect(textsBelow(folder)).toMatchObject(oldRelease)
  },
)

test('a release that is named after an add-on asks nothing, and replaces nothing', async () => {
  const { app, game, folder, offer, importNew } = await own()
  const facts = { metadataId: null, storefrontAppId: null, releaseDate: null }
  app.relations.addParts([newPart(game.id, { ...facts, kind: 'dlc', title: 'Peer Review', status: 'wanted' })])
  const before = textsBelow(folder)
  const title = 'Portal.2.Peer.Review.v2.0-GOG'
  expect(await importNew(offer({ 'peer.bin': 'x' }, { title, version: '2.0' }))).toMatchObject({ status: 'done' })
  expect(textsBelow(folder)).toMatchObject(before)
})

test('a game that was in its folder before is asked about, and its files stay', async () => {
  const { app, library, importDownload } = createArrived({ held: { 'Portal.exe': 'by hand', 'notes.txt': 'mine' } })
  open.push(app)
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'conflict' })
  expect(record.message).toContain('look like the game, but were not imported by Ludarr')
  expect(await importDownload({ conflicts: 'replace' })).toMatchObject({ status: 'done' })
  expect(textsBelow(join(library, 'Portal 2'))).toMatchObject({ 'Portal.exe': 'by hand', 'notes.txt': 'mine' })
})

test('saves of the user in the folder are no release', async () => {
  const { app, importDownload } = createArrived({ held: save })
  open.push(app)
  expect(await importDownload()).toMatchObject({ status: 'done' })
})

test.each([
  ['the settings keep archives packed', { unpackArchives: false }, 'game'],
  ['emulators read packed ROMs', {}, 'rom'],
] as const)('an archive with nothing but a readme needs review although %s', async (_, settings, kind) => {
  const { app, game, download, downloads, library, importDownload } = createArrived({
    files: {},
    settings,
    download: { kind },
  })
  open.push(app)
  const folder = join(downloads, 'Portal.2.v1.0-GRP')
  mkdirSync(folder, { recursive: true })
  const zipOf = (names: readonly string[]) => {
    const zip = new JSZip()
    for (const name of names) zip.file(name, 'x'.repeat(5000))
    return zip.generateAsync({ type: 'uint8array' })
  }
  writeFileSync(join(folder, 'portal2.zip'), await zipOf(['readme.txt', 'portal2.nfo']))
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'nothing-of-the-game' })
  expect(app.games.findById(game.id)?.status).toBe('downloading')
  writeFileSync(join(folder, 'portal2.zip'), await zipOf(['readme.txt', 'portal2.nes']))
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(readdirSync(join(library, 'Portal 2'))).toEqual(['portal2.zip'])
  expect(app.downloads.find(download.id)?.status).toBe('imported')
})

test('a readme in place of the game needs review, and is imported when accepted', async () => {
  const { app, game, importDownload } = createArrived({ files: { 'Limbo-EMPTY/readme.txt': 'x'.repeat(5000) } })
  open.push(app)
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'nothing-of-the-game' })
  expect(record.message).toContain('Nothing in it looks like the game. The only file is "Limbo-EMPTY/readme.txt".')
  expect(app.games.findById(game.id)?.status).toBe('downloading')
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
})
