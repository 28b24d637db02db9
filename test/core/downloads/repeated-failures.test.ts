import { afterEach, beforeEach, expect, test } from 'bun:test'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchReleases } from '#core/acquisition/search/search-releases.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { checkClients } from '#core/download-clients/check-clients.ts'
import { failDownload } from '#core/downloads/fail-download.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { retryDownload } from '#core/importing/retry-download.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { type Scene, setScene, torrentRelease } from '../acquisition/scene.ts'

const title = 'Hades.v1.38-GOG'
const waits =
  'Failed 3 times: not grabbed again automatically. Find the cause, then retry or remove these downloads under Activity'

let scene: Scene
beforeEach(async () => {
  scene = await setScene()
  scene.source.releases = [torrentRelease(title, { seeders: 400 })]
})
afterEach(() => scene.close())

async function search(): Promise<string | null> {
  return (await searchForGameOf(scene.app, scene.user.id, scene.game.id)).grabbed?.title ?? null
}

/** The client gives up on everything that it has. */
async function fail(how: Partial<ClientDownload>): Promise<void> {
  const { client, app } = scene
  for (const [id, download] of client.downloads) client.downloads.set(id, { ...download, state: 'error', ...how })
  await pollClients(app)
  app.clock.advance(60_000)
}

async function failThreeTimes(how: Partial<ClientDownload>): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    expect(await search()).toBe(title)
    await fail(how)
  }
}

async function reasons(): Promise<string[]> {
  const { app, user, game } = scene
  await searchReleases(app, user.id, { query: '', gameId: game.id, limit: 10, offset: 0 })
  return (await listReleases(app, user.id, game.id, {})).releases.flatMap(({ decision }) =>
    decision.reasons.filter(({ score }) => score === null).map(({ message }) => message),
  )
}

const causes: [string, Partial<ClientDownload>][] = [
  ['that nobody knows', { message: 'Something happened' }],
  ['of its client', { message: 'Script failed', failureCause: 'client' }],
]

test.each(causes)(
  'a release that fails for a reason %s is grabbed three times, and then waits for its user',
  async (_cause, how) => {
    await failThreeTimes(how)
    expect(scene.app.blacklist.ofGame(scene.game.id)).toEqual([])
    for (let time = 0; time < 5; time += 1) {
      scene.app.clock.advance(7 * 86_400_000)
      expect(await search()).toBeNull()
    }
    expect(await reasons()).toEqual([waits])
    const other = 'Hades.v1.38.REPACK-FitGirl'
    scene.source.releases = [torrentRelease(title, { seeders: 400 }), torrentRelease(other, { seeders: 2 })]
    expect(await search()).toBe(other)
  },
)

test('it is grabbed again after one of the failed downloads was removed', async () => {
  const { app, user, game } = scene
  await failThreeTimes({ message: 'Something happened' })
  const [failed] = app.downloads.ofGame(game.id)
  await removeDownload(app, user.id, failed?.id ?? '', { deleteFiles: false, blacklist: false })
  expect(await reasons()).toEqual([])
  expect(await search()).toBe(title)
})

test('one of the failed downloads can be retried', async () => {
  const { app, user, game } = scene
  await failThreeTimes({ message: 'Something happened' })
  const [failed] = app.downloads.ofGame(game.id)
  expect(await retryDownload(app, user.id, failed?.id ?? '')).toMatchObject({ status: 'queued' })
  expect(await reasons()).toEqual(['Already downloading'])
})

test('a user can grab it all the same', async () => {
  const { app, user, game } = scene
  await failThreeTimes({ message: 'Something happened' })
  await searchReleases(app, user.id, { query: '', gameId: game.id, limit: 10, offset: 0 })
  const [release] = (await listReleases(app, user.id, game.id, {})).releases
  const chosen = { guid: release?.guid ?? '', indexerId: release?.indexerId ?? '' }
  expect(await grabListed(app, user.id, game.id, chosen)).toMatchObject({ title })
})

test('a client that cannot be used when it is sent costs a release nothing', async () => {
  const { app, client, game } = scene
  for (let outage = 0; outage < 4; outage += 1) {
    Object.assign(client, { complaint: 'connection refused', refuses: true })
    expect(await search().catch(() => null)).toBeNull()
    Object.assign(client, { complaint: null, refuses: false })
    app.clock.advance(86_400_000)
    await checkClients(app)
  }
  expect(app.downloads.ofGame(game.id).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'failed'])
  expect(await search()).toBe(title)
})

test('failures of another release of the game do not count', async () => {
  const { app } = scene
  for (const other of ['Hades.v1.0-A', 'Hades.v1.0-B', 'Hades.v1.0-C']) {
    scene.source.releases = [torrentRelease(other)]
    expect(await search()).toBe(other)
    for (const { id } of app.downloads.active()) failDownload(app, id, 'x', { blacklist: false })
  }
  scene.source.releases = [torrentRelease(title)]
  expect(await search()).toBe(title)
})
