import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { searchForGame } from '#core/acquisition/wanted/search-for-game.ts'
import { dataDiskFull } from '#core/files/data-disk.ts'
import { addGame } from '#core/library/add-game.ts'
import { type Scene, setScene, torrentRelease } from './scene.ts'

let scene: Scene
let isFull: boolean
beforeEach(async () => {
  scene = await setScene()
  scene.source.releases = [torrentRelease('Hades.v1.38290-Razor1911')]
  isFull = true
  scene.app.dataDisk.assertSpace = () => {
    if (isFull) throw dataDiskFull()
  }
})
afterEach(() => scene.close())

const refusal = { code: 'no-space', message: expect.stringMatching(/^The disk of the data folder is full\. Delete/) }

test('on a full disk no new game or download is stored, and no client is asked', async () => {
  const { app, user } = scene
  const games = app.games.list({ userId: user.id }, {}).total
  await expect(addGame(app, user.id, { title: 'Celeste' })).rejects.toMatchObject(refusal)
  expect(app.games.list({ userId: user.id }, {}).total).toBe(games)
  const link = `${scene.source.url}/any.torrent`
  await expect(addDownload(app, user.id, { title: 'Celeste', from: { url: link } })).rejects.toThrow()
  expect(app.downloads.active()).toEqual([])
  expect(scene.client.added).toEqual([])
})

test('a game whose release could not be stored is searched for again at once', async () => {
  const { app, game } = scene
  await expect(searchForGame(app, game)).rejects.toMatchObject(refusal)
  expect(scene.source.calls).toEqual([])
  isFull = false
  const { insert } = app.downloads
  app.downloads.insert = () => {
    throw new Error('database or disk is full')
  }
  await expect(searchForGame(app, game)).rejects.toThrow('database or disk is full')
  expect(scene.gameNow()).toMatchObject({ status: 'wanted', lastSearchedAt: null })
  expect(app.blacklist.ofGame(game.id)).toEqual([])
  app.downloads.insert = insert
  expect((await searchForGame(app, game)).grabbed).not.toBeNull()
  expect(scene.gameNow()?.status).toBe('downloading')
})
