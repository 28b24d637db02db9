import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { addFeed } from '#core/acquisition/rss/change-feeds.ts'
import { listFeedItems } from '#core/acquisition/rss/list-items.ts'
import { processFeedItems } from '#core/acquisition/rss/process-items.ts'
import { syncRss } from '#core/acquisition/rss/sync-rss.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { magnetItem, rss, sends, startFeedServer } from '../../../fakes/feed-server.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { type Scene, setScene } from '../scene.ts'
import { madeTorrent } from '../torrents.ts'

let scene: Scene
let server: Awaited<ReturnType<typeof startFeedServer>>

beforeEach(async () => {
  scene = await setScene()
  server = await startFeedServer()
})
afterEach(async () => {
  await scene.close()
  await server.close()
})

const changeSettings = (change: Partial<UserSettings>, userId = scene.user.id) =>
  scene.app.users.changeSettings(userId, { ...scene.app.users.settings(userId), ...change })
const notifications = (userId = scene.user.id) => scene.app.notifications.list(userId, {}).notifications
const sent = (userId?: string) => notifications(userId).map(({ type, message }) => [type, message])

async function addItems(items: string[], autoGrab = false) {
  server.answer = sends(rss(...items))
  const feed = await addFeed(scene.app, { name: 'Site', url: server.url, autoGrab })
  await processFeedItems(scene.app)
  return feed
}

test('the user of a wanted game is notified once of what its feed has', async () => {
  const other = storeUser(scene.app)
  await addItems([magnetItem('Hades.v1.2-GOG'), magnetItem('Celeste-GOG')])
  expect(sent()).toEqual([['releaseFound', 'Hades.v1.2-GOG']])
  expect(notifications()[0]).toMatchObject({ title: 'Site has Hades', link: `/games/${scene.game.id}` })
  expect(notifications(other.id)).toEqual([])
  expect(scene.app.downloads.active()).toEqual([])
  scene.app.connection.exec('UPDATE rss_items SET processed = 0')
  await processFeedItems(scene.app)
  expect(notifications()).toHaveLength(1)
  const [item] = (await listFeedItems(scene.app, scene.user, {})).items
  expect(item).toMatchObject({ title: 'Hades.v1.2-GOG', gameId: scene.game.id })
})

test('items for one game are reported together, each once', async () => {
  await addItems([magnetItem('Hades.v1.2-GOG'), magnetItem('Hades.v1.1-GOG')])
  expect(sent()).toEqual([['releaseFound', expect.stringMatching(/^Hades\.v1\.\d-GOG, and 1 more$/)]])
  scene.app.clock.advance(31 * 60_000)
  server.answer = sends(rss(magnetItem('Hades.v1.3-GOG'), magnetItem('Hades.v1.2-GOG')))
  await syncRss(scene.app)
  expect(sent()[0]).toEqual(['releaseFound', 'Hades.v1.3-GOG'])
  expect(notifications()).toHaveLength(2)
})

test('what the rules of the user reject is linked with the game, but not reported', async () => {
  changeSettings({ rejectedWords: ['GOG'] })
  await addItems([magnetItem('Hades.v1.2-GOG')])
  expect(sent()).toEqual([])
  expect((await listFeedItems(scene.app, scene.user, {})).items).toMatchObject([{ gameId: scene.game.id }])
})

test('a page without a download is reported as well', async () => {
  await addItems(['<title>Hades.v1.2-GOG</title><link>https://blog.example/hades</link>'], true)
  expect(sent()).toEqual([['releaseFound', 'Hades.v1.2-GOG']])
  expect((await listFeedItems(scene.app, scene.user, {})).items).toMatchObject([{ downloadUrl: null }])
})

test('with automatic grabs, the best release is grabbed, for each user by their settings', async () => {
  const { app } = scene
  const [sam, kim] = [storeUser(app), storeUser(app)]
  const games = [sam, kim].map(({ id: userId }) => storeGame(app, { userId, title: 'Hades' }))
  changeSettings({ autoGrabEnabled: false }, sam.id)
  changeSettings({ rejectedWords: ['GOG'] }, kim.id)
  await addItems([magnetItem('Hades.v1.2-GOG')], true)
  expect(scene.gameNow()?.status).toBe('downloading')
  expect(games.map(({ id }) => app.games.findById(id)?.status)).toEqual(['wanted', 'wanted'])
  expect(app.downloads.active()).toMatchObject([
    { title: 'Hades.v1.2-GOG', indexerName: 'Site', gameId: scene.game.id },
  ])
  expect(sent()).toEqual([['grabbed', expect.any(String)]])
  expect(sent(sam.id)).toEqual([['releaseFound', 'Hades.v1.2-GOG']])
  expect(sent(kim.id)).toEqual([])
})

test('users without automatic searches are notified, and nothing is grabbed for them', async () => {
  changeSettings({ autoSearchEnabled: false })
  await addItems([magnetItem('Hades.v1.2-GOG')], true)
  expect(scene.gameNow()?.status).toBe('wanted')
  expect(sent()).toEqual([['releaseFound', 'Hades.v1.2-GOG']])
})

test('a release waits for a better one as those of indexers do, and goes with its feed', async () => {
  changeSettings({ delayHours: 24, preferredGroups: ['GOG'] })
  const { id } = await addItems([magnetItem('Hades.v1.2-FLT')], true)
  expect(scene.app.waitingReleases.ofGame(scene.game.id)).toHaveLength(1)
  expect(sent()).toEqual([])
  scene.app.rssFeeds.remove(id)
  expect(scene.app.waitingReleases.ofGame(scene.game.id)).toEqual([])
})

test('a user grabs an item by its link, which says nothing about the real one', async () => {
  const torrent = madeTorrent('Hades.v1.2-GOG')
  server.answer = (request, response) =>
    request.url?.startsWith('/get')
      ? response.writeHead(200, { 'content-type': 'application/x-bittorrent' }).end(torrent.bytes)
      : sends(
          rss(
            `<title>Hades.v1.2-GOG</title><enclosure url="/get/1.torrent?passkey=s3cr3tk3y12" type="application/x-bittorrent"/>`,
          ),
        )(request, response)
  await addFeed(scene.app, { name: 'Site', url: server.url })
  const [item] = (await listFeedItems(scene.app, scene.user, {})).items
  const url = item?.downloadUrl ?? ''
  expect(url).not.toContain('s3cr3t')
  const download = await addDownload(scene.app, scene.user.id, {
    title: item?.title ?? '',
    gameId: scene.game.id,
    from: { url },
  })
  expect(download).toMatchObject({ title: 'Hades.v1.2-GOG', indexerName: 'Site', clientId: torrent.infoHash })
  const gone = addDownload(scene.app, scene.user.id, { title: 'x', from: { url: 'feed-item:nothing' } })
  expect(await gone.catch((error: unknown) => error)).toMatchObject({ code: 'gone' })
})

test('the links of a feed may not lead into the local network of another host', async () => {
  const inner = await startFeedServer(sends('secret'))
  await addItems([`<title>Hades.v1.2-GOG</title><link>${inner.origin}/a.torrent</link>`], true)
  expect(inner.requests).toEqual([])
  expect(scene.gameNow()?.status).toBe('wanted')
  await inner.close()
})

test('the items of a removed feed that wait to be processed are skipped', async () => {
  server.answer = sends(rss(magnetItem('Hades.v1.2-GOG')))
  const { id } = await addFeed(scene.app, { name: 'Site', url: server.url })
  scene.app.rssFeeds.remove(id)
  await processFeedItems(scene.app)
  expect(sent()).toEqual([])
})
