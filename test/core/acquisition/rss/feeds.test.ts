import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addFeed, changeFeed, removeFeed } from '#core/acquisition/rss/change-feeds.ts'
import { listFeeds } from '#core/acquisition/rss/list-feeds.ts'
import { listFeedItems } from '#core/acquisition/rss/list-items.ts'
import { refreshRss, syncRss } from '#core/acquisition/rss/sync-rss.ts'
import { magnetItem, rss, sends, startFeedServer } from '../../../fakes/feed-server.ts'
import { storeUser } from '../../../rows.ts'
import { createTestApp, type TestApp } from '../../../test-app.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof startFeedServer>>

beforeEach(async () => {
  app = createTestApp()
  server = await startFeedServer(sends(rss(magnetItem('Hades.v1.2-GOG'), magnetItem('Celeste-GOG'))))
})
afterEach(async () => {
  await app.close()
  await server.close()
})

const add = (more: Partial<Parameters<typeof addFeed>[1]> = {}) =>
  addFeed(app, { name: 'Games', url: server.url, ...more })
const admin = { id: 'admin', role: 'admin' } as const
const member = { id: 'member', role: 'member' } as const
const titles = async (feedId?: string) => (await listFeedItems(app, admin, { feedId })).items.map(({ title }) => title)
const minutes = (count: number) => app.clock.advance(count * 60_000)
const only = () => listFeeds(app, admin)[0]

test('a feed is added with its items, the first of the feed first', async () => {
  const feed = await add()
  expect(feed).toMatchObject({ name: 'Games', status: 'ok', message: null, intervalMinutes: 30, autoGrab: false })
  expect(feed.lastCheckedAt).not.toBeNull()
  expect(await titles()).toEqual(['Hades.v1.2-GOG', 'Celeste-GOG'])
  expect(await titles(crypto.randomUUID())).toEqual([])
})

test.each([
  ['a web page', sends('<!doctype html><html></html>', { 'content-type': 'text/html' }), 'web page'],
  ['a missing page', sends('', {}, 404), 'there is no feed at this address'],
])('%s is not added, with the reason at the address', async (_name, answer, reason) => {
  server.answer = answer
  const error = await add().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'invalid', details: { details: [{ path: 'url' }] } })
  expect(String(error)).toContain(reason)
  expect(app.rssFeeds.all()).toEqual([])
})

test('a feed is not added twice', async () => {
  await add()
  expect(await add({ name: 'Again' }).catch((error: unknown) => error)).toMatchObject({ code: 'conflict' })
})

test('a feed is checked at its interval, with what is needed for an answer without items', async () => {
  server.answer = sends(rss(magnetItem('A-GOG')), { etag: '"1"' })
  await add({ intervalMinutes: 60 })
  await syncRss(app)
  expect(server.requests).toHaveLength(1)
  minutes(61)
  server.answer = (_request, response) => response.writeHead(304).end()
  await syncRss(app)
  expect(server.requests).toHaveLength(2)
  expect(server.requests[1]?.headers['if-none-match']).toBe('"1"')
  expect(only()).toMatchObject({ status: 'ok' })
  expect(await titles()).toEqual(['A-GOG'])
  await syncRss(app)
  expect(server.requests).toHaveLength(2)
})

test('a disabled feed is not checked', async () => {
  const { id } = await add()
  await changeFeed(app, id, { enabled: false })
  minutes(600)
  await syncRss(app)
  expect(await refreshRss(app)).toMatchObject({ checked: 0 })
  expect(server.requests).toHaveLength(1)
})

test('a feed that fails keeps its items, says why and is checked less often', async () => {
  await add({ intervalMinutes: 10 })
  server.answer = sends('', {}, 500)
  for (const pause of [11, 11, 21]) {
    minutes(pause)
    await syncRss(app)
  }
  expect(server.requests).toHaveLength(4)
  expect(only()).toMatchObject({ status: 'error', message: 'Games: it responded with status 500' })
  minutes(21)
  await syncRss(app)
  expect(server.requests).toHaveLength(4)
  expect(await titles()).toHaveLength(2)
  minutes(21)
  server.answer = sends(rss(magnetItem('Hades.v1.2-GOG')))
  await syncRss(app)
  expect(only()).toMatchObject({ status: 'ok', message: null })
})

test('a pause that the site asks for holds for a manual refresh as well', async () => {
  await add({ intervalMinutes: 10 })
  server.answer = sends('', { 'retry-after': '7200' }, 429)
  expect(await refreshRss(app)).toMatchObject({ checked: 1, failed: 1, paused: 0 })
  minutes(100)
  await syncRss(app)
  expect(await refreshRss(app)).toEqual({ checked: 0, failed: 0, paused: 1, newItems: 0 })
  expect(server.requests).toHaveLength(2)
  minutes(21)
  server.answer = sends(rss(magnetItem('New-GOG')))
  expect(await refreshRss(app)).toEqual({ checked: 1, failed: 0, paused: 0, newItems: 1 })
})

test('items are listed by date, and those without a date or with one in the future by when they appeared', async () => {
  const now = app.clock.now().getTime()
  const dated = (title: string, hours: number) =>
    magnetItem(title, `<pubDate>${new Date(now + hours * 3_600_000).toUTCString()}</pubDate>`)
  server.answer = sends(
    rss(dated('Old-GOG', -48), magnetItem('Undated-GOG'), dated('Future-GOG', 900), dated('New-GOG', -1)),
  )
  await add()
  minutes(31)
  server.answer = sends(rss(magnetItem('Next-GOG')))
  await syncRss(app)
  expect(await titles()).toEqual(['Next-GOG', 'Undated-GOG', 'Future-GOG', 'New-GOG', 'Old-GOG'])
})

