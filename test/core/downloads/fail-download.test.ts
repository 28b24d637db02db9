import { afterEach, beforeEach, expect, test } from 'bun:test'
import { searchAfterFailedReleases } from '#core/acquisition/wanted/request-search.ts'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import { failDownload } from '#core/downloads/fail-download.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { storeDownload } from '../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../acquisition/scene.ts'

let scene: Scene
const changes: string[] = []

beforeEach(async () => {
  scene = await setScene({ status: 'downloading', lastSearchedAt: '2026-11-21T11:00:00.000Z' })
  changes.length = 0
  scene.app.events.on('gameChanged', ({ change }) => void changes.push(change))
})

afterEach(() => scene.close())

const store = () => storeDownload(scene.app, { gameId: scene.game.id, title: 'Hades-GOG', indexerName: 'First' })

test('a failed download blacklists its release, and its game is wanted and due at once', () => {
  const { id } = store()
  expect(failDownload(scene.app, id, 'the client says: no peers')).toMatchObject({
    status: 'failed',
    message: 'the client says: no peers',
  })
  expect(scene.gameNow()).toMatchObject({ status: 'wanted', lastSearchedAt: null })
  expect(scene.app.blacklist.ofGame(scene.game.id)).toMatchObject([
    { releaseTitle: 'Hades-GOG', indexerName: 'First', reason: 'the client says: no peers' },
  ])
  expect(scene.historyTypes()).toEqual(['failed'])
  expect(changes).toEqual(['updated'])
})

test('the game keeps its status while another of its downloads is in progress', () => {
  const { id } = store()
  storeDownload(scene.app, { gameId: scene.game.id, status: 'seeding' })
  failDownload(scene.app, id, 'no peers')
  expect(scene.gameNow()?.status).toBe('downloading')
  expect(changes).toEqual([])
})

test('failing twice has the effect of failing once, and an owned game stays owned', () => {
  scene.app.games.update(scene.game.id, { status: 'owned' })
  const { id } = store()
  failDownload(scene.app, id, 'first')
  expect(failDownload(scene.app, id, 'second')).toMatchObject({ message: 'first' })
  expect(scene.gameNow()?.status).toBe('owned')
  expect(scene.historyTypes()).toEqual(['failed'])
})

test('a download without a game fails without a blacklist entry', () => {
  const { id } = storeDownload(scene.app)
  expect(failDownload(scene.app, id, 'gone')).toMatchObject({ status: 'failed' })
})

test('the user is notified of a failure', () => {
  const { app, user, game } = scene
  const { id } = storeDownload(app, { gameId: game.id, userId: user.id, title: 'Hades-GOG' })
  failDownload(app, id, 'no peers')
  failDownload(app, id, 'once more')
  expect(app.notifications.list(user.id, {}).notifications).toMatchObject([
    { type: 'downloadFailed', title: 'Hades-GOG failed', message: 'no peers', link: `/games/${game.id}` },
  ])
})

/** The client says of what it was given last that it is broken; the program follows, and is left to finish. */
async function breakInClient() {
  const { client, app } = scene
  for (const [id, download] of client.downloads) {
    const broken = {
      ...download,
      state: 'error',
      message: 'CRC error',
      failureCause: 'release',
    } satisfies ClientDownload
    client.downloads.set(id, broken)
  }
  await pollClients(app)
  await app.queues.searches.idle()
}

test('when the client reports a failure, the next best release is grabbed at once, at most five times a day', async () => {
  const { app, client } = scene
  app.games.update(scene.game.id, { status: 'wanted', lastSearchedAt: null })
  scene.source.releases = Array.from({ length: 9 }, (_, index) =>
    torrentRelease(`Hades.v1.${index}-GOG`, { seeders: 900 - 100 * index }),
  )
  const end = searchAfterFailedReleases(app)
  await searchWantedGames(app)
  for (let failure = 0; failure < 7; failure += 1) await breakInClient()
  const sentTitles = client.added.map(({ options }) => options.title)
  expect(sentTitles).toEqual([0, 1, 2, 3, 4].map((version) => `Hades.v1.${version}-GOG`))
  expect(scene.gameNow()?.status).toBe('wanted')
  expect(await searchWantedGames(app)).toMatchObject({ due: 0 })
  app.clock.advance(24 * 3_600_000 + 1)
  expect(await searchWantedGames(app)).toMatchObject({ grabbed: 1 })
  expect(client.added.at(-1)?.options.title).toBe('Hades.v1.5-GOG')
  end()
})

test('users who disabled automatic searches do not get the next release', async () => {
  const { app, user } = scene
  app.users.changeSettings(user.id, { ...app.users.settings(user.id), autoSearchEnabled: false })
  const end = searchAfterFailedReleases(app)
  failDownload(app, store().id, 'no peers')
  await app.queues.searches.idle()
  expect(scene.source.calls).toEqual([])
  end()
})
