import { afterEach, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { changesOf } from '#core/downloads/download-changes.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { previewImport } from '#core/importing/preview/preview-import.ts'
import { endNeedlessReviews } from '#core/importing/reviews/end-needless-reviews.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { startImport } from '#core/importing/start-import.ts'
import { removeGame } from '#core/removal/games/remove-games.ts'
import { removeImported } from '#core/removal/remove-imported.ts'
import { libraryStatistics } from '#core/statistics/library-statistics.ts'
import { AppError } from '#domain/errors.ts'
import { freshDownload } from '../../fakes/recording-client.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { storeDownload, writeTree } from './arrived-download.ts'
import { closeScenes, filesBelow, severalInReview } from './several-games-scene.ts'

afterEach(closeScenes)

const usenet = { download: { protocol: 'usenet' } } as const
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

test('files given to an owned game are no upgrade of it: its own files stay', async () => {
  const { app, halfLife, downloads, library, resolve, importsOf } = await severalInReview()
  const path = join(downloads, 'Half-Life.v1.0-GRP')
  writeTree(path, { 'hl.pak': 'old', 'save.dat': 'old' })
  const { userId } = halfLife
  const earlier = storeDownload(app, { gameId: halfLife.id, userId, title: 'Half-Life.v1.0-GRP', path })
  startImport(app, earlier)
  await app.queues.imports.idle()
  for (const name of ['hl.pak', 'save.dat']) utimesSync(join(library, 'Half-Life', name), new Date(0), new Date(0))
  expect(await resolve()).toMatchObject({ status: 'done' })
  expect(importsOf(halfLife.id).map(({ status }) => status)).toEqual(['done', 'done'])
  expect(filesBelow(join(library, 'Half-Life'))).toEqual(['bonus/map.pak', 'hl.pak', 'save.dat', 'valve.pak'])
})

test('files given to an owned game replace only those of the same name, also if existing files are to be replaced', async () => {
  const { app, halfLife, downloads, library, resolve } = await severalInReview({ settings: { conflicts: 'replace' } })
  const path = join(downloads, 'Half-Life.v1.0-GRP')
  writeTree(path, { 'valve.pak': 'old', 'save.dat': 'old' })
  startImport(
    app,
    storeDownload(app, { gameId: halfLife.id, userId: halfLife.userId, title: 'Half-Life.v1.0-GRP', path }),
  )
  await app.queues.imports.idle()
  for (const name of ['valve.pak', 'save.dat']) utimesSync(join(library, 'Half-Life', name), new Date(0), new Date(0))
  expect(await resolve()).toMatchObject({ status: 'done' })
  expect(filesBelow(join(library, 'Half-Life'))).toEqual(['bonus/map.pak', 'save.dat', 'valve.pak'])
  expect(readFileSync(join(library, 'Half-Life/valve.pak'), 'utf8')).toBe('half life')
})

test('what comes out of an archive is for the game of the archive, wherever it would be', async () => {
  const { halfLife, download, library, resolve } = await severalInReview()
  const zip = new JSZip().file('Half-Life v1.1/own.pak', 'portal')
  writeFileSync(join(download.path ?? '', 'portal.zip'), await zip.generateAsync({ type: 'uint8array' }))
  expect(await resolve()).toMatchObject({ status: 'done' })
  expect(existsSync(join(library, 'Portal 2/Half-Life v1.1/own.pak'))).toBe(true)
  expect(filesBelow(join(library, halfLife.title))).toEqual(['bonus/map.pak', 'valve.pak'])
})

test('archives of another game are unpacked for it, even if files with their extension are ignored', async () => {
  const settings = { ignoredExtensions: ['zip'] }
  const files = { 'Portal 2/p.exe': 'portal', 'Portal 2/a.lnk': 'z' }
  const { halfLife, download, library, resolve, importsOf } = await severalInReview({ settings, files })
  const zip = new JSZip().file('hl.pak', 'half life')
  writeTree(download.path ?? '', { 'Half-Life v1.1/readme.zip': '' })
  writeFileSync(join(download.path ?? '', 'Half-Life v1.1/readme.zip'), await zip.generateAsync({ type: 'uint8array' }))
  expect(await resolve()).toMatchObject({ status: 'done' })
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'done' }])
  expect(filesBelow(join(library, 'Half-Life'))).toEqual(['hl.pak'])
})

