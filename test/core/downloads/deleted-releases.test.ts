import { afterEach, beforeEach, expect, test } from 'bun:test'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchReleases } from '#core/acquisition/search/search-releases.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { retryDownload } from '#core/importing/retry-download.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import { freshDownload } from '../../fakes/recording-client.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../acquisition/scene.ts'

const best = 'Hades.v1.38-GOG'
const next = 'Hades.v1.38.REPACK-FitGirl'
const hourMs = 3_600_000

let scene: Scene
beforeEach(async () => {
  scene = await setScene()
  scene.source.releases = [torrentRelease(best, { seeders: 400 }), torrentRelease(next, { seeders: 2 })]
})
afterEach(() => scene.close())

async function search(): Promise<string | null> {
  return (await searchForGameOf(scene.app, scene.user.id, scene.game.id)).grabbed?.title ?? null
}

/** As long as Ludarr waits before it believes that a download is gone. */
async function follow(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await pollClients(scene.app)
    scene.app.clock.advance(15_000)
  }
}

async function deleteInClient(): Promise<void> {
  await pollClients(scene.app)
  scene.client.downloads.clear()
  await follow()
}

const downloadOf = (title: string) => {
  const found = scene.app.downloads.ofGame(scene.game.id).find((download) => download.title === title)
  if (found === undefined) throw new Error(`Nothing was downloaded of ${title}`)
  return found
}

const notifications = (userId = scene.user.id) =>
  scene.app.notifications.list(userId, {}).notifications.filter(({ type }) => type === 'downloadFailed')

test('the automatic search grabs another release than the one that was deleted in the client', async () => {
  const { app, user, game } = scene
  expect(await search()).toBe(best)
  await deleteInClient()
  expect(downloadOf(best)).toMatchObject({ status: 'removed', message: `It was deleted in ${scene.downloader.name}.` })
  expect(scene.gameNow()?.status).toBe('wanted')
  expect(scene.historyTypes()).toEqual(['deleted', 'grabbed'])
  app.clock.advance(app.users.settings(user.id).searchIntervalHours * hourMs)
  expect(await searchWantedGames(app)).toMatchObject({ searched: 1, grabbed: 1 })
  expect(app.downloads.active().map(({ title }) => title)).toEqual([next])
  await deleteInClient()
  expect(await search()).toBeNull()
  expect(app.blacklist.ofGame(game.id)).toEqual([])
})

test('its user is notified once, with what to do about it', async () => {
  await search()
  await deleteInClient()
  await follow()
  expect(notifications()).toHaveLength(1)
  expect(notifications()[0]).toMatchObject({
    title: `${best} was deleted in ${scene.downloader.name}`,
    message: 'It is not grabbed again automatically. Search again or blacklist it on the page of the game.',
    link: `/games/${scene.game.id}`,
  })
})

test('many downloads deleted at once cause one notification per user', async () => {
  const { app, user, client } = scene
  const other = storeUser(app, { username: 'other' })
  for (const [index, userId] of [user.id, user.id, other.id].entries()) {
    const game = storeGame(app, { userId, title: `Hades ${index + 2}` })
    const title = `Hades.${index + 2}.v1.0-GOG`
    scene.source.releases = [torrentRelease(title)]
    await searchForGameOf(app, userId, game.id)
  }
  await pollClients(app)
  const listed = freshDownload('foreign', { title: 'Foreign', category: null, downloadPath: null, stopped: false })
  client.downloads.clear()
  client.downloads.set('foreign', listed)
  await follow()
  expect(notifications().map(({ title, link }) => [title, link])).toEqual([
    [`2 downloads were deleted in ${scene.downloader.name}`, '/activity'],
  ])
  expect(notifications()[0]?.message).toStartWith('Hades.2.v1.0-GOG, Hades.3.v1.0-GOG. They are not')
  expect(notifications(other.id).map(({ title }) => title)).toEqual([
    `Hades.4.v1.0-GOG was deleted in ${scene.downloader.name}`,
  ])
})

