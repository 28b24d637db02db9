import { afterEach, beforeEach, expect, test } from 'bun:test'
import { answerRequests } from '#core/requests/answer-requests.ts'
import { torrentRelease } from '../core/acquisition/scene.ts'
import { createRecordingClient, type RecordingClient } from '../fakes/recording-client.ts'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

type Person = Awaited<ReturnType<TestSite['addUser']>>

let site: TestSite
let robin: Person
let kim: Person
let sam: Person
let source: TorznabSource
let client: RecordingClient

const json = async (who: Pick<Person, 'ask'>, method: string, path: string, body?: unknown) => {
  const answer = await who.ask(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers }
}

/** Robin is the administrator. Kim must ask; Sam may add. */
beforeEach(async () => {
  client = createRecordingClient()
  site = await startTestSite({ downloadClientKinds: { qbittorrent: client.kind } })
  robin = await site.signUp()
  kim = await site.addUser('kim')
  sam = await site.addUser('sam')
  source = await startTorznabSource({ releases: [torrentRelease('Hades.v1.0-GOG'), torrentRelease('Hades.II-RUNE')] })
  await json(robin, 'POST', '/indexers', { name: 'Mine', url: source.apiUrl, apiKey: source.apiKey })
  await json(robin, 'POST', '/downloaders', { name: 'Box', type: 'qbittorrent', url: 'http://127.0.0.1:8080' })
  await json(robin, 'PATCH', `/users/${kim.user.id}`, { mayAdd: false })
})

afterEach(async () => {
  await site.stop()
  await source.close()
})

const ask = async (title: string, more: object = {}) => (await json(kim, 'POST', '/games', { title, ...more })).body
const requestOf = async (gameId: string) => (await json(kim, 'GET', `/games/${gameId}/sharing`)).body.request
const notices = async (who: Person) =>
  (await json(who, 'GET', '/notifications')).body.map(({ type, title }: { type: string; title: string }) => [
    type,
    title,
  ])

test('who must ask gets a request instead of a wanted game, and nothing is searched for', async () => {
  const { status, body: game } = await json(kim, 'POST', '/games', { title: 'Hades', requestNote: ' For Friday ' })
  expect({ status, is: game.status }).toEqual({ status: 201, is: 'requested' })
  const { body: all } = await json(robin, 'GET', '/requests')
  expect(all).toEqual([
    {
      id: expect.any(String),
      gameId: game.id,
      title: 'Hades',
      coverUrl: null,
      releaseDate: null,
      platform: null,
      platforms: [],
      metadataId: null,
      adult: false,
      state: 'pending',
      note: 'For Friday',
      reason: null,
      timesAsked: 1,
      requestedBy: { id: kim.user.id, username: 'kim' },
      createdAt: expect.any(String),
      decidedAt: null,
      decidedBy: null,
      votes: 0,
    },
  ])
  expect((await json(robin, 'GET', '/requests/count')).body).toEqual({
    pending: 1,
    approved: 0,
    processing: 0,
    available: 0,
  })
  expect((await json(sam, 'GET', '/requests')).body).toEqual([])
  expect(await notices(robin)).toEqual([['requestCreated', 'kim asks for Hades']])
  expect(client.added).toEqual([])
})

