import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { addChannel } from '#core/notifications/change-channel.ts'
import { storeNotification } from '#core/notifications/notify.ts'
import { createRecordingChannel } from '../../fakes/recording-channel.ts'
import { storeGame } from '../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../acquisition/scene.ts'

const channel = createRecordingChannel()
const [kids, retro] = [randomUUID(), randomUUID()]
let scene: Scene

beforeEach(async () => {
  scene = await setScene()
  Object.assign(scene.app, { channelKinds: { webhook: channel.kind } })
  scene.app.tags.insert({ id: kids, name: 'kids', color: 'gray' })
  scene.app.tags.insert({ id: retro, name: 'retro', color: 'gray' })
  const events = ['grabbed', 'healthIssue', 'downloadFailed'] as const
  const add = (name: string, tagIds: string[]) =>
    addChannel(scene.app, { name, type: 'webhook', events: [...events], tagIds })
  await add('All', [])
  await add('Kids', [kids])
  await add('Retro', [retro])
})

afterEach(() => scene.close())

/** The channels that have something to send. */
function receivers(): string[] {
  const now = scene.app.clock.now().toISOString()
  const waiting = scene.app.channels.all().filter(({ id }) => scene.app.outbox.waiting(id, now, 10).length > 0)
  return waiting.map(({ name }) => name)
}

test('a channel with tags receives what concerns games with one of them', async () => {
  scene.app.games.update(scene.game.id, { tagIds: [kids] })
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
  expect((await searchForGameOf(scene.app, scene.user.id, scene.game.id)).grabbed).not.toBeNull()
  expect(receivers()).toEqual(['All', 'Kids'])
})

test('what concerns a game without tags goes only to channels without tags', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
  await searchForGameOf(scene.app, scene.user.id, scene.game.id)
  expect(receivers()).toEqual(['All'])
})

test('what concerns several games goes to the channels of each', () => {
  const { app, user } = scene
  const games = [kids, retro].map((id) => storeGame(app, { userId: user.id, title: id, tagIds: [id] }))
  const text = { title: '2 downloads were deleted', message: 'Both', gameIds: games.map(({ id }) => id) }
  app.transaction(() => storeNotification(app, user.id, 'downloadFailed', text))
  expect(receivers()).toEqual(['All', 'Kids', 'Retro'])
})

test('what concerns no game goes to every channel', () => {
  const { app, user } = scene
  app.transaction(() => storeNotification(app, user.id, 'healthIssue', { title: 'Disk', message: 'Full' }))
  app.transaction(() =>
    storeNotification(app, user.id, 'downloadFailed', { title: 'X', message: 'failed', gameIds: [null] }),
  )
  expect(receivers()).toEqual(['All', 'Kids', 'Retro'])
})
