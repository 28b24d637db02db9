import { afterEach, beforeEach, expect, test } from 'bun:test'
import { changeChannel } from '#core/notifications/change-channel.ts'
import { hasDueNotifications, sendOutbox } from '#core/notifications/send-outbox.ts'
import { testStoredChannel } from '#core/notifications/test-channel.ts'
import { checkHealth } from '#core/system/check-health.ts'
import { cleanUpDatabase } from '#core/system/clean-up-database.ts'
import { NoAnswerError, PartlyRejectedError, RejectedMessageError, RetryLaterError } from '#domain/errors.ts'
import { createRecordingChannel } from '../../fakes/recording-channel.ts'
import { eventually } from '../../peers/loopback.ts'

import { createOutboxScene, fail, type OutboxScene } from './outbox-scene.ts'

let scene: OutboxScene

beforeEach(() => {
  scene = createOutboxScene()
})
afterEach(() => scene.app.close())

test('a channel that fails is tried again after longer and longer pauses, and loses nothing', async () => {
  const { id } = await scene.add()
  scene.channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  scene.say('one')
  const pauses: number[] = []
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await sendOutbox(scene.app)
    const until = Date.parse(scene.stored(id).health.disabledUntil ?? '')
    pauses.push((until - scene.app.clock.now().getTime()) / 1000)
    scene.app.clock.set(new Date(until - 1).toISOString())
    expect(hasDueNotifications(scene.app)).toBe(false)
    scene.app.clock.advance(1)
    expect(hasDueNotifications(scene.app)).toBe(true)
  }
  expect(pauses).toEqual([30, 60, 120, 300, 900, 1800, 3600, 3600, 3600])
  scene.say('two')
  scene.channel.answer = () => undefined
  await sendOutbox(scene.app)
  expect(scene.channel.titles()).toEqual(['one', 'two'])
  expect(scene.stored(id)).toMatchObject({ failures: 0, health: { ok: true, message: null, disabledUntil: null } })
})

test('the pause that a service asks for is kept', async () => {
  const { id } = await scene.add()
  scene.channel.answer = fail(new RetryLaterError('Hook accepts no messages for now', 777))
  scene.say('one')
  await sendOutbox(scene.app)
  expect(scene.stored(id).health.disabledUntil).toBe('2026-11-21T12:12:57.000Z')
})

test('a rejected message does not stop the others, and is tried again later', async () => {
  await scene.add()
  scene.channel.answer = ({ title }) => {
    if (title === 'odd') throw new RejectedMessageError('Hook responded with status 400')
  }
  scene.say('odd')
  scene.say('fine')
  await sendOutbox(scene.app)
  expect(scene.channel.titles()).toEqual(['fine'])
  scene.channel.answer = () => undefined
  scene.app.clock.advance(30_000)
  await sendOutbox(scene.app)
  expect(scene.channel.titles()).toEqual(['fine', 'odd'])
})

/** Sends once every half hour. */
async function failFor(hours: number): Promise<void> {
  for (let attempt = 0; attempt < hours * 2; attempt += 1) {
    await sendOutbox(scene.app)
    scene.app.clock.advance(1_800_000)
  }
}

test('notifications that are not sent yet when the clock jumps ahead are retried', async () => {
  const { id } = await scene.add()
  scene.channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  scene.say('one')
  scene.say('two')
  await sendOutbox(scene.app)
  scene.app.clock.advance(400 * 24 * 3_600_000)
  await sendOutbox(scene.app)
  expect(scene.stored(id).failures).toBe(2)
  scene.app.clock.advance(3_600_000)
  scene.channel.answer = () => undefined
  await sendOutbox(scene.app)
  expect(scene.channel.titles()).toEqual(['one', 'two'])
})

test('what could not be sent for a day is dropped, and administrators are told', async () => {
  await scene.add()
  scene.channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  scene.say('old')
  scene.say('old too')
  await failFor(23)
  scene.say('newer')
  await failFor(2)
  scene.channel.answer = () => undefined
  await sendOutbox(scene.app)
  expect(scene.channel.titles()).toEqual(['newer'])
  expect(scene.inApp()[0]).toMatchObject({
    type: 'healthIssue',
    title: '2 notifications could not be sent to Hook',
    message: 'Dropped after 24 hours. Hook: connection refused',
  })
})

test('a rejected message is dropped with its own reason, although the channel works', async () => {
  await scene.add()
  scene.channel.answer = ({ title }) => {
    if (title === 'odd') throw new RejectedMessageError('Hook responded with status 400: bad title')
  }
  scene.say('odd')
  await failFor(25)
  scene.say('fine')
  await sendOutbox(scene.app)
  expect(scene.channel.titles()).toEqual(['fine'])
  expect(scene.inApp().filter(({ type }) => type === 'healthIssue')).toMatchObject([
    {
      title: '1 notification could not be sent to Hook',
      message: 'Dropped after 24 hours. Hook responded with status 400: bad title',
    },
  ])
})

test('a message that some recipients are refused is not sent again, and counts as a failure', async () => {
  const { id } = await scene.add()
  const seen: string[] = []
  scene.channel.answer = ({ title }) => {
    seen.push(title)
    throw new PartlyRejectedError('Hook: rejects sam@example.org: 550 No such user')
  }
  for (const title of ['one', 'two', 'three']) scene.say(title)
  await sendOutbox(scene.app)
  expect(seen).toEqual(['one', 'two', 'three'])
  expect(hasDueNotifications(scene.app)).toBe(false)
  const { failures, health } = scene.stored(id)
  expect(failures).toBe(3)
  expect(health).toMatchObject({ ok: false, message: expect.stringContaining('sam@example.org'), disabledUntil: null })
  scene.channel.answer = () => undefined
  scene.say('four')
  await sendOutbox(scene.app)
  expect(scene.stored(id)).toMatchObject({ failures: 0, health: { ok: true } })
})