test('no way of a member leads around the approval', async () => {
  const game = await ask('Hades')
  const key = (await json(kim, 'POST', '/api-keys', { name: 'All', scopes: ['library', 'arr:read', 'arr:write'] })).body
    .key
  const withKey = {
    ask: (method: string, path: string, body?: unknown) =>
      site.ask(method, path, body, { 'x-api-key': key, 'content-type': 'application/json' }),
  }
  const refused: [string, string, unknown?][] = [
    ['PATCH', `/games/${game.id}`, { status: 'wanted' }],
    ['PATCH', `/games/${game.id}/status`, { status: 'wanted' }],
    ['PATCH', `/games/${game.id}`, { status: 'downloading' }],
    ['PATCH', `/games/${game.id}`, { title: 'Portal 2' }],
    ['PATCH', `/games/${game.id}`, { metadataId: 'steam:620' }],
    ['GET', `/games/${game.id}/releases`],
    ['GET', `/search?query=hades&gameId=${game.id}`],
    ['POST', `/games/${game.id}/search`],
    ['POST', `/games/${game.id}/grab`, { guid: 'x', indexerId: game.id }],
    ['POST', `/games/${game.id}/parts`, { title: 'Portal 2' }],
    [
      'POST',
      '/downloads',
      { url: 'magnet:?xt=urn:btih:c9e15763f722f23e98a29decdfae341b98d53056', title: 'Hades', gameId: game.id },
    ],
    ['POST', '/downloads', { url: 'magnet:?xt=urn:btih:c9e15763f722f23e98a29decdfae341b98d53056', title: 'Hades' }],
    ['POST', '/downloads/bundle', { downloads: [{ url: source.apiUrl, title: 'Hades' }] }],
    ['POST', '/games', { title: 'Hades' }],
  ]
  for (const [method, path, body] of refused) {
    const answer = await json(kim, method, path, body)
    expect({ method, path, refused: [400, 403, 409].includes(answer.status) }).toEqual({ method, path, refused: true })
  }
  const bulk = await json(kim, 'POST', '/games/bulk', { ids: [game.id], change: { status: 'wanted', search: true } })
  expect(bulk.body).toMatchObject({ changed: 0, failed: [{ id: game.id }] })
  expect((await json(withKey, 'POST', '/integration/games/request', { title: 'Hades' })).status).not.toBe(201)
  expect((await json(kim, 'GET', `/games/${game.id}`)).body.status).toBe('requested')
  await json(kim, 'DELETE', `/games/${game.id}`)
  expect((await ask('Hades')).status).toBe('requested')
  expect(client.added).toEqual([])
})

test('what an administrator reads is what is searched for', async () => {
  const named = { alternateTitles: ['Portal 2'], metadataId: 'igdb:72', storefrontAppId: 620 }
  const asked = await json(kim, 'POST', '/games', {
    title: 'Hades',
    alternateTitles: named.alternateTitles,
    storefrontAppId: 620,
  })
  expect(asked.body).toMatchObject({ status: 'requested', alternateTitles: [], storefrontAppId: null })
  await json(kim, 'POST', '/games/import?apply=true', { games: [{ title: 'Celeste', status: 'wanted', ...named }] })
  const [celeste] = site.app.games.sameTitle(kim.user.id, 'Celeste')
  expect(celeste).toMatchObject({ status: 'requested', metadataId: null, storefrontAppId: null })
})

test('a game that a member calls owned brings no download either', async () => {
  const game = await ask('Hades', { status: 'owned' })
  expect(game.status).toBe('owned')
  for (const [method, path, body] of [
    ['GET', `/games/${game.id}/releases`, undefined],
    ['POST', `/games/${game.id}/search`, undefined],
    ['PATCH', `/games/${game.id}`, { status: 'wanted' }],
    ['POST', `/games/${game.id}/parts`, { title: 'Portal 2' }],
  ] as const) {
    expect({ path, status: (await json(kim, method, path, body)).status }).toEqual({ path, status: 403 })
  }
  const asked = await json(kim, 'POST', `/games/${game.id}/request`, { note: null })
  expect(asked).toMatchObject({ status: 201, body: { state: 'pending', title: 'Hades' } })
  expect((await json(kim, 'GET', `/games/${game.id}`)).body.status).toBe('requested')
})

test('files that are imported ask for what they want', async () => {
  const content = 'title,status\nHades,wanted\nPortal 2,requested\nCeleste,owned\n'
  const { body } = await json(kim, 'POST', '/games/import?apply=true', { content })
  expect(body).toMatchObject({ added: 3, skipped: 0 })
  const games = (await json(kim, 'GET', '/games')).body
  expect(games.map(({ title, status }: { title: string; status: string }) => [title, status])).toEqual([
    ['Celeste', 'owned'],
    ['Hades', 'requested'],
    ['Portal 2', 'requested'],
  ])
  await json(kim, 'POST', '/games/import?apply=true&existing=update', {
    content: 'title,status\nCeleste,wanted\nHades,wanted\n',
  })
  expect((await json(robin, 'GET', '/requests/count')).body.pending).toBe(2)
  expect(site.app.games.wantedGames()).toEqual([])
  expect(await notices(robin)).toEqual([['requestCreated', 'kim asks for 2 games']])
})

