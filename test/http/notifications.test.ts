import { afterEach, beforeEach, expect, test } from 'bun:test'
import { notify } from '#core/notifications/notify.ts'
import { cleanUpDatabase } from '#core/system/clean-up-database.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})

afterEach(() => site.stop())

const say = (title: string, userId = robin.user.id) =>
  notify(site.app, userId, 'grabbed', { title, message: `About ${title}`, link: '/activity' })
const listed = async (query = '') => {
  const answer = await robin.ask('GET', `/api/notifications${query}`)
  const list: { id: string; title: string; read: boolean }[] = await answer.json()
  return { list, titles: list.map(({ title }) => title), total: answer.headers.get('x-total-count') }
}
const unread = async () => (await (await robin.ask('GET', '/api/notifications/unread-count')).json()).count

test('notifications are sent over the socket, listed, marked as read and cleared', async () => {
  const heard: string[] = []
  site.app.events.on('notification', ({ title, userId }) => void heard.push(`${userId} ${title}`))
  for (const title of ['one', 'two', 'three']) say(title)
  expect(heard).toEqual(['one', 'two', 'three'].map((title) => `${robin.user.id} ${title}`))
  const { list, titles, total } = await listed()
  expect({ titles, total }).toEqual({ titles: ['three', 'two', 'one'], total: '3' })
  expect(list[0]).toEqual({
    id: expect.any(String),
    userId: robin.user.id,
    type: 'grabbed',
    title: 'three',
    message: 'About three',
    link: '/activity',
    read: false,
    createdAt: '2026-11-21T12:00:00.000Z',
  } as never)
  expect(await listed('?limit=1&offset=1')).toMatchObject({ titles: ['two'], total: '3' })
  const answer = await robin.ask('PUT', `/api/notifications/${list[1]?.id}/read`)
  expect(await answer.json()).toMatchObject({ title: 'two', read: true })
  expect(await unread()).toBe(2)
  expect(await listed('?unread=true')).toMatchObject({ titles: ['three', 'one'], total: '2' })
  expect((await robin.ask('DELETE', '/api/notifications')).status).toBe(204)
  expect((await listed()).titles).toEqual(['three', 'one'])
  expect(await (await robin.ask('PUT', '/api/notifications/read-all')).json()).toEqual({ count: 0 })
  expect(await unread()).toBe(0)
  await robin.ask('DELETE', '/api/notifications')
  expect((await listed()).titles).toEqual([])
})

test('notifications are listed by event, also the unread ones alone', async () => {
  for (const title of ['one', 'two']) say(title)
  notify(site.app, robin.user.id, 'imported', { title: 'three', message: '', link: null })
  expect(await listed('?type=imported')).toMatchObject({ titles: ['three'], total: '1' })
  expect(await listed('?type=grabbed&limit=1&offset=1')).toMatchObject({ titles: ['one'], total: '2' })
  await robin.ask('PUT', `/api/notifications/${(await listed('?type=grabbed')).list[0]?.id}/read`)
  expect(await listed('?type=grabbed&unread=true')).toMatchObject({ titles: ['one'], total: '1' })
  expect((await robin.ask('GET', '/api/notifications?type=unknown')).status).toBe(400)
})

test("users cannot read, mark or clear another user's notifications", async () => {
  const sam = await site.addUser('sam', 'admin')
  say('for robin')
  const [own] = (await listed()).list
  expect((await sam.ask('PUT', `/api/notifications/${own?.id}/read`)).status).toBe(404)
  await sam.ask('PUT', '/api/notifications/read-all')
  await sam.ask('DELETE', '/api/notifications')
  expect(await (await sam.ask('GET', '/api/notifications')).json()).toEqual([])
  expect(await listed()).toMatchObject({ titles: ['for robin'] })
  expect(await unread()).toBe(1)
})

test('notifications that were removed together are restored together, only by their user, for a day', async () => {
  const sam = await site.addUser('sam', 'admin')
  const removed = async (ask = robin.ask) => (await ask('GET', '/api/notifications/removed')).json()
  const remove = async () => {
    await robin.ask('DELETE', '/api/notifications')
    return removed()
  }
  const restore = async (removedAt: string, ask = robin.ask) => {
    const answer = await ask('POST', '/api/notifications/restore', { removedAt })
    return answer.status === 200 ? (await answer.json()).count : answer.status
  }
  for (const title of ['one', 'two']) say(title)
  await robin.ask('PUT', '/api/notifications/read-all')
  const first = await remove()
  site.app.clock.advance(60_000)
  say('three')
  await robin.ask('PUT', '/api/notifications/read-all')
  const second = await remove()
  expect(second).toEqual({ count: 1, removedAt: expect.any(String) })
  say('four')
  expect(await removed()).toEqual(second)
  expect(await removed(sam.ask)).toEqual({ count: 0, removedAt: null })
  expect(await restore(second.removedAt, sam.ask)).toBe(410)
  expect(await restore(first.removedAt)).toBe(2)
  expect(await restore(first.removedAt)).toBe(410)
  const { list, titles, total } = await listed()
  expect({ titles, total }).toEqual({ titles: ['four', 'two', 'one'], total: '3' })
  expect(list.map(({ read }) => read)).toEqual([false, true, true])
  await cleanUpDatabase(site.app)
  expect(await removed()).toEqual(second)
  site.app.clock.advance(86_460_000)
  await cleanUpDatabase(site.app)
  expect(await removed()).toEqual({ count: 0, removedAt: null })
  expect(await restore(second.removedAt)).toBe(410)
  expect((await listed()).titles).toEqual(titles)
})

test('disabled events create no notifications', async () => {
  await robin.ask('PATCH', '/api/settings', { notificationPreferences: { grabbed: { inApp: false, external: true } } })
  say('unwanted')
  expect((await listed()).titles).toEqual([])
  await robin.ask('PATCH', '/api/settings', { notificationPreferences: { grabbed: { inApp: true, external: false } } })
  say('wanted')
  expect((await listed()).titles).toEqual(['wanted'])
})

test('about the newest 20,000 are kept, and those of a removed account are deleted', async () => {
  const sam = await site.addUser('sam')
  site.app.connection.all(
    `INSERT INTO notifications (id, user_id, type, title, message, created_at)
     WITH RECURSIVE numbers(number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < 20199)
     SELECT printf('%08d-0000-4000-8000-000000000000', number), ?, 'grabbed', 'number ' || number, '', '2026-11-21T12:00:00.000Z' FROM numbers`,
    robin.user.id,
  )
  for (let number = 20_200; number < 20_300; number += 1) say(`number ${number}`)
  say('to sam', sam.user.id)
  const total = Number((await listed('?limit=1')).total)
  expect(total).toBeGreaterThanOrEqual(20_000)
  expect(total).toBeLessThan(20_100)
  expect((await listed('?limit=1')).titles).toEqual(['number 20299'])
  expect((await listed(`?limit=1&offset=${total - 1}`)).titles).toEqual([`number ${20_300 - total}`])
  site.app.users.remove(sam.user.id)
  say('to nobody', sam.user.id)
  expect(site.app.notifications.list(sam.user.id, {}).total).toBe(0)
})
