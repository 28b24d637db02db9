import { afterEach, beforeEach, expect, test } from 'bun:test'
import { type Household, startHousehold } from './scene.ts'

let household: Household
beforeEach(async () => {
  household = await startHousehold()
})
afterEach(() => household.stop())

test('who must ask gets a request instead of a wanted game, and nothing is searched for', async () => {
  const { robin, kim, sam, client, json, notices } = household
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
  const { site, kim, source, client, json, ask } = household
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
  const { site, kim, json } = household
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
  const { kim, json, ask } = household
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
  const { site, robin, kim, json, notices } = household
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

test('what a member had before stays allowed when an administrator must approve from now on', async () => {
  const { robin, sam, json } = household
  const wanted = (await json(sam, 'POST', '/games', { title: 'Hades', search: false })).body
  await json(robin, 'PATCH', `/users/${sam.user.id}`, { mayAdd: false })
  expect((await json(sam, 'GET', `/games/${wanted.id}`)).body.status).toBe('wanted')
  expect((await json(sam, 'GET', `/games/${wanted.id}/releases`)).status).toBe(200)
  expect((await json(sam, 'PATCH', `/games/${wanted.id}`, { title: 'Portal 2' })).status).toBe(403)
  expect((await json(sam, 'POST', '/games', { title: 'Portal 2' })).body.status).toBe('requested')
})
