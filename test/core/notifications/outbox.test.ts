import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addChannel, changeChannel } from '#core/notifications/change-channel.ts'
import { notify } from '#core/notifications/notify.ts'
import { hasDueNotifications, sendOutbox } from '#core/notifications/send-outbox.ts'
import { testStoredChannel } from '#core/notifications/test-channel.ts'
import { checkHealth } from '#core/system/check-health.ts'
import { cleanUpDatabase } from '#core/system/clean-up-database.ts'
import { NoAnswerError, RejectedMessageError, RetryLaterError } from '#domain/errors.ts'
import type { NewChannel } from '#domain/notifications/channel.ts'
import { createRecordingChannel } from '../../fakes/recording-channel.ts'
import { eventually } from '../../peers/loopback.ts'
import { storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const channel = createRecordingChannel()
let app: TestApp
let robin: { id: string }

beforeEach(() => {
  channel.sent.length = 0
  channel.answer = () => undefined
  app = createTestApp({ channelKinds: { webhook: channel.kind } })
  Object.assign(app.about, { publicUrl: 'https://games.example.org' })
  robin = storeUser(app)
})
afterEach(() => app.close())

const add = (input: Partial<NewChannel> = {}) => addChannel(app, { name: 'Hook', type: 'webhook', ...input })
const say = (title: string, userId = robin.id) =>
  notify(app, userId, 'imported', { title, message: `About ${title}`, link: '/games/1' })
const fail = (error: Error) => () => {
  throw error
}
const inApp = (userId = robin.id) => app.notifications.list(userId, {}).notifications
const stored = (id: string) => {
  const found = app.channels.find(id)
  if (found === null) throw new Error('The channel is gone')
  return found
}

test('a notification is sent once, with its link, cover and facts', async () => {
  await add()
  notify(app, robin.id, 'grabbed', {
    ...{ title: 'Hades was grabbed', message: 'From Example', link: '/games/7' },
    coverUrl: 'https://images.example.org/7.jpg',
    facts: [{ label: 'Size', value: '4.2 GB' }],
  })
  expect(hasDueNotifications(app)).toBe(true)
  await sendOutbox(app)
  await sendOutbox(app)
  expect(channel.sent).toMatchObject([
    {
      ...{ title: 'Hades was grabbed', body: 'From Example', url: 'https://games.example.org/games/7' },
      ...{ coverUrl: 'https://images.example.org/7.jpg', facts: [{ label: 'Size', value: '4.2 GB' }] },
    },
  ])
  expect(hasDueNotifications(app)).toBe(false)
  expect(inApp()).toHaveLength(1)
})

test('a channel receives its events and those of its user only', async () => {
  const sam = storeUser(app, { role: 'member' })
  await add({ userId: sam.id })
  await add({ events: ['downloadFailed'] })
  say('of robin')
  say('of sam', sam.id)
  notify(app, robin.id, 'downloadFailed', { title: 'failed', message: 'No seeders' })
  await sendOutbox(app)
  expect(channel.titles().toSorted()).toEqual(['failed', 'of sam'])
})

test('users choose where they are notified of each event', async () => {
  await add()
  const choose = (inApp: boolean, external: boolean) =>
    app.users.changeSettings(robin.id, {
      ...app.users.settings(robin.id),
      notificationPreferences: { imported: { inApp, external } },
    })
  choose(true, false)
  say('within')
  choose(false, true)
  say('outside')
  choose(false, false)
  say('nowhere')
  await sendOutbox(app)
  expect(inApp().map(({ title }) => title)).toEqual(['within'])
  expect(channel.titles()).toEqual(['outside'])
})

test('a channel of all users receives what concerns several users once, without paths', async () => {
  const sam = storeUser(app)
  await add()
  await add({ userId: sam.id })
  for (const { id } of [robin, sam]) {
    notify(app, id, 'healthIssue', {
      title: '/srv/games is full',
      publicTitle: 'A disk is full',
      message: 'Make room.',
    })
  }
  await sendOutbox(app)
  expect(channel.titles().toSorted()).toEqual(['/srv/games is full', 'A disk is full'])
})

test.each([
  ['"/downloads/robin/Hades" may not be read (EACCES).', 'Open Ludarr for details.'],
  ['D:\\Games is full.', 'Open Ludarr for details.'],
  [
    'Which file? 3/4 are here, see https://games.example.org/x',
    'Which file? 3/4 are here, see https://games.example.org/x',
  ],
])('a channel of all users receives %p as %p', async (message, shown) => {
  storeUser(app)
  await add()
  await add({ userId: robin.id })
  notify(app, robin.id, 'importReview', { title: 'Hades needs review', message })
  await sendOutbox(app)
  expect(channel.sent.map(({ body }) => body).toSorted()).toEqual([message, shown].toSorted())
})

test('a channel of all users shows paths if there is only one user', async () => {
  await add()
  notify(app, robin.id, 'importReview', { title: 'Hades needs review', message: '/downloads/Hades may not be read.' })
  await sendOutbox(app)
  expect(channel.sent).toMatchObject([{ body: '/downloads/Hades may not be read.' }])
})

test('the notification and the outbox are written together or not at all', async () => {
  await add()
  expect(() =>
    app.transaction(() => {
      say('undone')
      throw new Error('undo')
    }),
  ).toThrow('undo')
  expect(inApp()).toEqual([])
  expect(hasDueNotifications(app)).toBe(false)
})

test('a burst of 200 imports becomes a digest', async () => {
  await add()
  for (let number = 1; number <= 200; number += 1) say(`Game ${number}`)
  await sendOutbox(app)
  expect(channel.sent).toHaveLength(1)
  expect(channel.sent[0]).toMatchObject({
    title: '200 games imported',
    body: expect.stringMatching(/^• Game 1\n• Game 2\n(• Game \d+\n){18}… and 180 more$/),
    url: 'https://games.example.org/notifications',
  })
  expect(channel.sent[0]?.notifications).toHaveLength(200)
})

test('a steady stream becomes a digest a minute once a channel has received ten messages', async () => {
  await add()
  for (let second = 0; second < 600; second += 3) {
    say(`Game ${second}`)
    await sendOutbox(app)
    app.clock.advance(3000)
  }
  expect(channel.sent.length).toBeLessThan(22)
  app.clock.advance(60_000)
  await sendOutbox(app)
  const titles = channel.sent.flatMap(({ notifications }) => notifications.map(({ title }) => title))
  expect(titles).toHaveLength(200)
  expect(new Set(titles).size).toBe(200)
})

test('a channel that fails is tried again after longer and longer pauses, and loses nothing', async () => {
  const { id } = await add()
  channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  say('one')
  const pauses: number[] = []
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await sendOutbox(app)
    const until = Date.parse(stored(id).health.disabledUntil ?? '')
    pauses.push((until - app.clock.now().getTime()) / 1000)
    app.clock.set(new Date(until - 1).toISOString())
    expect(hasDueNotifications(app)).toBe(false)
    app.clock.advance(1)
    expect(hasDueNotifications(app)).toBe(true)
  }
  expect(pauses).toEqual([30, 60, 120, 300, 900, 1800, 3600, 3600, 3600])
  say('two')
  channel.answer = () => undefined
  await sendOutbox(app)
  expect(channel.titles()).toEqual(['one', 'two'])
  expect(stored(id)).toMatchObject({ failures: 0, health: { ok: true, message: null, disabledUntil: null } })
})