test('an approved game is wanted and may be downloaded, but stays the game that was approved', async () => {
  const game = await ask('Hades')
  const { id } = await requestOf(game.id)
  expect(await json(robin, 'POST', `/requests/${id}/approve`)).toMatchObject({
    status: 200,
    body: { state: 'approved', decidedBy: 'robin' },
  })
  expect((await json(robin, 'POST', `/requests/${id}/approve`)).status).toBe(409)
  expect((await json(robin, 'POST', `/requests/${id}/decline`, { reason: 'Too late' })).status).toBe(409)
  expect((await json(kim, 'GET', `/games/${game.id}`)).body.status).toBe('wanted')
  expect((await json(kim, 'PATCH', `/games/${game.id}`, { title: 'Portal 2' })).status).toBe(403)
  expect((await json(kim, 'PATCH', `/games/${game.id}`, { title: 'HADES' })).status).toBe(200)
  const { releases } = (await json(kim, 'GET', `/games/${game.id}/releases`)).body
  const other = releases.find(({ title }: { title: string }) => title.startsWith('Hades.II'))
  const best = releases.find(({ title }: { title: string }) => title.startsWith('Hades.v1'))
  const grab = ({ guid, indexerId }: { guid: string; indexerId: string }) =>
    json(kim, 'POST', `/games/${game.id}/grab`, { guid, indexerId })
  expect((await grab(other)).status).toBe(403)
  expect((await grab(best)).status).toBe(201)
  expect(await requestOf(game.id)).toMatchObject({ state: 'processing' })
  expect((await json(robin, 'GET', '/requests/count')).body).toMatchObject({ approved: 0, processing: 1 })
  expect((await json(robin, 'GET', '/requests?state=processing')).body).toHaveLength(1)
  site.app.games.update(game.id, { status: 'owned' })
  answerRequests(site.app)
  expect(await requestOf(game.id)).toMatchObject({ state: 'available' })
  expect(await notices(kim)).toEqual(
    expect.arrayContaining([
      ['requestAvailable', 'HADES is here'],
      ['requestApproved', 'Hades was approved'],
    ]),
  )
})

test('a declined request says why, does not count, and can be asked again', async () => {
  await json(robin, 'PATCH', `/users/${kim.user.id}`, { requestLimit: { count: 1, days: 7 } })
  const game = await ask('Hades')
  expect((await json(kim, 'POST', '/games', { title: 'Portal 2' })).status).toBe(403)
  const { id } = await requestOf(game.id)
  expect((await json(robin, 'POST', `/requests/${id}/decline`, { reason: '  ' })).status).toBe(400)
  const declined = await json(robin, 'POST', `/requests/${id}/decline`, { reason: 'Too many racing games' })
  expect(declined).toMatchObject({ status: 200, body: { state: 'declined', reason: 'Too many racing games' } })
  expect(await notices(kim)).toEqual([['requestDeclined', 'Hades was declined']])
  expect((await json(kim, 'GET', '/requests/allowance')).body).toEqual({
    mayAdd: false,
    requestLimit: { count: 1, days: 7 },
    used: 0,
    nextAt: null,
  })
  expect((await json(kim, 'PATCH', `/games/${game.id}`, { status: 'wanted' })).status).toBe(409)
  const again = await json(kim, 'POST', '/games', { title: 'Hades', requestNote: 'Please' })
  expect(again).toMatchObject({ status: 201, body: { id: game.id, status: 'requested' } })
  expect(await requestOf(game.id)).toMatchObject({ id, state: 'pending', timesAsked: 2, note: 'Please' })
  const { body } = await json(kim, 'GET', '/requests/allowance')
  expect(body).toMatchObject({ used: 1, nextAt: expect.any(String) })
  await json(kim, 'DELETE', `/games/${game.id}`)
  expect((await json(kim, 'POST', '/games', { title: 'Portal 2' })).status).toBe(403)
})

