import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { notificationEvents } from '#domain/notifications/notification-events.ts'
import type { Notification } from '#domain/system/notification.ts'
import { keys } from '#ui/api/keys.ts'
import { showRead } from '#ui/api/notifications.ts'
import { describeSyncResult } from '#ui/format/messages.ts'
import { unreadAfter } from '#ui/live/patch-cache.ts'
import { notificationLabel } from '#ui/parts/notification-labels.ts'

const notification: Notification = {
  id: 'n',
  userId: 'me',
  type: 'imported',
  title: 'Portal 2 is in the library',
  message: '',
  link: '/games/g',
  read: false,
  createdAt: '2026-11-21T03:30:00.000Z',
}

test('a notification over the socket raises the unread count of its user only', () => {
  expect(unreadAfter(2, notification, 'me')).toBe(3)
  expect(unreadAfter(2, notification, 'somebody else')).toBe(2)
  expect(unreadAfter(2, { ...notification, read: true }, 'me')).toBe(2)
  expect(unreadAfter(undefined, notification, 'me')).toBeUndefined()
})

test('a notification that could not be marked as read leaves the others as they are', () => {
  const client = new QueryClient()
  const queryKey = [...keys.notifications, 50]
  client.setQueryData(queryKey, { items: [notification, { ...notification, id: 'other' }], total: 2 })
  showRead(client, 'n', true)
  showRead(client, 'other', true)
  showRead(client, 'n', false)
  expect(client.getQueryData(queryKey)).toMatchObject({ items: [{ read: false }, { read: true }], total: 2 })
})

test('every notification event has a label', () => {
  const labels = notificationEvents.map((event) => notificationLabel(event).label)
  expect(new Set(labels).size).toBe(notificationEvents.length)
})

test('the result of a Prowlarr sync is described', () => {
  expect(describeSyncResult({ added: 3, updated: 0, removed: 1, failed: [] })).toBe('3 added, 1 removed.')
  expect(describeSyncResult({ added: 0, updated: 0, removed: 0, failed: [] })).toBe('No changes.')
})

test('the server sends every event that the settings show', () => {
  const core = join(import.meta.dirname, '../../src/core')
  const source = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(core, path), 'utf8'))
    .join('\n')
  expect(notificationEvents.filter((event) => !source.includes(`'${event}'`))).toEqual([])
})