test('the pause that a service asks for is kept', async () => {
  const { id } = await add()
  channel.answer = fail(new RetryLaterError('Hook accepts no messages for now', 777))
  say('one')
  await sendOutbox(app)
  expect(stored(id).health.disabledUntil).toBe('2026-11-21T12:12:57.000Z')
})

test('a rejected message does not stop the others, and is tried again later', async () => {
  await add()
  channel.answer = ({ title }) => {
    if (title === 'odd') throw new RejectedMessageError('Hook responded with status 400')
  }
  say('odd')
  say('fine')
  await sendOutbox(app)
  expect(channel.titles()).toEqual(['fine'])
  channel.answer = () => undefined
  app.clock.advance(30_000)
  await sendOutbox(app)
  expect(channel.titles()).toEqual(['fine', 'odd'])
})

test('what could not be sent for a day is dropped, and administrators are told', async () => {
  await add()
  channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  say('old')
  say('old too')
  await sendOutbox(app)
  app.clock.advance(23 * 3_600_000)
  say('newer')
  app.clock.advance(3_600_001)
  channel.answer = () => undefined
  await sendOutbox(app)
  expect(channel.titles()).toEqual(['newer'])
  expect(inApp()[0]).toMatchObject({
    type: 'healthIssue',
    title: '2 notifications could not be sent to Hook',
    message: 'They were dropped after 24 hours. Hook: connection refused',
  })
})