test('links of a game into a download stay, although their import is forgotten', async () => {
  const { app, client, game, halfLife, download, library, resolve, importsOf } = await severalInReview({
    settings: { transferMode: 'symlink' },
    ...usenet,
  })
  writeTree(download.path ?? '', { 'Half-Life v1.1/Free Games.lnk': 'z' })
  await resolve()
  const [waiting] = importsOf(halfLife.id)
  expect(waiting?.status).toBe('review')
  const options = { deleteFiles: true, blacklist: false }
  await removeDownload(app, game.userId, download.id, options)
  expect(client.removed).toEqual([])
  await removeDownload(app, game.userId, waiting?.downloadId ?? '', options)
  expect(client.removed).toMatchObject([{ deleteFiles: false }])
  expect(readFileSync(join(library, 'Portal 2/Portal 2/portal2.exe'), 'utf8')).toBe('portal')
})

test('what a user accepted about the files of one game is not accepted for another', async () => {
  const { app, halfLife, download, resolve, importsOf } = await severalInReview()
  writeTree(download.path ?? '', { 'Half-Life v1.1/Free Games.lnk': 'z' })
  expect(await resolve()).toMatchObject({ status: 'done', acceptedCauses: ['content'] })
  const [waiting] = importsOf(halfLife.id)
  expect(waiting).toMatchObject({ status: 'review', cause: 'content', acceptedCauses: [] })
  await resolveImport(app, halfLife.userId, waiting?.id ?? '', { action: 'import' })
  await app.queues.imports.idle()
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'done' }])
})

test.each([
  ['of the folder around them', 'Half-Life v1.1/', 'Half-Life v1.1', '1.1'],
  ['of the release, but without its version', '', 'Portal.2.v1.0-GRP', null],
])('several files have the name %s', async (_, folder, title, version) => {
  const files = { 'Portal 2/p.exe': 'portal', 'Portal 2/a.lnk': 'z' }
  const discs = { [`${folder}HL CD1.iso`]: 'one', [`${folder}HL CD2.iso`]: 'two' }
  const { app, halfLife, resolve, importsOf } = await severalInReview({ files: { ...files, ...discs } })
  const corrected = Object.keys(discs).map((path) => ({ path, gameId: halfLife.id }))
  expect(await resolve({ files: corrected })).toMatchObject({ status: 'done' })
  const [record] = importsOf(halfLife.id)
  expect(record).toMatchObject({ status: 'done', title })
  expect(app.downloads.find(record?.downloadId ?? '')).toMatchObject({ title, version, kind: 'game' })
})

test('the files of a part that is skipped stay, it is not blacklisted, and its game is wanted again', async () => {
  const settings = { deleteAfterImport: true, transferMode: 'copy' } as const
  const { app, client, downloader, halfLife, download, resolve, importsOf } = await severalInReview({
    settings,
    ...usenet,
  })
  client.kind.leavesFiles = true
  writeTree(download.path ?? '', { 'Half-Life v1.1/Free Games.lnk': 'z' })
  await resolve()
  expect(client.removed).toEqual([])
  const [waiting] = importsOf(halfLife.id)
  expect(app.games.findById(halfLife.id)?.status).toBe('downloading')
  await resolveImport(app, halfLife.userId, waiting?.id ?? '', { action: 'skip' })
  expect(app.games.findById(halfLife.id)?.status).toBe('wanted')
  expect(app.blacklist.ofGame(halfLife.id)).toEqual([])
  await removeImported(app, downloader, app.downloads.find(download.id) ?? download)
  expect(client.removed).toMatchObject([{ clientId: download.clientId, deleteFiles: false }])
  expect(filesBelow(download.path ?? '')).toContain('Half-Life v1.1/valve.pak')
})

test('files of a part that is no longer tracked are not deleted either', async () => {
  const settings = { deleteAfterImport: true, transferMode: 'copy' } as const
  const { app, client, downloader, halfLife, download, resolve, importsOf } = await severalInReview({
    settings,
    ...usenet,
  })
  writeTree(download.path ?? '', { 'Half-Life v1.1/Free Games.lnk': 'z' })
  await resolve()
  app.downloads.remove(importsOf(halfLife.id)[0]?.downloadId ?? '')
  await removeImported(app, downloader, app.downloads.find(download.id) ?? download)
  expect(client.removed).toMatchObject([{ deleteFiles: false }])
})

test('a review that would be needless goes on as long as it has files for other games', async () => {
  const { app, game, corrections, id, importsOf } = await severalInReview()
  app.imports.update(id, { corrections })
  app.games.update(game.id, { status: 'owned' })
  await endNeedlessReviews(app)
  expect(importsOf(game.id)).toMatchObject([{ status: 'review' }])
  app.imports.update(id, { corrections: null })
  await endNeedlessReviews(app)
  expect(importsOf(game.id)).toMatchObject([{ status: 'skipped' }])
})

test('a part is imported even if the import it was split from is forgotten before it is finished', async () => {
  const { app, halfLife, download, resolve, importsOf } = await severalInReview()
  app.events.on('gameChanged', () => {
    if (importsOf(halfLife.id).length > 0) app.downloads.remove(download.id)
  })
  expect(await resolve()).toBeNull()
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'done' }])
})

