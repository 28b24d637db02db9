import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanUpDatabase } from '#core/system/clean-up-database.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import { storeDownload, storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let gameId: string
let provided: string

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
  gameId = storeGame(site.app, { userId: robin.user.id, title: 'Portal 2', status: 'owned' }).id
  const known = { metadataId: 'steam:621', storefrontAppId: 621, releaseDate: '2011-10-04' }
  const part = newPart(gameId, { kind: 'dlc', title: 'Peer Review', ...known })
  site.app.relations.addParts([part])
  provided = part.id
})

afterEach(() => site.stop())

async function ask(method: string, path: string, body?: unknown, caller = robin.ask) {
  const answer = await caller(method, `/api/games/${gameId}/parts${path}`, body)
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
}

test('add-ons are listed by title, added by hand, changed and removed', async () => {
  const added = await ask('POST', '', { title: ' Aperture Tag ', kind: 'expansion' })
  expect(added).toMatchObject({
    status: 201,
    body: { gameId, title: 'Aperture Tag', kind: 'expansion', status: 'wanted', source: 'manual', metadataId: null },
  })
  const changed = await ask('PATCH', `/${provided}`, { status: 'owned', version: '1.2' })
  expect(changed).toMatchObject({ status: 200, body: { id: provided, status: 'owned', version: '1.2' } })
  expect(await ask('GET', '')).toEqual({ status: 200, body: [added.body, changed.body] })
  expect(await ask('DELETE', `/${added.body.id}`)).toEqual({ status: 204, body: null })
  expect(await ask('GET', '')).toEqual({ status: 200, body: [changed.body] })
})

test('a removed add-on is restored as it was, with its downloads and imports, for a day', async () => {
  const { body: added } = await ask('POST', '', { title: 'Aperture Tag', kind: 'expansion', status: 'owned' })
  await ask('PATCH', `/${added.id}`, { version: '1.2' })
  const before = await ask('GET', '')
  const download = storeDownload(site.app, { gameId, userId: robin.user.id, partId: added.id, status: 'completed' })
  const update = { partId: added.id, version: '1.3', releaseTitle: 'Aperture.Tag.v1.3', indexerName: 'Sample' }
  site.app.feeds.putPartUpdate({ ...update, foundAt: '2026-11-21T12:00:00.000Z' })
  await ask('DELETE', `/${added.id}`)
  expect(site.app.downloads.find(download.id)?.partId).toBeNull()
  expect((await ask('POST', `/${provided}/restore`)).status).toBe(410)
  expect(await ask('POST', `/${added.id}/restore`)).toEqual({ status: 200, body: before.body[0] })
  expect(await ask('GET', '')).toEqual(before)
  expect(site.app.downloads.find(download.id)?.partId).toBe(added.id)
  expect(site.app.feeds.partUpdate(added.id)).toMatchObject(update)
  expect((await ask('POST', `/${added.id}/restore`)).status).toBe(410)

  await ask('DELETE', `/${added.id}`)
  await ask('POST', '', { title: 'aperture tag' })
  expect(await ask('POST', `/${added.id}/restore`)).toMatchObject({
    status: 409,
    body: { error: 'Portal 2 already has the add-on Aperture Tag' },
  })
  site.app.clock.advance(86_460_000)
  await cleanUpDatabase(site.app)
  expect((await ask('POST', `/${added.id}/restore`)).status).toBe(410)
})

test('a change without fields changes nothing', async () => {
  const before = await ask('GET', '')
  expect(await ask('PATCH', `/${provided}`, {})).toEqual({ status: 200, body: before.body[0] })
})

test('a second add-on of the same title is a conflict', async () => {
  expect(await ask('POST', '', { title: 'PEER REVIEW' })).toMatchObject({
    status: 409,
    body: { error: 'Portal 2 already has the add-on PEER REVIEW' },
  })
})

test('an add-on of the metadata provider is ignored, not removed', async () => {
  expect(await ask('DELETE', `/${provided}`)).toMatchObject({
    status: 409,
    body: { error: 'The metadata provider lists Peer Review. Ignore the add-on instead of removing it' },
  })
})

test.each([
  ['POST', '', {}],
  ['POST', '', { title: ' ' }],
  ['POST', '', { title: 'x', kind: 'mod' }],
  ['POST', '', { title: 'x', releaseDate: '2026-02-30' }],
  ['PATCH', '/part', { status: 'downloading' }],
  ['PATCH', '/part', { version: '' }],
] as const)('%s parts%s refuses %j', async (method, path, body) => {
  expect((await ask(method, path, body)).status).toBe(400)
})

test('neither another user, nor an admin, nor another game reaches the add-ons', async () => {
  const [sam, kim] = [await site.addUser('sam', 'admin'), await site.addUser('kim')]
  const other = storeGame(site.app, { userId: robin.user.id, title: 'Portal' }).id
  const { body: removed } = await ask('POST', '', { title: 'Aperture Tag' })
  await ask('DELETE', `/${removed.id}`)
  for (const caller of [sam.ask, kim.ask]) {
    expect((await ask('GET', '', undefined, caller)).status).toBe(404)
    expect((await ask('POST', '', { title: 'x' }, caller)).status).toBe(404)
    expect((await ask('PATCH', `/${provided}`, { status: 'wanted' }, caller)).status).toBe(404)
    expect((await ask('DELETE', `/${provided}`, undefined, caller)).status).toBe(404)
    expect((await ask('POST', `/${removed.id}/restore`, undefined, caller)).status).toBe(404)
  }
  expect((await robin.ask('POST', `/api/games/${other}/parts/${removed.id}/restore`)).status).toBe(410)
  expect((await robin.ask('PATCH', `/api/games/${other}/parts/${provided}`, { status: 'wanted' })).status).toBe(404)
  expect((await robin.ask('DELETE', `/api/games/${other}/parts/${provided}`)).status).toBe(404)
  expect(site.app.relations.findPart(provided)).toMatchObject({ status: 'none', statusEdited: false })
})

test('a search for an add-on of another game or user finds nothing', async () => {
  const sam = await site.addUser('sam')
  const other = storeGame(site.app, { userId: robin.user.id, title: 'Portal' }).id
  const theirs = storeGame(site.app, { userId: sam.user.id, title: 'Portal' }).id
  const asked: [typeof robin.ask, string][] = [
    [robin.ask, other],
    [sam.ask, gameId],
    [sam.ask, theirs],
  ]
  for (const [caller, id] of asked) {
    const at = `/api/games/${id}`
    expect((await caller('GET', `${at}/releases?partId=${provided}`)).status).toBe(404)
    expect((await caller('POST', `${at}/search?partId=${provided}`)).status).toBe(404)
    const grab = { guid: 'x', indexerId: provided, partId: provided }
    expect((await caller('POST', `${at}/grab`, grab)).status).toBe(404)
  }
})
