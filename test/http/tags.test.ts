import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { Tag } from '#domain/tags/tag.ts'
import { createRecordingClient } from '../fakes/recording-client.ts'
import { storeDownloader, storeGame, storeIndexer } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let sam: Awaited<ReturnType<TestSite['addUser']>>

beforeEach(async () => {
  site = await startTestSite({ downloadClientKinds: { qbittorrent: createRecordingClient().kind } })
  robin = await site.signUp()
  sam = await site.addUser('sam')
})

afterEach(async () => {
  await site.stop()
})

type Ask = typeof robin.ask

async function answer(method: string, path: string, body?: unknown, ask: Ask = robin.ask) {
  const response = await ask(method, path, body)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

async function addTag(name: string): Promise<Tag> {
  const added = await answer('POST', '/api/tags', { name })
  expect(added.status).toBe(201)
  return added.body
}

test('tags are listed by name, with their colors', async () => {
  const uses = { games: 0, indexers: 0, downloaders: 0, channels: 0 }
  const created = await answer('POST', '/api/tags', { name: '  Retro   games ', color: 'teal' })
  expect(created).toEqual({
    status: 201,
    body: { id: expect.any(String), name: 'Retro games', color: 'teal', uses },
  })
  const kids = await addTag('kids')
  expect(kids.color).toBe('gray')
  expect((await answer('GET', '/api/tags', undefined, sam.ask)).body).toEqual([kids, created.body])
})

test('names are unique whatever their case', async () => {
  const kids = await addTag('Kids Ä')
  const again = await answer('POST', '/api/tags', { name: 'kids ä ' })
  expect(again).toEqual({
    status: 409,
    body: { error: 'A tag named "Kids Ä" already exists. Use it or choose another name', message: expect.any(Object) },
  })
  const other = await addTag('other')
  expect(await answer('PATCH', `/api/tags/${other.id}`, { name: 'KIDS ä' })).toMatchObject({ status: 409 })
  const renamed = await answer('PATCH', `/api/tags/${kids.id}`, { name: 'kids ä', color: 'red' })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'kids ä', color: 'red' } })
  for (const name of ['', '   ', 'x'.repeat(51), 7]) {
    expect(await answer('POST', '/api/tags', { name })).toMatchObject({ status: 400 })
  }
  expect(await answer('POST', '/api/tags', { name: 'x', color: '#ff0000' })).toMatchObject({ status: 400 })
})

test('members read tags and cannot change them', async () => {
  const { id } = await addTag('kids')
  const attempts: [string, string, unknown?][] = [
    ['POST', '/api/tags', { name: 'mine' }],
    ['PATCH', `/api/tags/${id}`, { name: 'mine' }],
    ['DELETE', `/api/tags/${id}`],
  ]
  for (const [method, path, body] of attempts) {
    expect(await answer(method, path, body, sam.ask)).toMatchObject({ status: 403 })
  }
  expect((await answer('GET', '/api/tags', undefined, sam.ask)).body).toMatchObject([{ name: 'kids' }])
})

test('games, indexers, download clients and channels have tags', async () => {
  const [kids, retro] = [await addTag('kids'), await addTag('retro')]
  const both = [kids.id, retro.id].toSorted()
  const indexer = storeIndexer(site.app, { url: 'http://127.0.0.1:9/api' })
  const client = storeDownloader(site.app, { type: 'qbittorrent', url: 'http://127.0.0.1:9' })
  const channel = { name: 'Phone', type: 'ntfy', settings: { topic: 'games' } }
  const { body: added } = await answer('POST', '/api/settings/notifications', { ...channel, tagIds: [kids.id] })
  expect(added.tagIds).toEqual([kids.id])
  const { body: game } = await answer('POST', '/api/games', { title: 'Hades', tagIds: [retro.id, retro.id] }, sam.ask)
  expect(game.tagIds).toEqual([retro.id])
  const paths = [
    `/api/indexers/${indexer.id}`,
    `/api/downloaders/${client.id}`,
    `/api/settings/notifications/${added.id}`,
  ]
  for (const path of paths) {
    const changed = await answer('PATCH', path, { tagIds: [...both, kids.id].toReversed() })
    expect({ path, status: changed.status, tagIds: changed.body.tagIds }).toEqual({ path, status: 200, tagIds: both })
    // Other changes keep the tags.
    expect((await answer('PATCH', path, { name: 'Other' })).body.tagIds).toEqual(both)
    const unknown = await answer('PATCH', path, { tagIds: [randomUUID()] })
    expect(unknown).toMatchObject({ status: 400, body: { error: expect.stringContaining('There is no tag') } })
  }
  await answer('PATCH', `/api/games/${game.id}`, { tagIds: both }, sam.ask)
  expect((await answer('GET', '/api/games', undefined, sam.ask)).body).toMatchObject([{ tagIds: both }])
  const uses = { indexers: 1, downloaders: 1, channels: 1 }
  const ofSam = (await answer('GET', '/api/tags', undefined, sam.ask)).body
  expect(ofSam).toMatchObject([{ uses: { ...uses, games: 1 } }, { uses: { ...uses, games: 1 } }])
})

