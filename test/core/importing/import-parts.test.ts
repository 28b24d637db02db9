import { afterEach, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { rescanFiles } from '#core/library/rescan-files.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import type { ProviderPart } from '#domain/games/relations.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { type Arrived, createArrived, type Overrides } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

const known = [
  { kind: 'dlc', title: 'Portal 2: Peer Review', releaseDate: '2011-10-04' },
  { kind: 'dlc', title: 'Perpetual Testing Initiative', releaseDate: '2012-05-08' },
  { kind: 'soundtrack', title: 'Portal 2 Soundtrack', releaseDate: '2011-05-26' },
] as const satisfies Partial<ProviderPart>[]

function arrive(title: string, { download, game, ...overrides }: Overrides = {}) {
  const { kind, version } = parseReleaseName(title)
  const owned = { status: 'owned', installedVersion: '1.0' } as const
  const arrived = createArrived({
    game: { ...owned, ...game },
    held: { 'portal2.exe': 'the game' },
    ...overrides,
    download: { title, kind, version, ...download },
  })
  open.push(arrived)
  const { app, game: stored } = arrived
  const parts = known.map((part) => newPart(stored.id, { ...part, metadataId: null, storefrontAppId: null }))
  app.relations.addParts(parts)
  const partsNow = () =>
    app.relations
      .partsOf(stored.id)
      .filter(({ status }) => status !== 'none')
      .map(({ title, status, source, version, path }) => ({
        title,
        status,
        source,
        version,
        path: path?.replace(`${arrived.library}/Portal 2`, '.') ?? null,
      }))
  return { ...arrived, parts, partsNow }
}

const provided = { source: 'provider', status: 'owned' } as const
const peerReview = { ...provided, title: 'Portal 2: Peer Review' }
const testing = { ...provided, title: 'Perpetual Testing Initiative' }

test('a release that names a part brings it', async () => {
  const title = 'Portal.2.Peer.Review.DLC.v1.1-GRP'
  const { importDownload, partsNow } = arrive(title, { files: { 'content.bin': 'x' } })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(partsNow()).toEqual([{ ...peerReview, version: '1.1', path: `./DLC/${title}` }])
})

test('a release of an unknown add-on adds it', async () => {
  const title = 'Portal.2.Aperture.Tag.DLC-GRP'
  const { importDownload, partsNow } = arrive(title, { files: { 'content.bin': 'x' } })
  await importDownload()
  expect(partsNow()).toEqual([
    { title: 'Aperture Tag', status: 'owned', source: 'import', version: null, path: `./DLC/${title}` },
  ])
})

test('a release brings the part that it was grabbed for, whatever its name', async () => {
  const title = 'Portal.2.Some.Pack.DLC-GRP'
  const { app, importDownload, download, parts, partsNow } = arrive(title, { files: { 'content.bin': 'x' } })
  app.downloads.update(download.id, { partId: parts[1]?.id ?? null })
  expect(await importDownload()).toMatchObject({ status: 'done', partId: parts[1]?.id ?? '' })
  expect(partsNow()).toEqual([{ ...testing, version: null, path: `./DLC/${title}` }])
})

test('the release of a part need not say that it is an add-on', async () => {
  const { importDownload, partsNow } = arrive('Portal.2.Peer.Review-GOG', { files: { 'content.bin': 'x' } })
  await importDownload()
  expect(partsNow()).toEqual([{ ...peerReview, version: null, path: null }])
})

test('a release of the whole game brings the add-ons that it names', async () => {
  const { app, game, importDownload, partsNow } = arrive('Portal.2.v2.0.Incl.Peer.Review.DLC-GRP', {
    game: { status: 'wanted', installedVersion: null },
    settings: { conflicts: 'merge' },
    files: { 'setup.exe': 'x'.repeat(4000), 'data.bin': 'y' },
  })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(app.games.findById(game.id)).toMatchObject({ status: 'owned', installedVersion: '2.0' })
  expect(partsNow()).toEqual([{ ...peerReview, version: null, path: null }])
})

test('a part does not bring its game', async () => {
  const title = 'Portal.2.Peer.Review.DLC-GRP'
  const { app, game, importDownload, download, parts } = arrive(title, {
    game: { status: 'wanted', installedVersion: null },
    files: { 'content.bin': 'x' },
  })
  app.downloads.update(download.id, { partId: parts[0]?.id ?? null })
  await importDownload()
  expect(app.games.findById(game.id)).toMatchObject({ status: 'wanted', installedVersion: null })
  expect(app.relations.findPart(parts[0]?.id ?? '')).toMatchObject({ status: 'owned' })
})

const repack = { 'setup.exe': 'x'.repeat(4000), 'data.bin': 'y' }

test.each(['Portal 2 (v1.2 + 2 DLCs) [FitGirl Repack]', 'Portal.2.Complete.Edition.v1.2-GRP'])(
  '%s brings what it includes',
  async (title) => {
    const { app, importDownload, parts, partsNow } = arrive(title, { files: repack, settings: { conflicts: 'merge' } })
    app.relations.updateParts([parts[0]?.id ?? ''], { status: 'wanted', statusEdited: true })
    expect(await importDownload()).toMatchObject({ status: 'done' })
    expect(partsNow()).toEqual([
      { ...testing, version: null, path: null },
      { ...peerReview, version: null, path: null },
    ])
  },
)

test('a release with some of the add-ons brings the oldest, and does not touch ignored ones', async () => {
  const { app, importDownload, parts, partsNow } = arrive('Portal 2 (v1.2 + 1 DLC)', {
    files: repack,
    settings: { conflicts: 'merge' },
  })
  app.relations.updateParts([parts[2]?.id ?? ''], { status: 'ignored', statusEdited: true })
  await importDownload()
  expect(partsNow().map(({ title, status }) => [title, status])).toEqual([
    ['Portal 2: Peer Review', 'owned'],
    ['Portal 2 Soundtrack', 'ignored'],
  ])
})

test('a Switch set brings the base game, its update and its add-ons', async () => {
  const [base, update] = ['Portal 2 [0100ABF008968000][v0].nsp', 'Portal 2 [0100ABF008968800][v65536].nsp']
  const dlc = 'Portal 2 - Peer Review [0100ABF008969001][v0].nsp'
  const other = 'Portal 2 - Cake [0100ABF008969002][v0].nsp'
  const { app, game, library, importDownload, partsNow } = arrive('Portal.2.NSW-GRP', {
    game: { status: 'wanted', installedVersion: null },
    held: { 'notes.txt': 'x' },
    files: { [base]: 'b', [update]: 'u', [dlc]: 'd', [other]: 'o' },
  })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  const categories = app.imports
    .filesOf(game.id)
    .map(({ path, category }) => [path.slice(library.length + 10), category])
  expect(Object.fromEntries(categories)).toEqual({ [base]: 'main', [update]: 'update', [dlc]: 'dlc', [other]: 'dlc' })
  expect(partsNow()).toEqual([
    { title: 'Cake', status: 'owned', source: 'import', version: null, path: `./${other}` },
    { ...peerReview, version: null, path: `./${dlc}` },
  ])
})

test('a rescan finds add-ons, and notices when they are gone', async () => {
  const { app, game, library, partsNow } = arrive('unused', {
    held: { 'portal2.exe': 'x', 'DLC/Peer Review/a.bin': '1', 'DLC/Cake and Lies/b.bin': '2', 'DLC/dlc1/c.bin': '3' },
  })
  await rescanFiles(app, game.userId, game.id)
  const cake = {
    title: 'Cake and Lies',
    status: 'owned' as const,
    source: 'import' as const,
    version: null,
    path: './DLC/Cake and Lies',
  }
  expect(partsNow()).toEqual([cake, { ...peerReview, version: null, path: './DLC/Peer Review' }])
  rmSync(join(library, 'Portal 2/DLC/Peer Review'), { recursive: true })
  await rescanFiles(app, game.userId, game.id)
  expect(partsNow()).toEqual([cake])
})

test('a rescan does not overrule what a user said', async () => {
  const { app, game, parts, partsNow } = arrive('unused', {
    held: { 'portal2.exe': 'x', 'DLC/Peer Review/a.bin': '1' },
  })
  app.relations.updateParts([parts[0]?.id ?? ''], { status: 'ignored', statusEdited: true })
  await rescanFiles(app, game.userId, game.id)
  expect(partsNow()).toMatchObject([{ title: 'Portal 2: Peer Review', status: 'ignored' }])
})

test('the notification of an import names the part', async () => {
  const { app, game, importDownload, download, parts } = arrive('Portal.2.DLC-GRP', { files: { 'content.bin': 'x' } })
  app.downloads.update(download.id, { partId: parts[1]?.id ?? null })
  await importDownload()
  expect(app.notifications.list(game.userId, {}).notifications[0]?.title).toBe(
    'Portal 2: Perpetual Testing Initiative is in your library',
  )
})

test('the path of a part is the one on the disk, even if it differs in case', async () => {
  const title = 'Portal.2.Peer.Review.DLC-GRP'
  const { app, game, importDownload, partsNow } = arrive(title, {
    held: { 'portal2.exe': 'x', 'dlc/readme.txt': 'y' },
    files: { 'content.bin': 'x' },
  })
  await importDownload()
  const path = `./dlc/${title}`
  expect(partsNow()).toEqual([{ ...peerReview, version: null, path }])
  await rescanFiles(app, game.userId, game.id)
  expect(partsNow()).toEqual([{ ...peerReview, version: null, path }])
})
