import { afterEach, beforeEach, expect, test } from 'bun:test'
import { imageId } from '#core/images/image-files.ts'
import { prefetchCovers, watchCovers } from '#core/images/prefetch-covers.ts'
import { addGame } from '#core/library/add-game.ts'
import { type ImageHost, startImageHost } from '../../fakes/image-host.ts'
import { eventually } from '../../peers/loopback.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let host: ImageHost
let app: TestApp
let userId: string

beforeEach(async () => {
  host = await startImageHost()
  app = createTestApp()
  app.services.addresses.steamImages = host.url
  userId = storeUser(app).id
})
afterEach(async () => {
  await app.close()
  await host.close()
})

const isStored = (path: string): boolean => app.images.find(imageId(host.url + path))?.contentType != null

test('the cover of an added game is fetched in the background, and is served when its server is gone', async () => {
  const stop = watchCovers(app)
  await addGame(app, userId, { title: 'Portal 2', coverUrl: `${host.url}/portal.png` })
  await eventually('The cover is stored', 30_000, async () => isStored('/portal.png'))
  await host.close()
  expect(await app.imageCache.get(`${host.url}/portal.png`, 300)).toMatchObject({ contentType: 'image/webp' })
  await stop()
})

test('missing covers are fetched one after the other, each once, and screenshots are not', async () => {
  for (let number = 0; number < 8; number++)
    storeGame(app, {
      userId,
      title: `Game ${number}`,
      coverUrl: `${host.url}/${number % 4}.png`,
      screenshots: [`${host.url}/shot-${number}.png`],
    })
  storeGame(app, { userId, title: 'Drawn', coverUrl: 'data:image/svg+xml,<svg/>' })
  storeGame(app, { userId, title: 'Bare' })
  await prefetchCovers(app)
  expect(host.paths.toSorted()).toEqual(['/0.png', '/1.png', '/2.png', '/3.png'])
  await prefetchCovers(app)
  expect(host.paths).toHaveLength(4)
})

test('a cover that failed is left out until it may be requested again', async () => {
  host.answers['/gone.png'] = (response) => void response.writeHead(404).end()
  storeGame(app, { userId, title: 'Gone', coverUrl: `${host.url}/gone.png` })
  storeGame(app, { userId, title: 'There', coverUrl: `${host.url}/there.png` })
  await prefetchCovers(app)
  await prefetchCovers(app)
  expect(host.paths).toEqual(['/gone.png', '/there.png'])
  app.clock.advance(25 * 3_600_000)
  await prefetchCovers(app)
  expect(host.paths).toEqual(['/gone.png', '/there.png', '/gone.png'])
})

test('when the server does not respond, it gets one request instead of one for each game', async () => {
  host.answers['/0.png'] = (response) => void response.destroy()
  for (let number = 0; number < 20; number++)
    storeGame(app, { userId, title: `Game ${number}`, coverUrl: `${host.url}/${number}.png` })
  await prefetchCovers(app)
  expect(host.paths).toEqual(['/0.png'])
  app.clock.advance(61_000)
  await prefetchCovers(app)
  expect(host.paths).toHaveLength(20)
})

test('it stops with the program', async () => {
  const stopping = new AbortController()
  for (let number = 0; number < 5; number++)
    storeGame(app, { userId, title: `Game ${number}`, coverUrl: `${host.url}/${number}.png` })
  host.answers['/1.png'] = (response) => {
    stopping.abort()
    response.writeHead(404).end()
  }
  await prefetchCovers(app, stopping.signal)
  expect(host.paths).toEqual(['/0.png', '/1.png'])
})
