import { expect, test } from 'bun:test'
import { notificationEvents } from '#domain/accounts/user-settings.ts'
import type { Notification } from '#domain/system/notification.ts'
import { notificationIcons } from '#ui/format/notification-icons.ts'
import { unreadAfter } from '#ui/live/unread-count.ts'
import { describeSyncResult } from '#ui/pages/settings/services/prowlarr-outcome.ts'

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

test('the socket tells of one more, and only of my own', () => {
  expect(unreadAfter(2, notification, 'me')).toBe(3)
  expect(unreadAfter(2, notification, 'somebody else')).toBe(2)
  expect(unreadAfter(2, { ...notification, read: true }, 'me')).toBe(2)
  expect(unreadAfter(undefined, notification, 'me')).toBeUndefined()
})

test('every kind of news has its mark', () => {
  expect(Object.keys(notificationIcons).sort()).toEqual([...notificationEvents].sort())
})

test('what was taken over is told in words', () => {
  expect(describeSyncResult({ added: 3, updated: 0, removed: 1, failed: [] })).toBe('3 added, 1 removed.')
  expect(describeSyncResult({ added: 0, updated: 0, removed: 0, failed: [] })).toBe('Nothing had to be changed.')
})
