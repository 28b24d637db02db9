import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { searchForPartOf } from '#core/acquisition/parts/search-for-part.ts'
import { searchWantedParts } from '#core/acquisition/parts/search-wanted-parts.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import { verdictsOf } from '#core/acquisition/verdicts/verdicts-of-game.ts'
import { listWanted } from '#core/acquisition/wanted/list-wanted.ts'
import { searchAll, wantedSearch } from '#core/acquisition/wanted/search-all.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import { createRecordingClient, type RecordingClient } from '../../fakes/recording-client.ts'
import { storeGame } from '../../rows.ts'
import { addClient, type Scene, setScene, torrentRelease } from './scene.ts'

const [kids, retro] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
let scene: Scene
let second: RecordingClient
let other: ReturnType<typeof addClient>

beforeEach(async () => {
  scene = await setScene()
  second = createRecordingClient({ type: 'transmission' })
  other = addClient(scene.app, second)
  scene.app.tags.insert({ id: kids, name: 'kids', color: 'gray' })
  scene.app.tags.insert({ id: retro, name: 'retro', color: 'gray' })
})

afterEach(() => scene.close())

const tagGame = (...tagIds: string[]) => scene.app.games.update(scene.game.id, { tagIds })
const tagIndexer = (id: string, ...tagIds: string[]) => scene.app.indexers.update(id, { tagIds })
const tagClient = (client: typeof other, ...tagIds: string[]) => scene.app.downloaders.save({ ...client, tagIds })
const list = () => listReleases(scene.app, scene.user.id, scene.game.id)
const search = () => searchForGameOf(scene.app, scene.user.id, scene.game.id)
const report = () => verdictsOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: null })
const wanted = () =>
  listWanted(scene.app, scene.user.id, { kind: 'missing', limit: 10, offset: 0 }).games.find(
    ({ gameId }) => gameId === scene.game.id,
  )
const searched = ({ calls }: { calls: URL[] }) => calls.some((url) => url.searchParams.has('q'))

test('a search uses indexers without tags and those that share a tag with the game', async () => {
  const cases: { game: string[]; indexer: string[]; used: boolean }[] = [
    { game: [], indexer: [], used: true },
    { game: [kids], indexer: [], used: true },
    { game: [], indexer: [kids], used: false },
    { game: [retro], indexer: [kids], used: false },
    { game: [kids, retro], indexer: [kids], used: true },
  ]
  const tagged = await scene.addSource('Second', { releases: [torrentRelease('Hades.v1.2-GOG')] })
  for (const { game, indexer, used } of cases) {
    tagGame(...game)
    tagIndexer(tagged.indexer.id, ...indexer)
    tagged.calls.length = 0
    const { releases, errors } = await list()
    expect({ game, indexer, used: searched(tagged), found: releases.length }).toEqual({
      game,
      indexer,
      used,
      found: used ? 1 : 0,
    })
    expect(errors).toEqual([])
  }
})

test('a search that tags leave no indexer says so and does not count as a search', async () => {
  tagIndexer(scene.indexer.id, kids)
  const message = expect.stringContaining('only used for games with other tags. Give the game one of their tags')
  expect((await list()).errors).toEqual([{ indexerName: 'Ludarr', message }])
  await expect(search()).rejects.toMatchObject({ code: 'unprocessable', message })
  expect(report()).toMatchObject({ obstacles: [{ code: 'noIndexer', message }], lastSearch: null, nextSearchAt: null })
  expect(wanted()).toMatchObject({ obstacle: { code: 'noIndexer', message }, lastSearchedAt: null, nextSearchAt: null })
})

test('a game without an indexer is searched for as soon as tags allow it', async () => {
  for (let count = 0; count < 120; count++) storeGame(scene.app, { userId: scene.user.id, title: `Tagged ${count}` })
  tagIndexer(scene.indexer.id, kids)
  const latest = storeGame(scene.app, { userId: scene.user.id, title: 'Latest' })
  scene.app.games.update(latest.id, { tagIds: [kids] })
  // Games that cannot be searched for do not count toward the limit of a round.
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 1, searched: 1, failed: 0 })
  expect(scene.app.games.findById(latest.id)?.lastSearchedAt).toBe(scene.app.clock.now().toISOString())
  expect(scene.gameNow()?.lastSearchedAt).toBe(null)
  tagGame(kids)
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 1, searched: 1 })
  expect(scene.gameNow()?.lastSearchedAt).toBe(scene.app.clock.now().toISOString())
})

test('a search for all missing games reports those without an indexer as failed and continues', async () => {
  for (let count = 0; count < 6; count++) storeGame(scene.app, { userId: scene.user.id, title: `Tagged ${count}` })
  const last = storeGame(scene.app, { userId: scene.user.id, title: 'Last' })
  scene.app.games.update(last.id, { tagIds: [kids] })
  tagIndexer(scene.indexer.id, kids)
  searchAll(scene.app, scene.user.id, 'missing')
  await scene.app.queues.wantedSearches.ended(scene.user.id)
  expect(wantedSearch(scene.app, scene.user.id)).toMatchObject({ state: 'done', total: 8, searched: 1, failed: 7 })
  expect(scene.gameNow()?.lastSearchedAt).toBe(null)
})

