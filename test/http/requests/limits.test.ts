import { afterEach, beforeEach, expect, test } from 'bun:test'
import { storeGame } from '../../rows.ts'
import { type Household, startHousehold } from './scene.ts'

const magnet = 'magnet:?xt=urn:btih:c9e15763f722f23e98a29decdfae341b98d53056'

let household: Household
beforeEach(async () => {
  household = await startHousehold()
})
afterEach(() => household.stop())

test('a declined request says why, does not count, and can be asked again', async () => {
  const { robin, kim, json, ask, requestOf, notices } = household
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
  const { robin, sam, json } = household
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

test('no way of a member leads around the limit', async () => {
  const { robin, sam, client, json } = household
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
  const { robin, sam, json } = household
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
  const { robin, sam, json } = household
  const { body: game } = await json(sam, 'POST', '/games', { title: 'Celeste', search: false })
  const shelve = { ids: [game.id], change: { status: 'shelved' } }
  const { body: shelved } = await json(sam, 'POST', '/games/bulk', shelve)
  await json(robin, 'PATCH', `/users/${sam.user.id}`, { requestLimit: { count: 1, days: 30 } })
  await json(sam, 'POST', '/games', { title: 'Portal 2', search: false })
  const undone = await json(sam, 'POST', '/games/bulk/undo', { token: shelved.undo.token })
  expect(undone.body).toMatchObject({ changed: 0, failed: [{ error: expect.stringContaining('limit') }] })
})

test('an import of a member that has nothing left still gets what the household has', async () => {
  const { site, robin, kim, sam, json, ask } = household
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