test('files of a part are corrected to a game that has a part already', async () => {
  const { app, halfLife, game, download, library, resolve, importsOf } = await severalInReview()
  writeTree(download.path ?? '', { 'Half-Life v1.1/Free Games.lnk': 'z', 'Doom v1.0/doom.pak': 'doom' })
  const doom = storeGame(app, { userId: game.userId, title: 'Doom', status: 'wanted' })
  const files = [
    { path: 'Half-Life v1.1/', gameId: halfLife.id },
    { path: 'Doom v1.0/', gameId: doom.id },
  ]
  await resolve({ files })
  expect(importsOf(doom.id)).toMatchObject([{ status: 'done' }])
  const [waiting] = importsOf(halfLife.id)
  await resolve({ files: [{ path: 'Half-Life v1.1/bonus/', gameId: doom.id }] }, waiting?.id ?? '')
  expect(importsOf(doom.id).map(({ status }) => status)).toEqual(['done', 'done'])
  expect(filesBelow(join(library, 'Doom'))).toEqual(['doom.pak', 'map.pak'])
  expect(filesBelow(join(library, 'Half-Life'))).toEqual(['Free Games.lnk', 'notes.txt', 'valve.pak'])
})

test('a folder that is given to another game and skipped is not imported for it', async () => {
  const { halfLife, resolve, importsOf } = await severalInReview()
  const files = [{ path: 'Half-Life v1.1/', gameId: halfLife.id, skip: true }]
  expect(await resolve({ files })).toMatchObject({ status: 'done' })
  expect(importsOf(halfLife.id)).toEqual([])
})

test('the review of a part never shows the files of other games', async () => {
  const { app, client, downloader, halfLife, download, resolve, importsOf } = await severalInReview()
  writeTree(download.path ?? '', { 'Half-Life v1.1/Free Games.lnk': 'z' })
  await resolve()
  const { id = '' } = importsOf(halfLife.id)[0] ?? {}
  const preview = () => previewImport(app, halfLife.userId, id, {}, AbortSignal.timeout(30_000))
  const { clientId, path: contentPath, title } = download
  const options = { title, category: null, downloadPath: null, stopped: false }
  client.downloads.set(clientId, { ...freshDownload(clientId, options), contentPath })
  app.clientMonitor.invalidate(downloader.id)
  client.files = () => {
    throw new AppError('upstream', 'It does not answer')
  }
  const shown = await preview()
  expect(shown.problem).toContain('It does not answer')
  expect(shown.rows.map(({ path }) => path).filter((path) => !path.startsWith('Half-Life'))).toEqual([])
  rmSync(join(download.path ?? '', 'Half-Life v1.1'), { recursive: true })
  expect(await preview()).toMatchObject({ files: 0, problem: expect.stringContaining('no longer in') })
})

test('files that a client leaves behind are deleted of all games', async () => {
  const settings = { deleteAfterImport: true, transferMode: 'copy' } as const
  const { client, download, resolve } = await severalInReview({ settings, ...usenet })
  client.kind.leavesFiles = true
  expect(await resolve()).toMatchObject({ status: 'done' })
  expect(client.removed).toHaveLength(1)
  expect(filesBelow(download.path ?? '')).toEqual(['Half-Life v1.1/notes.txt'])
})

test('a list of checksums beside both games is compared with the files of each', async () => {
  const lines = [
    `${md5('portal')} *Portal 2/portal2.exe`,
    `${md5('something else')} *Half-Life v1.1/valve.pak`,
    `${md5('map')} *Half-Life v1.1/bonus/map.pak`,
  ]
  const { download, halfLife, resolve, importsOf } = await severalInReview()
  writeFileSync(join(download.path ?? '', 'checksums.md5'), `${lines.join('\n')}\n`)
  expect(await resolve()).toMatchObject({ status: 'done' })
  const [waiting] = importsOf(halfLife.id)
  expect(waiting).toMatchObject({ status: 'review', cause: 'checksum' })
  expect(waiting?.message).toContain('"Half-Life v1.1/valve.pak" does not match its checksum')
})

test('a list of checksums that stays behind does not miss what another game has moved away', async () => {
  const settings = { transferMode: 'move' as const, ignoredExtensions: ['md5'] }
  const { download, halfLife, resolve, importsOf } = await severalInReview({ settings })
  const lines = [`${md5('portal')} *Portal 2/portal2.exe`, `${md5('half life')} *Half-Life v1.1/valve.pak`]
  writeFileSync(join(download.path ?? '', 'checksums.md5'), `${lines.join('\n')}\n`)
  expect(await resolve()).toMatchObject({ status: 'done' })
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'done' }])
})