test('owned games without an indexer keep no others from being searched for updates', async () => {
  tagIndexer(scene.indexer.id, kids)
  scene.app.games.update(scene.game.id, { status: 'owned', installedVersion: '1.0' })
  expect(await searchUpdates(scene.app)).toMatchObject({ due: 0 })
  tagGame(kids)
  expect(await searchUpdates(scene.app)).toMatchObject({ due: 1, searched: 1 })
})

test('add-ons of games without an indexer or a client stay due and keep no others from being searched for', async () => {
  const { app, game } = scene
  const facts = { kind: 'dlc', metadataId: null, storefrontAppId: null, releaseDate: null } as const
  const part = newPart(game.id, { ...facts, title: 'Hades: The Blood Price', status: 'wanted' })
  app.games.update(game.id, { status: 'owned' })
  app.relations.addParts([part])
  tagIndexer(scene.indexer.id, kids)
  await expect(searchForPartOf(app, scene.user.id, { gameId: game.id, partId: part.id })).rejects.toMatchObject({
    message: expect.stringContaining('All enabled indexers'),
  })
  expect(await searchWantedParts(app)).toMatchObject({ due: 0 })
  tagGame(kids)
  tagClient(other, retro)
  tagClient(scene.downloader, retro)
  expect(await searchWantedParts(app)).toMatchObject({ due: 0 })
  expect(app.relations.findPart(part.id)?.lastSearchedAt).toBe(null)
  tagClient(other, kids)
  expect(await searchWantedParts(app)).toMatchObject({ due: 1, searched: 1 })
})

test('an RSS sync grabs only from indexers that are used for the game', async () => {
  tagIndexer(scene.indexer.id, kids)
  const release = torrentRelease('Hades.v1.2-GOG')
  scene.source.releases = [release]
  expect(await syncFeeds(scene.app)).toMatchObject({ games: 1, grabbed: 0 })
  const { verdicts } = verdictsOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: null })
  const reason = { code: 'tags', message: 'First is only used for games with the tag kids', score: null }
  expect(verdicts).toMatchObject([{ decision: { accepted: false, reasons: expect.arrayContaining([reason]) } }])
})

test('of the same release, an RSS sync takes that of an indexer that is used for the game', async () => {
  const release = torrentRelease('Hades.v1.2-GOG')
  await scene.addSource('Second', { releases: [release] }, { priority: 40 })
  tagIndexer(scene.indexer.id, kids)
  scene.source.releases = [release]
  expect(await syncFeeds(scene.app)).toMatchObject({ grabbed: 1 })
  expect(scene.app.downloads.active()).toMatchObject([{ indexerName: 'Second' }])
})

test("a download goes to a client with the game's tag first, then to clients without tags", async () => {
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
  tagClient(other, kids)
  tagGame(kids)
  second.complaint = 'disk full'
  expect((await search()).grabbed).toMatchObject({ downloaderId: scene.downloader.id })
  expect(second.added.length).toBe(1)
})

test('a client with other tags is not used, even if it is set for the indexer', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
  tagClient(other, kids)
  scene.app.indexers.update(scene.indexer.id, { downloaderId: other.id })
  scene.client.complaint = 'disk full'
  await expect(search()).rejects.toMatchObject({ message: expect.stringContaining('disk full') })
  expect(second.added).toEqual([])
})

test('without a client because of tags, nothing is grabbed and the reason says so, but a user may choose one', async () => {
  const { app, user, game } = scene
  const release = torrentRelease('Hades.v1.2-GOG')
  scene.source.releases = [release]
  tagClient(other, kids)
  tagClient(scene.downloader, retro)
  await expect(search()).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringContaining('All enabled download clients'),
  })
  expect(await searchWantedGames(app)).toMatchObject({ due: 0 })
  expect(scene.gameNow()?.lastSearchedAt).toBe(null)
  expect(searched(scene.source)).toBe(false)
  const [listed] = (await list()).releases
  if (listed === undefined) throw new Error('Nothing was listed')
  expect(listed.decision.reasons).toContainEqual({
    code: 'client',
    message: 'The download clients for torrents are only used for games with other tags',
    score: null,
  })
  const message = expect.stringContaining('Choose a client, give the game one of their tags')
  await expect(grabListed(app, user.id, game.id, listed)).rejects.toMatchObject({ code: 'unprocessable', message })
  const noClient = { code: 'noClient', message: expect.stringContaining('other tags') }
  expect(report().obstacles).toMatchObject([noClient])
  expect(wanted()).toMatchObject({ obstacle: noClient })
  const grabbed = await grabListed(app, user.id, game.id, { ...listed, downloaderId: other.id })
  expect(grabbed).toMatchObject({ downloaderId: other.id })
})

test('a download without a game uses clients without tags', async () => {
  const { app, user } = scene
  const { made } = torrentRelease('Some.Torrent')
  tagClient(scene.downloader, kids)
  const from = { bytes: made.bytes, contentType: 'application/x-bittorrent' }
  expect(await addDownload(app, user.id, { title: 'Some', from })).toMatchObject({ downloaderId: other.id })
  tagClient(other, kids)
  await expect(addDownload(app, user.id, { title: 'Some', from })).rejects.toMatchObject({
    message: expect.stringContaining('Choose a client or a game'),
  })
})
