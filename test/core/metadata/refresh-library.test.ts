import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  cancelLibraryRefresh,
  libraryRefresh,
  refreshLibrary,
  resumeLibraryRefreshes,
} from '#core/metadata/refresh-library.ts'
import { AppError, RetryLaterError } from '#domain/errors.ts'
import type { MetadataRefresh } from '#domain/games/metadata-refresh.ts'
import { createMetadataSource } from '../../fakes/metadata-source.ts'
import { eventually } from '../../peers/loopback.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let userId: string
let provider: ReturnType<typeof createMetadataSource>

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  provider = createMetadataSource()
  app.metadata.sourceOf = (id) => (id.startsWith('steam:') ? provider.source() : null)
  for (const number of [1, 2, 3]) {
    storeGame(app, { userId, title: `Game ${number}`, metadataId: `steam:${number}` })
    provider.put({ metadataId: `steam:${number}`, title: `Game ${number}`, releaseStatus: 'released' })
  }
})

afterEach(() => app.close())

const requested = (): string[] =>
  provider.calls.filter(({ method }) => method === 'game').map(({ argument }) => argument)
const failFor = (id: string, error: AppError): void => {
  provider.fail = ({ argument }) => {
    if (argument === id) throw error
  }
}

test('refreshes all games of the user, also those that are not due, and counts the failed ones', async () => {
  const progress: MetadataRefresh[] = []
  app.events.on('metadataProgress', (refresh) => progress.push(refresh))
  storeGame(app, { userId, title: 'Unknown', metadataId: 'steam:4' })
  storeGame(app, { userId, title: 'Of a provider that is not set up', metadataId: 'igdb:5' })
  storeGame(app, { userId, title: 'Added by hand' })
  storeGame(app, { userId: storeUser(app).id, title: 'Of another user', metadataId: 'steam:9' })
  failFor('steam:2', new AppError('upstream', 'Steam responded with status 500'))
  const done: MetadataRefresh = { state: 'done', total: 5, updated: 2, failed: 3 }
  expect(await refreshLibrary(app, userId)).toEqual(done)
  expect(requested()).toEqual(['steam:1', 'steam:2', 'steam:3', 'steam:4'])
  expect(progress.at(-1)).toEqual({ ...done, userId } as MetadataRefresh)
  await refreshLibrary(app, userId)
  expect(requested()).toHaveLength(8)
})

test('pauses when the call budget is used up, and the job continues it with the same game', async () => {
  failFor('steam:2', new RetryLaterError('Steam: too many requests', 60))
  expect(await refreshLibrary(app, userId)).toEqual({ state: 'paused', total: 3, updated: 1, failed: 0 })
  provider.fail = () => undefined
  await resumeLibraryRefreshes(app)
  expect(libraryRefresh(app, userId)).toEqual({ state: 'done', total: 3, updated: 3, failed: 0 })
  expect(requested()).toEqual(['steam:1', 'steam:2', 'steam:2', 'steam:3'])
  await resumeLibraryRefreshes(app)
  expect(requested()).toHaveLength(4)
})

test('pauses when the provider fails again and again', async () => {
  for (const number of [4, 5]) storeGame(app, { userId, title: `Game ${number}`, metadataId: `steam:${number}` })
  provider.fail = () => {
    throw new AppError('upstream', 'Steam responded with status 500')
  }
  expect(await refreshLibrary(app, userId)).toEqual({ state: 'paused', total: 5, updated: 0, failed: 3 })
  await resumeLibraryRefreshes(app)
  expect(libraryRefresh(app, userId)).toEqual({ state: 'done', total: 5, updated: 0, failed: 5 })
})

test('continues after the program was stopped', async () => {
  provider.fail = ({ argument }) => {
    if (argument === 'steam:2') void app.queues.refreshes.stop()
  }
  expect(await refreshLibrary(app, userId)).toMatchObject({ state: 'running', updated: 1 })
  await resumeLibraryRefreshes(app)
  expect(libraryRefresh(app, userId)).toEqual({ state: 'done', total: 3, updated: 3, failed: 0 })
})

test('can be stopped, and does not continue then', async () => {
  provider.fail = ({ argument }) => {
    if (argument === 'steam:2') cancelLibraryRefresh(app, userId)
  }
  expect(await refreshLibrary(app, userId)).toEqual({ state: 'cancelled', total: 3, updated: 1, failed: 0 })
  await resumeLibraryRefreshes(app)
  expect(requested()).toEqual(['steam:1', 'steam:2'])
})

test('one that starts while a stopped one still waits for the provider begins with the first game', async () => {
  const answers: (() => void)[] = []
  provider.wait = ({ argument }) =>
    argument === 'steam:2' && answers.length === 0 ? new Promise((resolve) => answers.push(resolve)) : undefined
  const stopped = refreshLibrary(app, userId)
  await eventually('The second game is requested', 30_000, async () => answers.length > 0 || null)
  cancelLibraryRefresh(app, userId)
  const restarted = refreshLibrary(app, userId)
  answers[0]?.()
  await Promise.all([stopped, restarted])
  expect(libraryRefresh(app, userId)).toEqual({ state: 'done', total: 3, updated: 3, failed: 0 })
  expect(requested()).toEqual(['steam:1', 'steam:2', 'steam:1', 'steam:2', 'steam:3'])
})

test('a response does not wait for the refresh of another user', async () => {
  const other = storeUser(app).id
  storeGame(app, { userId: other, title: 'Of another user', metadataId: 'steam:9' })
  const gate = Promise.withResolvers<void>()
  provider.wait = ({ argument }) => (argument === 'steam:9' ? gate.promise : undefined)
  const first = refreshLibrary(app, userId)
  const second = refreshLibrary(app, other)
  expect(await first).toMatchObject({ state: 'done' })
  expect(libraryRefresh(app, other)).toMatchObject({ state: 'running' })
  gate.resolve()
  expect(await second).toMatchObject({ state: 'done' })
})

test('nothing is kept for a removed user', async () => {
  await refreshLibrary(app, userId)
  app.users.remove(userId)
  await resumeLibraryRefreshes(app)
  expect(libraryRefresh(app, userId)).toEqual({ state: 'idle', total: 0, updated: 0, failed: 0 })
})

test('two requests at once share one refresh', async () => {
  const both = await Promise.all([refreshLibrary(app, userId), refreshLibrary(app, userId)])
  expect(both.map(({ updated }) => updated)).toEqual([3, 3])
  expect(requested()).toHaveLength(3)
})

test('a large library is refreshed in batches', async () => {
  app.transaction(() => {
    for (let number = 100; number < 400; number += 1) {
      storeGame(app, { userId, title: `Game ${number}`, metadataId: `steam:${number}` })
      provider.put({ metadataId: `steam:${number}`, title: `Game ${number}`, releaseStatus: 'released' })
    }
  })
  expect(await refreshLibrary(app, userId)).toEqual({ state: 'done', total: 303, updated: 303, failed: 0 })
})
