import { expect, test } from 'bun:test'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { keys } from '#ui/api/keys.ts'
import { type EventChange, eventChangeOptions, withEvent } from '#ui/api/notification-events.ts'

const original = { notificationPreferences: { imported: { inApp: true, external: true } } } as UserSettings
const changes: readonly EventChange[] = [
  { event: 'imported', place: 'inApp', on: false },
  { event: 'imported', place: 'external', on: false },
]
const outcomes = [
  ['succeeds', 'succeeds'],
  ['succeeds', 'fails'],
  ['fails', 'succeeds'],
  ['fails', 'fails'],
] as const

test.each(outcomes)('two switches in a row end with what the server keeps: %s, %s', async (...ends) => {
  const client = new QueryClient()
  client.setQueryData(keys.userSettings, original)
  let server = original
  const answers = [...ends]
  const options = eventChangeOptions(client, async (notificationPreferences) => {
    await Bun.sleep(1)
    if (answers.shift() === 'fails') throw new Error('The disk is full.')
    server = { ...server, notificationPreferences }
    return server
  })
  await Promise.allSettled(changes.map((change) => new MutationObserver(client, options).mutate(change)))
  const kept = changes.filter((_, index) => ends[index] === 'succeeds').reduce(withEvent, original)
  expect(server).toEqual(kept)
  expect(client.getQueryData<UserSettings>(keys.userSettings)).toEqual(kept)
})
