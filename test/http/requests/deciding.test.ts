import { afterEach, beforeEach, expect, test } from 'bun:test'
import { answerRequests } from '#core/requests/answer-requests.ts'
import { storeGame } from '../../rows.ts'
import { type Household, startHousehold } from './scene.ts'

let household: Household
beforeEach(async () => {
  household = await startHousehold()
})
afterEach(() => household.stop())

test('an approved game is wanted and may be downloaded, but stays the game that was approved', async () => {
  const { site, robin, kim, json, ask, requestOf, notices } = household
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

test('others see what is asked for without who asks, and vote for it once', async () => {
  const { site, robin, kim, sam, json, ask, requestOf } = household
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
  const { robin, json, ask, requestOf } = household
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three']) ids.push((await requestOf((await ask(title)).id)).id)
  await json(robin, 'POST', `/requests/${ids[0]}/approve`)
  const approved = await json(robin, 'POST', '/requests/bulk', { ids: ids.slice(0, 2), action: 'approve' })
  expect(approved.body).toEqual({
    changed: 1,
    failed: [{ id: ids[0], error: 'This request was already approved', message: expect.any(Object) }],
  })
  expect((await json(robin, 'POST', '/requests/bulk', { ids, action: 'decline' })).status).toBe(400)
  const declined = await json(robin, 'POST', '/requests/bulk', { ids: ids.slice(2), action: 'decline', reason: 'No' })
  expect(declined.body).toEqual({ changed: 1, failed: [] })
  const listed = await json(robin, 'GET', '/requests?limit=2&offset=1')
  expect({ total: listed.headers.get('x-total-count'), shown: listed.body.length }).toEqual({ total: '3', shown: 2 })
})

test('only administrators decide and see the requests of others', async () => {
  const { kim, sam, json, ask, requestOf } = household
  const { id } = await requestOf((await ask('Hades')).id)
  for (const who of [sam, kim]) {
    expect((await json(who, 'POST', `/requests/${id}/approve`)).status).toBe(403)
    expect((await json(who, 'POST', `/requests/${id}/decline`, { reason: 'No' })).status).toBe(403)
    expect((await json(who, 'POST', '/requests/bulk', { ids: [id], action: 'approve' })).status).toBe(403)
  }
  expect((await json(sam, 'GET', '/requests/count')).body.pending).toBe(0)
  expect((await json(sam, 'PATCH', `/users/${sam.user.id}`, { mayAdd: true })).status).toBe(403)
})

test('a request waits for what is on its way for another user, and is answered with it', async () => {
  const { site, robin, kim, sam, json, ask, requestOf } = household
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