test('a health issue starts after three failures in a row and ends with success', async () => {
  await add()
  channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  say('one')
  const issues = async () => {
    await checkHealth(app, [])
    return (app.health.issues() ?? []).filter(({ code }) => code === 'notification-channel-failing')
  }
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await sendOutbox(app)
    app.clock.advance(3_600_000)
    expect(await issues()).toHaveLength(attempt < 3 ? 0 : 1)
  }
  expect((await issues())[0]?.message).toMatch(
    /^Notifications cannot be sent to Hook since .*: Hook: connection refused$/,
  )
  channel.answer = () => undefined
  await sendOutbox(app)
  expect(await issues()).toEqual([])
})

test('a successful test and a change of the settings end the pause', async () => {
  const { id } = await add()
  channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  say('one')
  await sendOutbox(app)
  expect(await testStoredChannel(app, id)).toEqual({ ok: false, message: 'Hook: connection refused' })
  expect(hasDueNotifications(app)).toBe(false)
  channel.answer = () => undefined
  expect(await testStoredChannel(app, id)).toEqual({ ok: true, message: 'Test notification sent' })
  expect(hasDueNotifications(app)).toBe(true)
  channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  await sendOutbox(app)
  await changeChannel(app, id, { settings: { token: 'other' } })
  expect(hasDueNotifications(app)).toBe(true)
})

test('a disabled channel receives nothing, and a removed one takes its outbox along', async () => {
  const { id } = await add()
  say('queued')
  await changeChannel(app, id, { enabled: false })
  say('not queued')
  await sendOutbox(app)
  await changeChannel(app, id, { enabled: true })
  await sendOutbox(app)
  expect(channel.titles()).toEqual(['queued'])
  say('gone')
  app.channels.remove(id)
  expect(hasDueNotifications(app)).toBe(false)
})

test('a slow channel does not delay the others, and never gets two messages at once', async () => {
  const slow = createRecordingChannel()
  const gates: (() => void)[] = []
  let open = 0
  slow.answer = async () => {
    open += 1
    expect(open).toBe(1)
    await new Promise<void>((resolve) => gates.push(resolve))
    open -= 1
  }
  app.channelKinds.ntfy = { ...slow.kind, type: 'ntfy' }
  await add()
  await add({ name: 'Slow', type: 'ntfy' })
  say('one')
  const first = sendOutbox(app)
  say('two')
  await eventually('the fast channel to receive both', 30_000, async () => {
    await sendOutbox(app)
    return channel.sent.length === 2
  })
  expect([channel.titles(), slow.titles()]).toEqual([['one', 'two'], []])
  for (const count of [1, 2]) {
    await eventually('the slow channel to receive', 30_000, async () => gates.length === count)
    gates.at(-1)?.()
  }
  await first
  expect(slow.titles()).toEqual(['one', 'two'])
})

test('sent notifications are forgotten after a day', async () => {
  await add()
  say('one')
  await sendOutbox(app)
  const kept = () => app.connection.all('SELECT title FROM outbox').length
  app.clock.advance(23 * 3_600_000)
  await cleanUpDatabase(app)
  expect(kept()).toBe(1)
  app.clock.advance(3_600_001)
  say('unsent')
  await cleanUpDatabase(app)
  expect(app.connection.all('SELECT title FROM outbox')).toEqual([{ title: 'unsent' }])
})

test('an interrupted message is sent again with the same id and content', async () => {
  const { id } = await add()
  for (let number = 1; number <= 8; number += 1) say(`Game ${number}`)
  const seen: string[] = []
  const stopping = new AbortController()
  channel.answer = (message) => {
    seen.push(`${message.id} ${message.title}`)
    if (seen.length > 1) return
    stopping.abort()
    throw new NoAnswerError('stopped')
  }
  await sendOutbox(app, stopping.signal)
  say('later')
  expect(stored(id).failures).toBe(0)
  await sendOutbox(app)
  expect(seen[1]).toBe(String(seen[0]))
  expect(channel.titles()).toEqual(['8 games imported', 'later'])
})