test('a member is told only how many of their own games have a tag', async () => {
  const { id } = await addTag('kids')
  storeGame(site.app, { userId: robin.user.id, title: 'Hades', tagIds: [id] })
  storeGame(site.app, { userId: sam.user.id, title: 'Celeste', tagIds: [id] })
  const gamesOf = async (ask: Ask) => (await answer('GET', '/api/tags', undefined, ask)).body[0].uses.games
  expect([await gamesOf(robin.ask), await gamesOf(sam.ask)]).toEqual([2, 1])
})

test("a member tags their own games, not another user's, and only with tags that exist", async () => {
  const { id } = await addTag('kids')
  const own = storeGame(site.app, { userId: sam.user.id, title: 'Hades' })
  const other = storeGame(site.app, { userId: robin.user.id, title: 'Celeste' })
  const tag = (gameId: string, tagIds: string[]) => answer('PATCH', `/api/games/${gameId}`, { tagIds }, sam.ask)
  expect(await tag(own.id, [id])).toMatchObject({ status: 200, body: { tagIds: [id] } })
  expect(await tag(other.id, [id])).toMatchObject({ status: 404 })
  expect(await tag(own.id, [randomUUID()])).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('There is no tag'), details: [{ path: 'tagIds' }] },
  })
  expect(site.app.games.findById(other.id)?.tagIds).toEqual([])
})

test('a removed tag disappears everywhere, also from lists that were answered before', async () => {
  const [kids, retro] = [await addTag('kids'), await addTag('retro')]
  const both = [kids.id, retro.id]
  storeGame(site.app, { userId: robin.user.id, title: 'Hades', tagIds: both })
  const indexer = storeIndexer(site.app, { url: 'http://127.0.0.1:9/api', tagIds: both })
  const client = storeDownloader(site.app, { type: 'blackhole', tagIds: [kids.id] })
  const listed = await robin.ask('GET', '/api/games?limit=10')
  expect((await listed.json())[0].tagIds).toEqual(both.toSorted())
  expect((await answer('DELETE', `/api/tags/${kids.id}`)).status).toBe(204)
  const etag = listed.headers.get('etag') ?? ''
  const again = await robin.ask('GET', '/api/games?limit=10', undefined, { 'if-none-match': etag })
  expect(again.status).toBe(200)
  expect((await again.json())[0].tagIds).toEqual([retro.id])
  expect(site.app.indexers.find(indexer.id)?.tagIds).toEqual([retro.id])
  expect(site.app.downloaders.find(client.id)?.tagIds).toEqual([])
  expect((await answer('DELETE', `/api/tags/${kids.id}`)).status).toBe(404)
})

test('other programs see no tags', async () => {
  const { id } = await addTag('kids')
  storeGame(site.app, { userId: robin.user.id, title: 'Hades', tagIds: [id] })
  const { body } = await answer('GET', '/api/integration/library')
  expect(JSON.stringify(body)).toContain('Hades')
  expect(JSON.stringify(body)).not.toContain('tagIds')
})

test('a thousand tags are enough, and everything can have all of them', async () => {
  const rows = Array.from({ length: 999 }, (_, number) => ({ id: randomUUID(), name: `tag ${number}` }))
  site.app.transaction(() => {
    for (const row of rows) site.app.tags.insert({ ...row, color: 'gray' })
  })
  const last = await addTag('last')
  expect(await answer('POST', '/api/tags', { name: 'one more' })).toMatchObject({
    status: 409,
    body: { error: 'There are 1000 tags already. Delete one first' },
  })
  const tagIds = [...rows.map(({ id }) => id), last.id]
  const game = storeGame(site.app, { userId: robin.user.id, title: 'Hades' })
  expect((await answer('PATCH', `/api/games/${game.id}`, { tagIds })).status).toBe(200)
  expect((await answer('GET', `/api/games/${game.id}`)).body.tagIds).toHaveLength(1000)
  const tooMany = await answer('PATCH', `/api/games/${game.id}`, { tagIds: [...tagIds, randomUUID()] })
  expect(tooMany.status).toBe(400)
})