test('a health issue starts after three failures in a row and ends with success', async () => {
  await scene.add()
  scene.channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  scene.say('one')
  const issues = async () => {
    await checkHealth(scene.app, [])
    return (scene.app.health.issues() ?? []).filter(({ code }) => code === 'notification-channel-failing')
  }
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await sendOutbox(scene.app)
    scene.app.clock.advance(3_600_000)
    expect(await issues()).toHaveLength(attempt < 3 ? 0 : 1)
  }
  expect((await issues())[0]?.message).toMatch(/^Notifications to Hook fail since .*: Hook: connection refused$/)
  scene.channel.answer = () => undefined
  await sendOutbox(scene.app)
  expect(await issues()).toEqual([])
})

test('what was stored while the clock was ahead is sent once it is right', async () => {
  const { id } = await scene.add()
  const right = scene.app.clock.now().getTime()
  scene.app.clock.advance(365 * 24 * 3_600_000)
  scene.channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  scene.say('ahead')
  await sendOutbox(scene.app)
  expect(scene.stored(id).health.ok).toBe(false)
  scene.app.clock.set(new Date(right).toISOString())
  await sendOutbox(scene.app)
  expect(scene.stored(id).failures).toBe(2)
  scene.app.clock.advance(3_600_000)
  scene.channel.answer = () => undefined
  await sendOutbox(scene.app)
  expect(scene.channel.titles()).toEqual(['ahead'])
})

test('a test message links to the page with the base path', async () => {
  const { id } = await scene.add()
  Object.assign(scene.app.about, { basePath: '/ludarr' })
  await testStoredChannel(scene.app, id)
  scene.say('one')
  await sendOutbox(scene.app)
  expect(scene.channel.sent.map(({ url }) => url)).toEqual([
    'https://games.example.org/ludarr',
    'https://games.example.org/ludarr/games/1',
  ])
})

test('a successful test and a change of the settings end the pause', async () => {
  const { id } = await scene.add()
  scene.channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  scene.say('one')
  await sendOutbox(scene.app)
  expect(await testStoredChannel(scene.app, id)).toEqual({ ok: false, message: 'Hook: connection refused' })
  expect(hasDueNotifications(scene.app)).toBe(false)
  scene.channel.answer = () => undefined
  expect(await testStoredChannel(scene.app, id)).toEqual({ ok: true, message: 'Test notification sent' })
  expect(hasDueNotifications(scene.app)).toBe(true)
  scene.channel.answer = fail(new NoAnswerError('Hook: connection refused'))
  await sendOutbox(scene.app)
  await changeChannel(scene.app, id, { settings: { token: 'other' } })
  expect(hasDueNotifications(scene.app)).toBe(true)
})

test('a disabled channel receives nothing, and a removed one takes its outbox along', async () => {
  const { id } = await scene.add()
  scene.say('queued')
  await changeChannel(scene.app, id, { enabled: false })
  scene.say('not queued')
  await sendOutbox(scene.app)
  await changeChannel(scene.app, id, { enabled: true })
  await sendOutbox(scene.app)
  expect(scene.channel.titles()).toEqual(['queued'])
  scene.say('gone')
  scene.app.channels.remove(id)
  expect(hasDueNotifications(scene.app)).toBe(false)
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
  scene.app.channelKinds.ntfy = { ...slow.kind, type: 'ntfy' }
  await scene.add()
  await scene.add({ name: 'Slow', type: 'ntfy' })
  scene.say('one')
  const first = sendOutbox(scene.app)
  scene.say('two')
  await eventually('the fast channel to receive both', 30_000, async () => {
    await sendOutbox(scene.app)
    return scene.channel.sent.length === 2
  })
  expect([scene.channel.titles(), slow.titles()]).toEqual([['one', 'two'], []])
  for (const count of [1, 2]) {
    await eventually('the slow channel to receive', 30_000, async () => gates.length === count)
    gates.at(-1)?.()
  }
  await first
  expect(slow.titles()).toEqual(['one', 'two'])
})

test('sent notifications are forgotten after a day', async () => {
  await scene.add()
  scene.say('one')
  await sendOutbox(scene.app)
  const kept = () => scene.app.connection.all('SELECT title FROM outbox').length
  scene.app.clock.advance(23 * 3_600_000)
  await cleanUpDatabase(scene.app)
  expect(kept()).toBe(1)
  scene.app.clock.advance(3_600_001)
  scene.say('unsent')
  await cleanUpDatabase(scene.app)
  expect(scene.app.connection.all('SELECT title FROM outbox')).toEqual([{ title: 'unsent' }])
})

test('an interrupted message is sent again with the same id and content', async () => {
  const { id } = await scene.add()
  for (let number = 1; number <= 8; number += 1) scene.say(`Game ${number}`)
  const seen: string[] = []
  const stopping = new AbortController()
  scene.channel.answer = (message) => {
    seen.push(`${message.id} ${message.title}`)
    if (seen.length > 1) return
    stopping.abort()
    throw new NoAnswerError('stopped')
  }
  await sendOutbox(scene.app, stopping.signal)
  scene.say('later')
  expect(scene.stored(id).failures).toBe(0)
  await sendOutbox(scene.app)
  expect(seen[1]).toBe(String(seen[0]))
  expect(scene.channel.titles()).toEqual(['8 games imported', 'later'])
})
