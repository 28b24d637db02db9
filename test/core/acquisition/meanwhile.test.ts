import { afterEach, beforeEach, expect, test } from 'bun:test'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { blacklistRelease } from '#core/downloads/blacklist-release.ts'
import { storeDownload } from '../importing/arrived-download.ts'
import { type Scene, setScene, torrentRelease } from './scene.ts'
import { madeTorrent } from './torrents.ts'

let scene: Scene
const title = 'Hades.v1.2-GOG'

beforeEach(async () => {
  scene = await setScene()
  scene.source.releases = [torrentRelease(title)]
})

afterEach(() => scene.close())

/** Searches, and lets something happen after the release was judged and fetched, before it is written down. */
function searchWhile(happens: () => void) {
  const { app, user, game } = scene
  const stream: typeof app.outbound.stream = async (request) => {
    const answer = await app.outbound.stream(request)
    if (request.url.includes('/download/')) happens()
    return answer
  }
  return searchForGameOf({ ...app, outbound: { ...app.outbound, stream } }, user.id, game.id)
}

const changes: [string, () => void][] = [
  ['got the game', () => scene.app.games.update(scene.game.id, { status: 'owned' })],
  ['shelved the game', () => scene.app.games.update(scene.game.id, { status: 'shelved' })],
  [
    'blocked the release',
    () => blacklistRelease(scene.app, scene.game.id, { releaseTitle: title, indexerName: null, reason: 'fake' }),
  ],
  [
    'grabbed another release',
    () => {
      const { infoHash } = madeTorrent('Hades.v1.1-GOG')
      const { game, user, app } = scene
      storeDownload(app, { gameId: game.id, userId: user.id, clientId: infoHash, status: 'queued' })
    },
  ],
]

test.each(changes)('nothing is grabbed when somebody has %s meanwhile', async (_, happens) => {
  expect(await searchWhile(happens)).toMatchObject({ grabbed: null, accepted: 1 })
  expect(scene.client.added).toEqual([])
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
  expect(scene.historyTypes()).toEqual([])
})

test('a game that is removed meanwhile is reported as missing', async () => {
  const search = searchWhile(() => scene.app.games.remove(scene.game.id))
  await expect(search).rejects.toMatchObject({ code: 'not-found' })
  expect(scene.client.added).toEqual([])
})

test('the release is grabbed when nothing changes meanwhile', async () => {
  expect((await searchWhile(() => {})).grabbed).toMatchObject({ title })
})
