import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchForGame } from '#core/acquisition/wanted/search-for-game.ts'
import { failDownload } from '#core/downloads/fail-download.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { storeDownload, storeImport } from '../../rows.ts'
import { type Scene, setScene, torrentRelease } from './scene.ts'
import { nzbBytes } from './torrents.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const hades = torrentRelease('Hades.v1.38290-Razor1911')

async function listed() {
  const [release] = (await listReleases(scene.app, scene.user.id, scene.game.id)).releases
  if (release === undefined) throw new Error('Nothing was listed')
  return release
}

const grab = async () => grabListed(scene.app, scene.user.id, scene.game.id, await listed())

/** A grabbed release that needs review. */
async function reviewed() {
  scene.source.releases = [hades]
  const { id } = await grab()
  scene.app.downloads.update(id, { status: 'review' })
  const { id: importId } = storeImport(scene.app, { downloadId: id, gameId: scene.game.id, title: hades.title })
  return { id, importId }
}

test('a release that waits for review counts as queued: it is listed so and not grabbed again', async () => {
  const { id } = await reviewed()
  const { decision } = await listed()
  expect(decision.accepted).toBe(false)
  expect(decision.reasons).toContainEqual({
    code: 'queue',
    message: 'Already downloaded, waiting for review',
    score: null,
  })
  await expect(grab()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('needs review') })
  expect(scene.app.downloads.all().map((download) => download.id)).toEqual([id])
  expect(scene.client.added).toHaveLength(1)
})

test('the automatic search does not grab it either, but may once the review was skipped', async () => {
  const { importId } = await reviewed()
  scene.app.games.update(scene.game.id, { status: 'wanted' })
  expect(await searchForGame(scene.app, scene.game)).toMatchObject({ grabbed: null })

  await resolveImport(scene.app, scene.user.id, importId, { action: 'skip' })
  scene.app.blacklist.remove(scene.game.id, scene.app.blacklist.ofGame(scene.game.id)[0]?.id ?? '')
  expect(await grab()).toMatchObject({ title: hades.title, status: 'queued' })
})

test('a download added without a game is not added twice while it waits for review', async () => {
  const { app, user } = scene
  scene.app.downloads.insert({
    ...(app.downloads.find((await reviewed()).id) ?? never()),
    id: 'x',
    gameId: null,
  })
  const from = { bytes: hades.file?.bytes ?? nzbBytes, contentType: null }
  await expect(addDownload(app, user.id, { title: hades.title, from })).rejects.toMatchObject({ code: 'conflict' })
})

test('a game with a release in review does not become wanted again when another release fails', async () => {
  await reviewed()
  const { app, game, user } = scene
  const other = storeDownload(app, { gameId: game.id, userId: user.id, title: 'Hades-OTHER' })
  failDownload(app, other.id, 'It is broken')
  expect(scene.gameNow()?.status).toBe('downloading')
})

function never(): never {
  throw new Error('The download is gone')
}