test('an import that is repeated is not split again', async () => {
  const { app, game, halfLife, download, resolve, importsOf } = await severalInReview()
  await resolve()
  const id = startImport(app, app.downloads.find(download.id) ?? download, { accepted: true })
  await app.queues.imports.idle()
  expect(app.imports.find(id)?.status).toBe('done')
  expect(importsOf(halfLife.id)).toHaveLength(1)
  await removeGame(app, game.userId, halfLife.id)
  startImport(app, app.downloads.find(download.id) ?? download, { accepted: true })
  await app.queues.imports.idle()
  expect(importsOf(null)).toHaveLength(1)
})

test('a repeated import is split again for files that were not given away before', async () => {
  const { app, halfLife, download, resolve, importsOf } = await severalInReview()
  await resolve({
    files: [
      { path: 'Half-Life v1.1/bonus/', gameId: halfLife.id },
      { path: 'Half-Life v1.1/valve.pak', skip: true },
    ],
  })
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'done', filesDone: 1 }])
  const corrections = { files: [{ path: 'Half-Life v1.1/', gameId: halfLife.id }] }
  startImport(app, app.downloads.find(download.id) ?? download, { accepted: true, corrections })
  await app.queues.imports.idle()
  expect(importsOf(halfLife.id).map(({ status }) => status)).toEqual(['done', 'done'])
  const held = app.imports.filesOf(halfLife.id).map(({ path }) => path.split('/').at(-1))
  expect(held).toEqual(expect.arrayContaining(['valve.pak', 'map.pak']))
})

test('a part waits on, even if its game is in the library meanwhile', async () => {
  const { app, halfLife, download, resolve, importsOf } = await severalInReview()
  writeTree(download.path ?? '', { 'Half-Life v1.1/Free Games.lnk': 'z' })
  await resolve()
  app.games.update(halfLife.id, { status: 'owned' })
  await endNeedlessReviews(app)
  expect(importsOf(halfLife.id)).toMatchObject([{ status: 'review' }])
})

test('files of a lost part stay, also when another user has imported the same download', async () => {
  const settings = { deleteAfterImport: true, transferMode: 'copy' } as const
  const scene = await severalInReview({ settings, ...usenet })
  const { app, client, halfLife, download, downloader, resolve, importsOf } = scene
  writeTree(download.path ?? '', { 'Half-Life v1.1/Free Games.lnk': 'z' })
  await resolve()
  await resolveImport(app, halfLife.userId, importsOf(halfLife.id)[0]?.id ?? '', { action: 'skip' })
  const other = storeUser(app, { username: 'other', role: 'member' })
  const game = storeGame(app, { userId: other.id, title: 'Portal 2' })
  const { clientId, path, protocol, size } = download
  const place = { clientId, path, protocol, size, downloaderId: downloader.id }
  startImport(app, storeDownload(app, { ...place, gameId: game.id, userId: other.id }))
  await app.queues.imports.idle()
  const record = importsOf(game.id)[0]
  await resolveImport(app, other.id, record?.id ?? '', { action: 'import' })
  await app.queues.imports.idle()
  expect(importsOf(game.id)).toMatchObject([{ status: 'done' }])
  expect(client.removed).toMatchObject([{ deleteFiles: false }])
})

test('the folders around a game say nothing about the kind of its files', async () => {
  const files = { 'Portal 2/p.exe': 'portal', 'Portal 2/a.lnk': 'z', 'Bonus/Half-Life/hl.pak': 'half life' }
  const { app, halfLife, library, resolve } = await severalInReview({ files })
  expect(await resolve({ files: [{ path: 'Bonus/Half-Life/', gameId: halfLife.id }] })).toMatchObject({
    status: 'done',
  })
  expect(app.imports.filesOf(halfLife.id)).toMatchObject([
    { path: join(library, 'Half-Life/hl.pak'), category: 'main' },
  ])
})

test('a download with several games is counted once', async () => {
  const { app, game, halfLife, resolve, importsOf } = await severalInReview({ download: { size: 4006 } })
  await resolve()
  const { downloads } = libraryStatistics(app, { id: game.userId, role: 'admin' }, {})
  expect(downloads).toMatchObject({ succeeded: 1, bytes: 4006 })
  const part = app.downloads.find(importsOf(halfLife.id)[0]?.downloadId ?? '')
  if (part === null) throw new Error('There is no part')
  const options = { title: part.title, category: null, downloadPath: null, stopped: false }
  const reported = { ...freshDownload(part.clientId, options), size: 5000, downloaded: 5000 }
  expect(changesOf(part, reported, app.clock)).toMatchObject({ progress: 0 })
  expect(changesOf(part, reported, app.clock)).not.toHaveProperty('size')
})