test('old items go, but none that the feed still contains', async () => {
  const batch = (round: number) => Array.from({ length: 400 }, (_, at) => magnetItem(`Game ${round} ${at}-GOG`))
  server.answer = sends(rss(...batch(0)))
  const { id } = await add({ intervalMinutes: 10 })
  for (const round of [1, 2, 3]) {
    minutes(11)
    server.answer = sends(rss(...batch(round), magnetItem('Pinned-GOG')))
    await syncRss(app)
  }
  expect(app.rssFeeds.list({ limit: 1 }).total).toBe(1000)
  minutes(61 * 24 * 60)
  server.answer = sends(rss(magnetItem('Pinned-GOG')))
  await syncRss(app)
  expect(await titles(id)).toEqual(['Pinned-GOG'])
  expect(app.connection.all('SELECT key FROM rss_titles')).toHaveLength(1)
})

const key = 'f00ba4deadbeefcafe12'

test('the key in an address is encrypted, masked and kept for its site only', async () => {
  const url = `${server.url}?passkey=${key}`
  const { id, url: shown } = await add({ url })
  expect(shown).not.toContain(key)
  expect(JSON.stringify(app.connection.all('SELECT * FROM rss_feeds'))).not.toContain(key)
  expect(listFeeds(app, member)[0]?.url).toBe(`${server.origin}/********`)
  await changeFeed(app, id, { url: shown, name: 'Other' })
  minutes(31)
  await syncRss(app)
  expect(server.requests.at(-1)?.url).toContain(key)
  const elsewhere = shown.replace(server.origin, 'http://127.0.0.1:1')
  expect(await changeFeed(app, id, { url: elsewhere }).catch((error: unknown) => error)).toMatchObject({
    code: 'invalid',
  })
})

test('an API key, or a username with its password, can be a part of the address', async () => {
  const origin = server.url.replace('://', '://robin:p%40ss-f00ba4@')
  for (const url of [`${server.url}?t=search&apikey=${key}`, origin]) {
    const { id, url: shown } = await add({ url })
    expect(shown).not.toMatch(/f00ba4|robin/)
    expect(JSON.stringify(app.connection.all('SELECT * FROM rss_feeds'))).not.toMatch(/f00ba4|robin/)
    await changeFeed(app, id, { url: shown, name: 'Other' })
    expect(app.rssFeeds.find(id)?.url).toBe(url)
  }
  expect(server.requests.map(({ url, headers }) => [url, headers.authorization ?? null])).toEqual([
    [`/rss?t=search&apikey=${key}`, null],
    ['/rss', `Basic ${btoa('robin:p@ss-f00ba4')}`],
  ])
})

test('links of items leave neither the database nor the API, except a page for admins', async () => {
  const item = `<title>Hades-GOG</title><guid>https://x.example/?passkey=${key}</guid><link>https://x.example/page</link>
    <enclosure url="https://x.example/get/${key}.torrent" type="application/x-bittorrent"/>`
  server.answer = sends(rss(item))
  await add({ url: `${server.url}?passkey=${key}` })
  expect(JSON.stringify(app.connection.all('SELECT * FROM rss_items'))).not.toContain(key)
  const [forAdmin] = (await listFeedItems(app, admin, {})).items
  const [forMember] = (await listFeedItems(app, member, {})).items
  expect(forAdmin).toMatchObject({ link: 'https://x.example/page', downloadUrl: `feed-item:${forAdmin?.id}` })
  expect(forMember).toMatchObject({ link: null, downloadUrl: `feed-item:${forAdmin?.id}` })
  expect(JSON.stringify([forAdmin, forMember])).not.toContain(key)
})

test('another address is fetched before it is stored', async () => {
  const { id } = await add()
  const other = await startFeedServer(sends('', {}, 404))
  expect(await changeFeed(app, id, { url: other.url }).catch((error: unknown) => error)).toMatchObject({
    code: 'invalid',
  })
  other.answer = sends(rss(magnetItem('Other-GOG')))
  await changeFeed(app, id, { url: other.url })
  expect(await titles()).toContain('Other-GOG')
  await other.close()
})

test('a removed feed takes its items with it', async () => {
  const { id } = await add()
  removeFeed(app, id)
  expect(await titles()).toEqual([])
  expect(app.connection.all('SELECT key FROM rss_titles')).toEqual([])
  expect(() => removeFeed(app, id)).toThrow('Feed not found')
})

test('the encryption key of another installation leaves the feed with a message', async () => {
  storeUser(app)
  const { id } = await add({ url: `${server.url}?passkey=${key}` })
  app.connection.all('UPDATE rss_feeds SET url = replace(url, substr(url, 12, 4), ?) WHERE id = ?', 'AAAA', id)
  app.connection.exec("UPDATE rss_items SET entry = replace(entry, substr(entry, 12, 4), 'AAAA'), processed = 0")
  minutes(31)
  await syncRss(app)
  expect(only()).toMatchObject({ status: 'error', message: expect.stringContaining('Enter it again') })
  const { items } = await listFeedItems(app, admin, {})
  expect(items).toMatchObject([{ downloadUrl: null }, { downloadUrl: null }])
  expect(app.rssFeeds.unprocessed(10)).toEqual([])
})