test('limits count what members who may add want, by every way', async () => {
  await json(robin, 'PATCH', `/users/${sam.user.id}`, { requestLimit: { count: 2, days: 30 } })
  const shelved = await json(sam, 'POST', '/games', { title: 'One', status: 'shelved' })
  expect((await json(sam, 'POST', '/games', { title: 'Two' })).body.status).toBe('wanted')
  expect((await json(sam, 'PATCH', `/games/${shelved.body.id}`, { status: 'wanted' })).status).toBe(200)
  expect((await json(sam, 'POST', '/games', { title: 'Three' })).status).toBe(403)
  const { body } = await json(sam, 'POST', '/games/import?apply=true', {
    content: 'title,status\nFour,wanted\nFive,owned\n',
  })
  expect(body).toMatchObject({ added: 1, skipped: 1 })
  expect((await json(sam, 'POST', '/games/add-many', { games: [{ title: 'Six' }] })).body.results[0].error).toContain(
    'limit',
  )
})

const magnet = 'magnet:?xt=urn:btih:c9e15763f722f23e98a29decdfae341b98d53056'

test('no way of a member leads around the limit', async () => {
  const limit = async (count: number) =>
    await json(robin, 'PATCH', `/users/${sam.user.id}`, { requestLimit: { count, days: 30 } })
  const used = async () => (await json(sam, 'GET', '/requests/allowance')).body.used
  await limit(1)
  const { body: first } = await json(sam, 'POST', '/games', { title: 'Celeste', search: false })
  expect(await used()).toBe(1)
  // Games that the user calls owned are not counted, so their downloads are.
  const { body: claimed } = await json(sam, 'POST', '/games', { title: 'Hades', status: 'owned' })
  const { body: list } = await json(sam, 'GET', `/games/${claimed.id}/releases`)
  const named = (title: string) => list.releases.find((release: { title: string }) => release.title === title)
  const { guid, indexerId } = named('Hades.v1.0-GOG')
  const refused: [string, string, unknown?][] = [
    ['POST', `/games/${claimed.id}/grab`, { guid, indexerId }],
    ['POST', `/games/${claimed.id}/search`],
    ['PATCH', `/games/${claimed.id}`, { status: 'wanted' }],
    ['POST', '/downloads', { url: magnet, title: 'Hades', gameId: claimed.id }],
    ['POST', '/downloads', { url: magnet, title: 'Hades' }],
    // What was counted for one game does not count for another.
    ['POST', '/downloads', { url: magnet, title: 'Portal 2', gameId: first.id }],
    ['PATCH', `/games/${first.id}`, { title: 'Portal 2' }],
    ['POST', `/games/${first.id}/parts`, { title: 'Portal 2', kind: 'expansion' }],
  ]
  for (const [method, path, body] of refused) {
    const answer = await json(sam, method, path, body)
    expect({ method, path, status: answer.status, error: answer.body.error }).toEqual({
      method,
      path,
      status: 403,
      error: expect.stringContaining('limit'),
    })
  }
  expect(client.added).toEqual([])
  const content = 'title,status\nHades,wanted\nCeleste,wanted\n'
  const imported = await json(sam, 'POST', '/games/import?apply=true&existing=update', { content })
  expect(imported.body.rows[0]).toMatchObject({ result: 'unchanged', note: expect.stringContaining('limit') })
  const bulk = await json(sam, 'POST', '/games/bulk', { ids: [claimed.id], change: { status: 'wanted' } })
  expect(bulk.body).toMatchObject({ changed: 0, failed: [{ error: expect.stringContaining('limit') }] })
  await limit(2)
  expect((await json(sam, 'POST', `/games/${claimed.id}/grab`, { guid, indexerId })).status).toBe(201)
  expect(await used()).toBe(2)
  expect(client.added).toHaveLength(1)
  // A release of another game is one more.
  const other = named('Hades.II-RUNE')
  const again = await json(sam, 'POST', `/games/${claimed.id}/grab`, { guid: other.guid, indexerId: other.indexerId })
  expect(again.status).toBe(403)
})

