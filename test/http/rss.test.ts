import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { magnetItem, rss, sends, startFeedServer } from '../fakes/feed-server.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let admin: Awaited<ReturnType<TestSite['signUp']>>
let member: Awaited<ReturnType<TestSite['addUser']>>
let server: Awaited<ReturnType<typeof startFeedServer>>

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.signUp()
  member = await site.addUser('sam')
})
afterAll(() => site.stop())
beforeEach(async () => {
  server = await startFeedServer(sends(rss(magnetItem('Hades.v1.2-GOG'), magnetItem('Celeste-GOG'))))
})
afterEach(async () => {
  await site.app.queues.searches.idle()
  for (const { id } of site.app.rssFeeds.all()) site.app.rssFeeds.remove(id)
  await server.close()
})

const add = async (body: Record<string, unknown> = {}) =>
  admin.ask('POST', '/api/rss/feeds', { name: 'Games', url: server.url, ...body })
const added = async (body?: Record<string, unknown>): Promise<{ id: string; url: string }> => (await add(body)).json()

test('an admin adds, changes, replaces and removes a feed', async () => {
  const answer = await add({ autoGrab: true })
  expect(answer.status).toBe(201)
  const feed = await answer.json()
  expect(feed).toEqual({
    id: expect.any(String),
    name: 'Games',
    url: expect.stringContaining(server.origin),
    enabled: true,
    intervalMinutes: 30,
    autoGrab: true,
    status: 'ok',
    message: null,
    lastCheckedAt: expect.any(String),
    nextCheckAt: expect.any(String),
  })
  const path = `/api/rss/feeds/${feed.id}`
  const patched = await admin.ask('PATCH', path, { intervalMinutes: 60 })
  expect(await patched.json()).toMatchObject({ intervalMinutes: 60, autoGrab: true })
  const put = await admin.ask('PUT', path, { name: 'Other', url: feed.url })
  expect(await put.json()).toMatchObject({ name: 'Other', intervalMinutes: 30, autoGrab: false })
  const removed = await admin.ask('DELETE', path)
  expect([removed.status, await removed.text()]).toEqual([204, ''])
  expect((await admin.ask('DELETE', path)).status).toBe(404)
  expect(await (await admin.ask('GET', '/api/rss/feeds')).json()).toEqual([])
})

test.each([
  ['no feed', () => sends('<!doctype html><html></html>', { 'content-type': 'text/html' }), 'web page'],
  ['an error', () => sends('', {}, 500), 'status 500'],
])('the address of %s is a 400 with the reason', async (_name, answer, reason) => {
  server.answer = answer()
  const refused = await add()
  expect(refused.status).toBe(400)
  const body = await refused.json()
  expect(body.error).toContain(reason)
  expect(body.details).toEqual([{ path: 'url', message: body.error, messageKey: body.message }])
})

test.each([
  [{ url: 'file:///etc/passwd' }],
  [{ url: 'http://169.254.169.254/latest' }],
  [{ name: ' ' }],
  [{ intervalMinutes: 1 }],
  [{ autoGrab: 'yes' }],
])('%j is refused', async (body) => {
  expect((await add(body)).status).toBe(400)
})

test('a feed that was added before is a 409', async () => {
  await add()
  expect((await add({ name: 'Again' })).status).toBe(409)
})

test('items are paged, counted and filtered by feed, with the own game of each user', async () => {
  const { id } = await added()
  await site.app.queues.searches.idle()
  const game = storeGame(site.app, { userId: member.user.id, title: 'Celeste', status: 'owned' })
  const page = await member.ask('GET', '/api/rss/items?limit=1&offset=1')
  expect(page.headers.get('x-total-count')).toBe('2')
  expect(await page.json()).toMatchObject([
    {
      title: 'Celeste-GOG',
      feedName: 'Games',
      gameId: game.id,
      match: null,
      parsed: { title: 'Celeste', group: 'GOG' },
    },
  ])
  const forAdmin = await admin.ask('GET', `/api/rss/items?feedId=${id}`)
  expect(await forAdmin.json()).toMatchObject([{ gameId: null }, { gameId: null }])
  const other = await admin.ask('GET', `/api/rss/items?feedId=${crypto.randomUUID()}`)
  expect([other.headers.get('x-total-count'), await other.json()]).toEqual(['0', []])
  expect((await admin.ask('GET', '/api/rss/items?limit=0')).status).toBe(400)
})

test('items with dates that nothing can have are listed without a date', async () => {
  const dates = ['9999-12-31T23:59:59-12:00', 'Fri, 31 Dec 9999 23:59:59 -0500', '0001-01-01T00:00:00Z', '0000-01-01']
  const numbers = [0, 2 ** 31 - 1, 2 ** 32 - 1, 9_999_999_999_999, 253_402_300_799].map(String)
  const items = [...dates, ...numbers].map((date, index) =>
    magnetItem(`Game ${index} v1-GOG`, `<pubDate>${date}</pubDate>`),
  )
  server.answer = sends(rss(...items))
  await added()
  const answer = await admin.ask('GET', '/api/rss/items')
  const listed: { publishedAt: string | null }[] = await answer.json()
  expect(answer.status).toBe(200)
  expect(listed.map(({ publishedAt }) => publishedAt)).toEqual(items.map(() => null))
})

test('a refresh checks all feeds', async () => {
  await add()
  server.answer = sends(rss(magnetItem('Tunic-GOG')))
  const answer = await admin.ask('POST', '/api/rss/refresh')
  expect([answer.status, await answer.json()]).toEqual([200, { checked: 1, failed: 0, paused: 0, newItems: 1 }])
})

test('members read feeds without secrets, and change nothing', async () => {
  const key = 'f00ba4deadbeefcafe12'
  const { id } = await added({ url: `${server.url}?passkey=${key}` })
  server.answer = sends('', {}, 500)
  await admin.ask('POST', '/api/rss/refresh')
  for (const path of ['/api/rss/feeds', '/api/rss/items']) {
    const answer = await member.ask('GET', path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain(key)
  }
  const [feed] = await (await member.ask('GET', '/api/rss/feeds')).json()
  expect(feed).toMatchObject({ url: `${server.origin}/********`, status: 'error', message: null })
  const changes: [string, string, object?][] = [
    ['POST', '/api/rss/feeds', { name: 'x', url: server.url }],
    ['PATCH', `/api/rss/feeds/${id}`, { name: 'x' }],
    ['PUT', `/api/rss/feeds/${id}`, { name: 'x', url: server.url }],
    ['DELETE', `/api/rss/feeds/${id}`],
    ['POST', '/api/rss/refresh'],
  ]
  for (const [method, path, body] of changes) expect((await member.ask(method, path, body)).status).toBe(403)
})
