import { afterEach, beforeEach, expect, test } from 'bun:test'
import { maxLibraryViews } from '#domain/games/library-view.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})

afterEach(async () => {
  await site.stop()
})

const views = '/api/library/views'
const names = async (ask = robin.ask) =>
  ((await (await ask('GET', views)).json()) as { name: string }[]).map(({ name }) => name)

test('a view is saved, renamed, changed and deleted', async () => {
  const answer = await robin.ask('POST', views, { name: ' Unplayed ', query: 'status=owned&sort=rating' })
  expect(answer.status).toBe(201)
  const view = await answer.json()
  expect(view).toEqual({ id: expect.any(String), name: 'Unplayed', query: 'status=owned&sort=rating' })
  expect(await (await robin.ask('GET', views)).json()).toEqual([view])
  await robin.ask('POST', views, { name: 'all', query: '' })
  expect(await names()).toEqual(['all', 'Unplayed'])
  const changed = await robin.ask('PATCH', `${views}/${view.id}`, { query: 'status=playing' })
  expect(await changed.json()).toEqual({ ...view, query: 'status=playing' })
  expect((await robin.ask('PATCH', `${views}/${view.id}`, { name: 'Playing' })).status).toBe(200)
  expect((await robin.ask('DELETE', `${views}/${view.id}`)).status).toBe(204)
  expect((await robin.ask('DELETE', `${views}/${view.id}`)).status).toBe(404)
  expect(await names()).toEqual(['all'])
})

test('the names of views differ, and their number is limited', async () => {
  const view = await (await robin.ask('POST', views, { name: 'Wanted', query: 'status=wanted' })).json()
  const twice = await robin.ask('POST', views, { name: 'WANTED', query: '' })
  expect(twice.status).toBe(409)
  expect(await twice.json()).toEqual({
    error: 'You already have a view named WANTED. Choose another name',
    message: expect.any(Object),
  })
  expect((await robin.ask('PATCH', `${views}/${view.id}`, { name: 'wanted' })).status).toBe(200)
  for (let number = 2; number <= maxLibraryViews; number += 1) {
    expect((await robin.ask('POST', views, { name: `View ${number}`, query: '' })).status).toBe(201)
  }
  expect((await robin.ask('POST', views, { name: 'One more', query: '' })).status).toBe(409)
})

test.each([
  [{ name: ' ', query: '' }],
  [{ name: 'x'.repeat(61), query: '' }],
  [{ name: 'Long', query: 'x'.repeat(2001) }],
  [{ name: 'A fragment', query: 'status=owned#https://elsewhere.example' }],
  [{ name: 'Without a query' }],
])('a view is refused as in %p', async (body) => {
  expect((await robin.ask('POST', views, body)).status).toBe(400)
})

test('views belong to one user', async () => {
  const sam = await site.addUser('sam')
  const view = await (await robin.ask('POST', views, { name: 'Mine', query: '' })).json()
  expect(await names(sam.ask)).toEqual([])
  expect((await sam.ask('PATCH', `${views}/${view.id}`, { name: 'Stolen' })).status).toBe(404)
  expect((await sam.ask('DELETE', `${views}/${view.id}`)).status).toBe(404)
  expect((await sam.ask('POST', views, { name: 'Mine', query: '' })).status).toBe(201)
  expect(await names()).toEqual(['Mine'])
})