test('a game that becomes another one counts anew, a corrected record of the same title does not', async () => {
  await json(robin, 'PATCH', `/users/${sam.user.id}`, { requestLimit: { count: 3, days: 30 } })
  const used = async () => (await json(sam, 'GET', '/requests/allowance')).body.used
  const { body: game } = await json(sam, 'POST', '/games', { title: 'Celeste', platform: 'pc', search: false })
  expect((await json(sam, 'PATCH', `/games/${game.id}`, { title: 'CELESTE' })).status).toBe(200)
  expect(await used()).toBe(1)
  expect((await json(sam, 'PATCH', `/games/${game.id}`, { title: 'Portal 2' })).status).toBe(200)
  expect(await used()).toBe(2)
  const change = { platform: 'switch' }
  expect((await json(sam, 'PATCH', `/games/${game.id}`, change)).status).toBe(200)
  expect(await used()).toBe(3)
  const bulk = { ids: [game.id], change: { platform: 'PC' } }
  expect((await json(sam, 'POST', '/games/bulk', bulk)).body.failed).toMatchObject([
    { error: expect.stringContaining('limit') },
  ])
})

test('what a member undoes is counted like what a member does', async () => {
  const { body: game } = await json(sam, 'POST', '/games', { title: 'Celeste', search: false })
  const shelve = { ids: [game.id], change: { status: 'shelved' } }
  const { body: shelved } = await json(sam, 'POST', '/games/bulk', shelve)
  await json(robin, 'PATCH', `/users/${sam.user.id}`, { requestLimit: { count: 1, days: 30 } })
  await json(sam, 'POST', '/games', { title: 'Portal 2', search: false })
  const undone = await json(sam, 'POST', '/games/bulk/undo', { token: shelved.undo.token })
  expect(undone.body).toMatchObject({ changed: 0, failed: [{ error: expect.stringContaining('limit') }] })
})

test('an import of a member that has nothing left still gets what the household has', async () => {
  await json(robin, 'PATCH', `/users/${kim.user.id}`, { requestLimit: { count: 1, days: 30 } })
  await ask('Celeste')
  const shape = { status: 'owned', libraryPath: '/srv/Hades' } as const
  const hades = storeGame(site.app, { userId: sam.user.id, title: 'Hades', ...shape })
  site.app.imports.putFiles([
    {
      id: crypto.randomUUID(),
      gameId: hades.id,
      path: '/srv/Hades/setup.exe',
      size: 4,
      category: 'main',
      version: null,
      downloadId: null,
      addedAt: '2026-11-21T10:00:00.000Z',
    },
  ])
  const content = 'title,status\nHades,wanted\nPortal 2,wanted\n'
  const { body } = await json(kim, 'POST', '/games/import?apply=true', { content })
  expect(body.rows).toMatchObject([
    { title: 'Hades', result: 'added' },
    { title: 'Portal 2', result: 'skipped' },
  ])
  expect((await json(kim, 'GET', `/games/${body.rows[0].gameId}`)).body.status).toBe('owned')
})

test('others see what is asked for without who asks, and vote for it once', async () => {
  const game = await ask('Hades', { requestNote: 'My secret plan' })
  await ask('Hidden', { hidden: true })
  const listed = await json(sam, 'GET', '/requests/household')
  const { id } = await requestOf(game.id)
  expect(listed.body).toEqual([{ id, title: 'Hades', coverUrl: null, releaseDate: null, votes: 0, voted: false }])
  expect(listed.headers.get('x-total-count')).toBe('1')
  for (let times = 0; times < 2; times += 1) {
    expect(await json(sam, 'POST', `/requests/${id}/vote`)).toMatchObject({
      status: 200,
      body: { votes: 1, voted: true },
    })
  }
  expect((await json(kim, 'POST', `/requests/${id}/vote`)).status).toBe(404)
  expect((await json(robin, 'GET', '/requests')).body.find((each: { id: string }) => each.id === id).votes).toBe(1)
  expect((await json(sam, 'DELETE', `/requests/${id}/vote`)).status).toBe(204)
  expect((await json(sam, 'GET', '/requests/household')).body[0]).toMatchObject({ votes: 0, voted: false })
  site.app.games.update(game.id, { adult: true })
  await json(sam, 'PATCH', '/settings', { hideAdult: true })
  expect((await json(sam, 'GET', '/requests/household')).body).toEqual([])
  expect((await json(sam, 'POST', `/requests/${id}/vote`)).status).toBe(404)
})

