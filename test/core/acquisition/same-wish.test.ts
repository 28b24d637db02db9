import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import { failDownload } from '#core/downloads/fail-download.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { removeImported } from '#core/removal/remove-imported.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { type Scene, setScene, torrentRelease } from './scene.ts'

// Two users who want the same game: one torrent in one client, two downloads of their own.

let scene: Scene
let other: { id: string; gameId: string }

beforeEach(async () => {
  scene = await setScene()
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG'), torrentRelease('Hades.v1.1-GOG', { seeders: 3 })]
  const { id } = storeUser(scene.app, { username: 'other' })
  other = { id, gameId: storeGame(scene.app, { userId: id, title: 'Hades' }).id }
})
afterEach(() => scene.close())

const downloads = () => scene.app.downloads.all()
const of = (gameId: string) => scene.app.downloads.ofGame(gameId)

test.each(['search', 'feeds'])('both users get the release (%s) through one torrent in the client', async (way) => {
  if (way === 'search') await searchWantedGames(scene.app)
  else await syncFeeds(scene.app)
  expect(downloads().map(({ title, status }) => ({ title, status }))).toEqual([
    { title: 'Hades.v1.2-GOG', status: 'queued' },
    { title: 'Hades.v1.2-GOG', status: 'queued' },
  ])
  expect(scene.client.downloads.size).toBe(1)
  expect(scene.app.games.findById(scene.game.id)?.status).toBe('downloading')
  expect(scene.app.games.findById(other.gameId)?.status).toBe('downloading')
})

test('a torrent that one user removes stays in the client until the other has finished with it', async () => {
  await searchWantedGames(scene.app)
  const [mine] = of(scene.game.id)
  const [theirs] = of(other.gameId)
  await removeDownload(scene.app, scene.user.id, mine?.id ?? '', { deleteFiles: true, blacklist: false })
  expect(scene.client.removed).toEqual([])
  expect(of(scene.game.id)).toEqual([])
  expect(of(other.gameId)).toMatchObject([{ status: 'queued' }])
  await removeDownload(scene.app, other.id, theirs?.id ?? '', { deleteFiles: true, blacklist: false })
  expect(scene.client.removed).toMatchObject([{ deleteFiles: true }])
})

test('a torrent imported by one user is removed once the other has imported it too', async () => {
  await searchWantedGames(scene.app)
  const { app, downloader } = scene
  const [mine, theirs] = [of(scene.game.id)[0], of(other.gameId)[0]]
  if (mine === undefined || theirs === undefined) throw new Error('Not both were grabbed')
  app.downloads.update(mine.id, { status: 'imported' })
  await removeImported(app, downloader, mine)
  expect(scene.client.removed).toEqual([])
  app.downloads.update(theirs.id, { status: 'imported' })
  await removeImported(app, downloader, theirs)
  expect(scene.client.removed.length).toBe(1)
})

test('a failure for one user blocks nothing for the other', async () => {
  await searchWantedGames(scene.app)
  failDownload(scene.app, of(scene.game.id)[0]?.id ?? '', 'it stalled')
  await searchWantedGames(scene.app)
  expect(of(scene.game.id).map(({ title, status }) => `${title} ${status}`)).toEqual([
    'Hades.v1.2-GOG failed',
    'Hades.v1.1-GOG queued',
  ])
  expect(of(other.gameId)).toMatchObject([{ title: 'Hades.v1.2-GOG', status: 'queued' }])
})
