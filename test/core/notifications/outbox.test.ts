import { afterEach, beforeEach, expect, test } from 'bun:test'
import { notify } from '#core/notifications/notify.ts'
import { hasDueNotifications, sendOutbox } from '#core/notifications/send-outbox.ts'
import { storeUser } from '../../rows.ts'

import { createOutboxScene, type OutboxScene } from './outbox-scene.ts'

let scene: OutboxScene

beforeEach(() => {
  scene = createOutboxScene()
})
afterEach(() => scene.app.close())

test('a notification is sent once, with its link, cover and facts', async () => {
  await scene.add()
  notify(scene.app, scene.robin.id, 'grabbed', {
    title: 'Hades was grabbed',
    message: 'From Example',
    link: '/games/7',
    coverUrl: 'https://images.example.org/7.jpg',
    facts: [{ label: 'Size', value: '4.2 GB' }],
  })
  expect(hasDueNotifications(scene.app)).toBe(true)
  await sendOutbox(scene.app)
  await sendOutbox(scene.app)
  expect(scene.channel.sent).toMatchObject([
    {
      title: 'Hades was grabbed',
      body: 'From Example',
      url: 'https://games.example.org/games/7',
      coverUrl: 'https://images.example.org/7.jpg',
      facts: [{ label: 'Size', value: '4.2 GB' }],
    },
  ])
  expect(hasDueNotifications(scene.app)).toBe(false)
  expect(scene.inApp()).toHaveLength(1)
})

test('a channel receives its events and those of its user only', async () => {
  const sam = storeUser(scene.app, { role: 'member' })
  await scene.add({ userId: sam.id })
  await scene.add({ events: ['downloadFailed'] })
  scene.say('of robin')
  scene.say('of sam', sam.id)
  notify(scene.app, scene.robin.id, 'downloadFailed', { title: 'failed', message: 'No seeders' })
  await sendOutbox(scene.app)
  expect(scene.channel.titles().toSorted()).toEqual(['failed', 'of sam'])
})

test('users choose where they are notified of each event', async () => {
  await scene.add()
  const choose = (inApp: boolean, external: boolean) =>
    scene.app.users.changeSettings(scene.robin.id, {
      ...scene.app.users.settings(scene.robin.id),
      notificationPreferences: { imported: { inApp, external } },
    })
  choose(true, false)
  scene.say('within')
  choose(false, true)
  scene.say('outside')
  choose(false, false)
  scene.say('nowhere')
  await sendOutbox(scene.app)
  expect(scene.inApp().map(({ title }) => title)).toEqual(['within'])
  expect(scene.channel.titles()).toEqual(['outside'])
})

test('a channel of all users receives what concerns several users once, without paths', async () => {
  const sam = storeUser(scene.app)
  await scene.add()
  await scene.add({ userId: sam.id })
  for (const { id } of [scene.robin, sam]) {
    notify(scene.app, id, 'healthIssue', {
      title: '/srv/games is full',
      publicTitle: 'A disk is full',
      message: 'Make room.',
    })
  }
  await sendOutbox(scene.app)
  expect(scene.channel.titles().toSorted()).toEqual(['/srv/games is full', 'A disk is full'])
})

test.each([
  ['"/downloads/robin/Hades" may not be read (EACCES).', 'Open Ludarr for details.'],
  ['D:\\Games is full.', 'Open Ludarr for details.'],
  [
    'Which file? 3/4 are here, see https://games.example.org/x',
    'Which file? 3/4 are here, see https://games.example.org/x',
  ],
])('a channel of all users receives %p as %p', async (message, shown) => {
  storeUser(scene.app)
  await scene.add()
  await scene.add({ userId: scene.robin.id })
  notify(scene.app, scene.robin.id, 'importReview', { title: 'Hades needs review', message })
  await sendOutbox(scene.app)
  expect(scene.channel.sent.map(({ body }) => body).toSorted()).toEqual([message, shown].toSorted())
})

test('a channel of all users shows paths if there is only one user', async () => {
  await scene.add()
  notify(scene.app, scene.robin.id, 'importReview', {
    title: 'Hades needs review',
    message: '/downloads/Hades may not be read.',
  })
  await sendOutbox(scene.app)
  expect(scene.channel.sent).toMatchObject([{ body: '/downloads/Hades may not be read.' }])
})

test('the notification and the outbox are written together or not at all', async () => {
  await scene.add()
  expect(() =>
    scene.app.transaction(() => {
      scene.say('undone')
      throw new Error('undo')
    }),
  ).toThrow('undo')
  expect(scene.inApp()).toEqual([])
  expect(hasDueNotifications(scene.app)).toBe(false)
})

test('a burst of 200 imports becomes a digest', async () => {
  await scene.add()
  for (let number = 1; number <= 200; number += 1) scene.say(`Game ${number}`)
  await sendOutbox(scene.app)
  expect(scene.channel.sent).toHaveLength(1)
  expect(scene.channel.sent[0]).toMatchObject({
    title: '200 games imported',
    body: expect.stringMatching(/^• Game 1\n• Game 2\n(• Game \d+\n){18}… and 180 more$/),
    url: 'https://games.example.org/notifications',
  })
  expect(scene.channel.sent[0]?.notifications).toHaveLength(200)
})

test('a steady stream becomes a digest a minute once a channel has received ten messages', async () => {
  await scene.add()
  for (let second = 0; second < 600; second += 3) {
    scene.say(`Game ${second}`)
    await sendOutbox(scene.app)
    scene.app.clock.advance(3000)
  }
  expect(scene.channel.sent.length).toBeLessThan(22)
  scene.app.clock.advance(60_000)
  await sendOutbox(scene.app)
  const titles = scene.channel.sent.flatMap(({ notifications }) => notifications.map(({ title }) => title))
  expect(titles).toHaveLength(200)
  expect(new Set(titles).size).toBe(200)
})