test('a deletion is recognized at once while the client still lists the download as deleted', async () => {
  await search()
  await pollClients(scene.app)
  const { clientId } = downloadOf(best)
  const download = freshDownload(clientId, { title: best, category: null, downloadPath: null, stopped: false })
  scene.client.downloads.set(clientId, { ...download, state: 'error', failureCause: 'client', deleted: true })
  await pollClients(scene.app)
  expect(downloadOf(best).status).toBe('removed')
  expect(await search()).toBe(next)
})

test('the release is listed with the reason, also in text searches, and can still be chosen', async () => {
  const { app, user, game, indexer } = scene
  await search()
  await deleteInClient()
  const { releases } = await listReleases(app, user.id, game.id)
  const listed = releases.find(({ title }) => title === best)
  expect(listed?.decision.accepted).toBe(false)
  expect(listed?.decision.reasons.map(({ message }) => message)).toContain(
    `Deleted in ${scene.downloader.name}: not grabbed again automatically`,
  )
  const byText = await searchReleases(app, user.id, { query: 'Hades', gameId: game.id, limit: 10, offset: 0 })
  expect([byText.total, byText.blacklistedCount]).toEqual([2, 0])
  await listReleases(app, user.id, game.id)
  await grabListed(app, user.id, game.id, { guid: listed?.guid ?? '', indexerId: indexer.id })
  expect(app.downloads.deletedReleases(game.id)).toEqual([])
  expect(app.downloads.active().map(({ title }) => title)).toEqual([best])
})

test('the same torrent under another title is the same release, also when the indexer sends no hash', async () => {
  await search()
  await deleteInClient()
  const [first] = scene.source.releases
  if (first === undefined) throw new Error('The source has nothing')
  scene.source.releases = [{ ...first, title: 'Hades.v1.39-GOG' }]
  expect(await search()).toBeNull()
})

test('blacklisting removes it from the list without a request to the client, and the next round searches for another release', async () => {
  const { app, client, user, game } = scene
  await search()
  await deleteInClient()
  const gone = () => currentIssues(app, []).then((issues) => issues.some(({ code }) => code === 'downloads-vanished'))
  expect(await gone()).toBe(true)
  client.complaint = 'down'
  await removeDownload(app, user.id, downloadOf(best).id, { deleteFiles: false, blacklist: true })
  expect(client.removed).toEqual([])
  expect(app.downloads.ofGame(game.id)).toEqual([])
  expect(app.blacklist.ofGame(game.id)).toMatchObject([
    { releaseTitle: best, reason: `Deleted in ${scene.downloader.name}` },
  ])
  expect(await gone()).toBe(false)
  client.complaint = null
  expect(await searchWantedGames(app)).toMatchObject({ searched: 1, grabbed: 1 })
  expect(app.downloads.active().map(({ title }) => title)).toEqual([next])
})

test('a download removed from the list without blacklisting is still not grabbed again', async () => {
  const { app, user } = scene
  await search()
  await deleteInClient()
  await removeDownload(app, user.id, downloadOf(best).id, { deleteFiles: false, blacklist: false })
  expect(await search()).toBe(next)
})

test('files left by the client are deleted with it on request', async () => {
  const { app, client, user } = scene
  await search()
  await deleteInClient()
  const { id, clientId } = downloadOf(best)
  await removeDownload(app, user.id, id, { deleteFiles: true, blacklist: false })
  expect(client.removed).toEqual([{ clientId, deleteFiles: true }])
})

test('it is monitored again once the client has it again', async () => {
  const { app, client, user, game } = scene
  await search()
  await pollClients(app)
  const there = [...client.downloads]
  await deleteInClient()
  const { id } = downloadOf(best)
  await expect(retryDownload(app, user.id, id)).rejects.toThrow('no longer has it')
  for (const [clientId, download] of there) client.downloads.set(clientId, download)
  expect(await retryDownload(app, user.id, id)).toMatchObject({ status: 'queued' })
  expect(app.downloads.deletedReleases(game.id)).toEqual([])
  expect(scene.gameNow()?.status).toBe('downloading')
})