test('many requests are decided at once, and one that was answered does not stop the others', async () => {
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three']) ids.push((await requestOf((await ask(title)).id)).id)
  await json(robin, 'POST', `/requests/${ids[0]}/approve`)
  const approved = await json(robin, 'POST', '/requests/bulk', { ids: ids.slice(0, 2), action: 'approve' })
  expect(approved.body).toEqual({ changed: 1, failed: [{ id: ids[0], error: 'This request was already approved' }] })
  expect((await json(robin, 'POST', '/requests/bulk', { ids, action: 'decline' })).status).toBe(400)
  const declined = await json(robin, 'POST', '/requests/bulk', { ids: ids.slice(2), action: 'decline', reason: 'No' })
  expect(declined.body).toEqual({ changed: 1, failed: [] })
  const listed = await json(robin, 'GET', '/requests?limit=2&offset=1')
  expect({ total: listed.headers.get('x-total-count'), shown: listed.body.length }).toEqual({ total: '3', shown: 2 })
})

test('only administrators decide and see the requests of others', async () => {
  const { id } = await requestOf((await ask('Hades')).id)
  for (const who of [sam, kim]) {
    expect((await json(who, 'POST', `/requests/${id}/approve`)).status).toBe(403)
    expect((await json(who, 'POST', `/requests/${id}/decline`, { reason: 'No' })).status).toBe(403)
    expect((await json(who, 'POST', '/requests/bulk', { ids: [id], action: 'approve' })).status).toBe(403)
  }
  expect((await json(sam, 'GET', '/requests/count')).body.pending).toBe(0)
  expect((await json(sam, 'PATCH', `/users/${sam.user.id}`, { mayAdd: true })).status).toBe(403)
})

test('what a member had before stays allowed when an administrator must approve from now on', async () => {
  const wanted = (await json(sam, 'POST', '/games', { title: 'Hades', search: false })).body
  await json(robin, 'PATCH', `/users/${sam.user.id}`, { mayAdd: false })
  expect((await json(sam, 'GET', `/games/${wanted.id}`)).body.status).toBe('wanted')
  expect((await json(sam, 'GET', `/games/${wanted.id}/releases`)).status).toBe(200)
  expect((await json(sam, 'PATCH', `/games/${wanted.id}`, { title: 'Portal 2' })).status).toBe(403)
  expect((await json(sam, 'POST', '/games', { title: 'Portal 2' })).body.status).toBe('requested')
})

test('a request waits for what is on its way for another user, and is answered with it', async () => {
  const wanted = (await json(sam, 'POST', '/games', { title: 'Hades', search: false })).body
  const game = await ask('Hades')
  const { id } = await requestOf(game.id)
  await json(robin, 'POST', `/requests/${id}/approve`)
  expect((await json(kim, 'GET', `/games/${game.id}`)).body.status).toBe('requested')
  answerRequests(site.app)
  expect((await json(kim, 'GET', `/games/${game.id}`)).body.status).toBe('requested')
  site.app.games.remove(wanted.id)
  answerRequests(site.app)
  expect((await json(kim, 'GET', `/games/${game.id}`)).body.status).toBe('wanted')
  const second = await ask('Celeste')
  storeGame(site.app, { userId: sam.user.id, title: 'Celeste', status: 'downloading' })
  await json(robin, 'POST', `/requests/${(await requestOf(second.id)).id}/approve`)
  const [celeste] = site.app.games.sameTitle(sam.user.id, 'Celeste')
  site.app.games.update(celeste?.id ?? '', { status: 'owned', libraryPath: '/srv/games/Celeste' })
  site.app.imports.putFiles([
    {
      id: crypto.randomUUID(),
      gameId: celeste?.id ?? '',
      path: '/srv/games/Celeste/setup.exe',
      size: 5,
      category: 'main',
      version: null,
      downloadId: null,
      addedAt: '2026-11-21T10:00:00.000Z',
    },
  ])
  answerRequests(site.app)
  expect((await json(kim, 'GET', `/games/${second.id}/sharing`)).body).toMatchObject({
    borrowedFrom: 'sam',
    request: { state: 'available' },
  })
})
