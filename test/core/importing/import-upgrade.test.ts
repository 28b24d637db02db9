import { afterEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resumeImports } from '#core/importing/start-import.ts'
import { rescanFiles } from '#core/library/rescan-files.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { writeTree } from './arrived-download.ts'
import { change, newRelease, type Owned, ownGame, textsBelow, upgraded } from './owned-game.ts'

const open: Owned[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

async function own(settings: Partial<ImportSettings> = {}): Promise<Owned> {
  const owned = await ownGame(settings)
  open.push(owned)
  return owned
}

test.each(['copy', 'hardlink', 'move', 'symlink'] as const)(
  'a newer release replaces the old one and keeps the files of the user (%s)',
  async (transferMode) => {
    const { app, game, library, folder, offer, importNew } = await own({ transferMode })
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
    const files = app.imports.filesOf(game.id).map(({ path, version }) => [path.slice(folder.length + 1), version])
    expect(files).toEqual([
      ['data/new.bin', '1.1'],
      ['game.bin', '1.1'],
      ['same.bin', '1.1'],
    ])
    expect(app.games.findById(game.id)).toMatchObject({ installedVersion: '1.1', libraryPath: folder })
    expect(
      app.history
        .list({ userId: game.userId })
        .entries.map(({ type }) => type)
        .toSorted(),
    ).toEqual(['imported', 'upgraded'])
  },
)

test('the next upgrade replaces the files of the last import', async () => {
  const { folder, offer, importNew } = await own()
  await importNew(offer(newRelease))
  expect(await importNew(offer({ 'game.bin': 'the newest game' }, { version: '1.2' }))).toMatchObject({
    status: 'done',
  })
  expect(textsBelow(folder)).toEqual({ 'game.bin': 'the newest game', 'saves/slot 1.sav': 'my save' })
})

test('the installer of the old version does not stay beside the new one', async () => {
  const { folder, offer, importNew } = await own()
  await importNew(offer({ 'setup_1.1.bin': 'all new names' }))
  expect(textsBelow(folder)).toEqual({ 'setup_1.1.bin': 'all new names', 'saves/slot 1.sav': 'my save' })
})

test('updates of the old version go with it; newer ones and add-ons stay', async () => {
  const { folder, offer, importNew } = await own()
  const add = async (kind: 'update' | 'dlc', title: string, version: string) =>
    expect(await importNew(offer({ 'setup.bin': title }, { kind, title, version }))).toMatchObject({ status: 'done' })
  await add('update', 'Portal.2.Update.v1.0.5-GRP', '1.0.5')
  await add('update', 'Portal.2.Update.v1.2.to.v1.3-GRP', '1.3')
  await add('dlc', 'Portal.2.Peer.Review.DLC.v1.0-GRP', '1.0')
  await importNew(offer(newRelease))
  expect(textsBelow(folder)).toEqual({
    ...upgraded,
    'Updates/Portal.2.Update.v1.2.to.v1.3-GRP/setup.bin': 'Portal.2.Update.v1.2.to.v1.3-GRP',
    'DLC/Portal.2.Peer.Review.DLC.v1.0-GRP/setup.bin': 'Portal.2.Peer.Review.DLC.v1.0-GRP',
  })
})

test('a newer release of an add-on replaces the older one, and fails without touching it', async () => {
  const { app, game, folder, offer, importNew } = await own()
  const before = textsBelow(folder)
  const add = (version: string, files: Record<string, string>) =>
    importNew(offer(files, { kind: 'dlc', title: `Portal.2.Peer.Review.DLC.v${version}-GRP`, version }))
  const ofPart = () => app.relations.partsOf(game.id).map(({ title, version, path }) => ({ title, version, path }))
  await add('1.0', { 'peer.bin': 'old', 'old-only.bin': 'goes' })
  await importNew(
    offer({ 'other.bin': 'other' }, { kind: 'dlc', title: 'Portal.2.Other.Thing.DLC.v0.9-GRP', version: '0.9' }),
  )
  const installed = textsBelow(folder)
  const parts = ofPart()

  writeTree(folder, { 'DLC/Portal.2.Peer.Review.DLC.v1.1-GRP/z': 'a file in the way' })
  expect(await add('1.1', { 'peer.bin': 'new', 'z/last.bin': 'cannot be placed' })).toMatchObject({ status: 'failed' })
  rmSync(join(folder, 'DLC/Portal.2.Peer.Review.DLC.v1.1-GRP'), { recursive: true })
  expect(textsBelow(folder)).toEqual(installed)
  expect(ofPart()).toEqual(parts)

  const record = await add('1.2', { 'peer.bin': 'new' })
  expect(record).toMatchObject({ status: 'done', message: expect.stringContaining('Removed 2 files') })
  const newFolder = 'DLC/Portal.2.Peer.Review.DLC.v1.2-GRP'
  expect(textsBelow(folder)).toEqual({
    ...before,
    [`${newFolder}/peer.bin`]: 'new',
    'DLC/Portal.2.Other.Thing.DLC.v0.9-GRP/other.bin': 'other',
  })
  expect(ofPart()).toContainEqual({ title: 'Peer Review', version: '1.2', path: join(folder, newFolder) })
  expect(app.games.findById(game.id)?.installedVersion).toBe('1.0')
  const types = app.history.list({ userId: game.userId }).entries.map(({ title, type }) => [title, type])
  expect(types).toContainEqual(['Portal.2.Peer.Review.DLC.v1.2-GRP', 'upgraded'])
  expect(types.filter(([, type]) => type === 'upgraded')).toHaveLength(1)
})

test('an update of an add-on is added to it, and changes the version of the add-on alone', async () => {
  const { app, game, folder, offer, importNew } = await own()
  const title = 'Portal.2.Peer.Review.DLC.v1.0-GRP'
  await importNew(offer({ 'peer.bin': 'the add-on' }, { kind: 'dlc', title, version: '1.0' }))
  const before = textsBelow(folder)
  const [part] = app.relations.partsOf(game.id)
  const update = { kind: 'update', title: 'Portal.2.Peer.Review.DLC.Update.v1.1-GRP', version: '1.1' } as const
  await importNew(offer({ 'patch.bin': 'a patch' }, { ...update, partId: part?.id ?? null }))
  expect(textsBelow(folder)).toEqual({ ...before, [`Updates/${update.title}/patch.bin`]: 'a patch' })
  expect(app.relations.partsOf(game.id)).toMatchObject([{ version: '1.1', path: part?.path ?? '' }])
  expect(app.games.findById(game.id)?.installedVersion).toBe('1.0')
})

test('an add-on whose release looks like one of a game does not replace the game', async () => {
  const { app, game, folder, offer, importNew } = await own()
  const before = textsBelow(folder)
  const part = newPart(game.id, {
    kind: 'expansion',
    title: 'Peer Review',
    metadataId: null,
    storefrontAppId: null,
    releaseDate: null,
    status: 'wanted',
  })
  app.relations.addParts([part])
  const title = 'Portal.2.Peer.Review.v2.0-GRP'
  await importNew(offer({ 'peer.bin': 'new' }, { kind: 'game', title, version: '2.0', partId: part.id }))
  expect(textsBelow(folder)).toMatchObject(before)
  expect(app.games.findById(game.id)?.installedVersion).toBe('1.0')
  expect(app.history.list({ userId: game.userId }).entries.map(({ type }) => type)).toEqual(['imported', 'imported'])
})

test('files of the old release that the user changed are kept, beside a new file of the same name', async () => {
  const { folder, offer, importNew } = await own()
  change(join(folder, 'game.bin'), 'modified game')
  change(join(folder, 'old-only.bin'), 'kept')
  const record = await importNew(offer(newRelease))
  expect(record.message).toContain('Kept 1 changed file under a numbered name.')
  expect(textsBelow(folder)).toEqual({ ...upgraded, 'game (2).bin': 'modified game', 'old-only.bin': 'kept' })
})

test('a file that a rescan found changed belongs to the user from then on, however old it is', async () => {
  const { app, game, folder, offer, importNew } = await own()
  writeFileSync(join(folder, 'old-only.bin'), 'an older mod')
  utimesSync(join(folder, 'old-only.bin'), new Date('2001-01-01'), new Date('2001-01-01'))
  await rescanFiles(app, game.userId, game.id)
  await importNew(offer(newRelease))
  expect(textsBelow(folder)).toEqual({ ...upgraded, 'old-only.bin': 'an older mod' })
})

test('a link that now leads out of the game folder removes no files', async () => {
  const { library, folder, offer, importNew } = await own()
  writeTree(join(library, 'Other'), { 'level.bin': 'goes' })
  rmSync(join(folder, 'data/old'), { recursive: true })
  symlinkSync(join(library, 'Other'), join(folder, 'data/old'))
  // As old as the files of the release.
  utimesSync(join(library, 'Other/level.bin'), new Date('2001-01-01'), new Date('2001-01-01'))
  expect(await importNew(offer(newRelease))).toMatchObject({ status: 'done' })
  expect(textsBelow(join(library, 'Other'))).toEqual({ 'level.bin': 'goes' })
})

test.each(['copy', 'hardlink', 'move'] as const)(
  'an upgrade that fails halfway leaves the old version (%s)',
  async (transferMode) => {
    const { app, game, library, folder, offer, importNew } = await own({ transferMode })
    const before = textsBelow(folder)
    const files = app.imports.filesOf(game.id)
    writeTree(folder, { 'z-folder': 'a file in the way' })
    const download = offer({ ...newRelease, 'z-folder/last.bin': 'cannot be placed' })
    expect(await importNew(download)).toMatchObject({ status: 'failed', filesPlanned: 0 })
    expect(textsBelow(folder)).toEqual({ ...before, 'z-folder': 'a file in the way' })
    expect(app.imports.filesOf(game.id)).toEqual(files)
    expect(app.games.findById(game.id)?.installedVersion).toBe('1.0')
    expect(readdirSync(library)).toEqual(['Portal 2'])
    rmSync(join(folder, 'z-folder'))
    expect(await importNew(download)).toMatchObject({ status: 'done' })
    expect(textsBelow(folder)).toEqual({ ...upgraded, 'z-folder/last.bin': 'cannot be placed' })
  },
)

test('removed files are restored when the new version cannot be recorded', async () => {
  const { app, game, library, folder, offer, importNew } = await own()
  const before = textsBelow(folder)
  let sawRemoval = false
  app.events.on('importProgress', ({ phase }) => {
    if (phase === 'verifying') app.games.remove(game.id)
  })
  const finding = app.games.findById
  app.games.findById = (id) => {
    sawRemoval ||= !existsSync(join(folder, 'old-only.bin'))
    return finding(id)
  }
  expect(await importNew(offer(newRelease))).toMatchObject({ status: 'review', filesPlanned: 0 })
  expect(sawRemoval).toBe(true)
  expect(textsBelow(folder)).toEqual(before)
  expect(readdirSync(library)).toEqual(['Portal 2'])
})

test('restored old files of the same size are replaced again when the import resumes', async () => {
  const { app, folder, offer, importNew } = await own()
  const download = offer({ 'game.bin': 'new game', 'data/new.bin': 'new' })
  const source = download.path ?? ''
  const { id } = await importNew(offer({ 'game.bin': 'NEW GAME' }, { version: '1.0' }))
  const recycled = join(app.folder, 'library', `.ludarr-staging-${id}`, 'replaced', 'Portal 2/game.bin')
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
  app.downloads.update(app.imports.find(id)?.downloadId ?? '', { status: 'importing' })
  await app.imports.writePlan(id, plan, { status: 'running', filesDone: 1, transferMode: 'copy' })
  resumeImports(app)
  await app.queues.imports.idle()
  expect(app.imports.find(id)?.status).toBe('done')
  expect(readFileSync(join(folder, 'game.bin'), 'utf8')).toBe('new game')
})
