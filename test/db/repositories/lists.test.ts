import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { HistoryType } from '#domain/games/history-types.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let userId: string
let otherId: string

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app, { username: 'Robin' }).id
  otherId = storeUser(app, { username: 'alex' }).id
})

afterEach(() => app.close())

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`

function storeHistory(title: string, day: number, type: HistoryType, gameId: string | null, owner = userId): void {
  const entry = { id: title, userId: owner, gameId, gameTitle: null, downloadId: randomUUID(), message: '' }
  app.history.insert({ ...entry, type, title, at: at(day) })
}

test('history is listed newest first, by game, by type and in pages', () => {
  const { id: gameId } = storeGame(app, { userId, title: 'Portal' })
  storeHistory('a', 1, 'grabbed', gameId)
  storeHistory('c', 2, 'imported', gameId)
  storeHistory('b', 2, 'imported', null)
  storeHistory('other', 3, 'imported', null, otherId)
  const list = (filter: object = {}) => {
    const { entries, total } = app.history.list({ userId, ...filter })
    return [entries.map(({ title }) => title), total]
  }
  expect(list()).toEqual([['c', 'b', 'a'], 3])
  expect(list({ gameId })).toEqual([['c', 'a'], 2])
  expect(list({ type: 'imported' })).toEqual([['c', 'b'], 2])
  expect(list({ type: 'failed' })).toEqual([[], 0])
  expect(list({ limit: 1, offset: 1 })).toEqual([['b'], 3])
  expect(list({ offset: 2 })).toEqual([['a'], 3])
  expect(list({ userId: otherId, gameId })).toEqual([[], 0])
})

test('history outlives its game and its download', () => {
  const { id: gameId } = storeGame(app, { userId, title: 'Portal' })
  storeHistory('kept', 1, 'grabbed', gameId)
  app.games.remove(gameId)
  const [entry] = app.history.list({ userId }).entries
  expect(entry).toMatchObject({ title: 'kept', gameId: null, downloadId: expect.any(String) })
})

function notify(title: string, owner = userId): string {
  const id = randomUUID()
  const notification = { id, userId: owner, type: 'imported', title, message: '', link: null, read: false } as const
  app.notifications.insert({ ...notification, createdAt: at(1) })
  return id
}

test('notifications are listed newest first, unread on request, and change for their own user only', () => {
  const [first] = ['1', '2', '3'].map((title) => notify(title))
  notify('other', otherId)
  const list = (page = {}) => {
    const { notifications, total } = app.notifications.list(userId, page)
    return [notifications.map(({ title }) => title), total]
  }
  app.notifications.markRead(otherId, first ?? '')
  expect(app.notifications.countUnread(userId)).toBe(3)
  app.notifications.markRead(userId, first ?? '')
  expect(list()).toEqual([['3', '2', '1'], 3])
  expect(list({ unread: true })).toEqual([['3', '2'], 2])
  expect(list({ limit: 1, offset: 1 })).toEqual([['2'], 3])
  expect(app.notifications.find(otherId, first ?? '')).toBeNull()
  expect(app.notifications.removeRead(userId, at(2))).toBe(1)
  expect(list()).toEqual([['3', '2'], 2])
  expect(app.notifications.find(userId, first ?? '')).toBeNull()
  expect(app.notifications.restore(otherId, at(2))).toBe(0)
  expect(app.notifications.restore(userId, at(2))).toBe(1)
  expect(list()).toEqual([['3', '2', '1'], 3])
  app.notifications.markAllRead(userId)
  expect(app.notifications.countUnread(userId)).toBe(0)
  expect(app.notifications.countUnread(otherId)).toBe(1)
})

test('the newest 20,000 notifications of a user are kept, and all of the others', () => {
  notify('other', otherId)
  // The last of them is the 20,300th of all: the oldest are deleted with every hundredth.
  app.connection.all(
    `INSERT INTO notifications (id, user_id, type, title, message, read, created_at)
      SELECT 'notification ' || value, ?, 'imported', value, '', 0, ? FROM json_each(?)`,
    userId,
    app.clock.now().toISOString(),
    JSON.stringify(Array.from({ length: 20_298 }, (_, index) => String(index + 1))),
  )
  notify('20299')
  const { notifications, total } = app.notifications.list(userId, { limit: 1, offset: 19_999 })
  expect(total).toBe(20_000)
  expect(notifications.map(({ title }) => title)).toEqual(['300'])
  expect(app.notifications.list(otherId, {}).total).toBe(1)
})

test('accounts are found by their names in any case, and names are unique in any case', () => {
  expect(app.users.findByName('rOBIN')?.id).toBe(userId)
  expect(app.users.findByName('rob')).toBeNull()
  expect(() => storeUser(app, { username: 'ALEX' })).toThrow(/UNIQUE/)
  expect(app.users.all().map(({ username }) => username)).toEqual(['Robin', 'alex'])
})

test('API keys are listed, counted and removed for their own user only', () => {
  const key = {
    name: 'Script',
    prefix: 'abc',
    digest: 'digest',
    createdAt: at(1),
    lastUsedAt: null,
    lastUsedFrom: null,
    lastUserAgent: null,
    scopes: ['library' as const],
  }
  app.apiKeys.insert({ ...key, id: 'key', userId })
  expect(app.apiKeys.findByDigest('digest')).toEqual({ id: 'key', userId, scopes: ['library'] })
  expect(app.apiKeys.findByDigest('Digest')).toBeNull()
  expect(app.apiKeys.listOf(otherId)).toEqual([])
  expect(app.apiKeys.countOf(userId)).toBe(1)
  expect(app.apiKeys.remove(otherId, 'key')).toBe(false)
  expect(app.apiKeys.remove(userId, 'key')).toBe(true)
  expect(app.apiKeys.countOf(userId)).toBe(0)
})
