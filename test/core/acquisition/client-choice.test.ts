import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchForGame } from '#core/acquisition/wanted/search-for-game.ts'
import { removeDownloader } from '#core/downloads/remove-downloader.ts'
import { addIndexer } from '#core/indexers/add-indexer.ts'
import { changeIndexer } from '#core/indexers/change-indexer.ts'
import { indexerForms } from '#core/indexers/indexer-forms.ts'
import { createRecordingClient, type RecordingClient } from '../../fakes/recording-client.ts'
import { addClient, type Scene, setScene, torrentRelease } from './scene.ts'

let scene: Scene
let second: RecordingClient
let other: ReturnType<typeof addClient>

beforeEach(async () => {
  scene = await setScene()
  second = createRecordingClient({ type: 'transmission' })
  other = addClient(scene.app, second)
  scene.source.releases = [torrentRelease('Hades.v1.38290-Razor1911')]
})

afterEach(() => scene.close())

const choose = (downloaderId: string | null) => changeIndexer(scene.app, scene.indexer.id, { downloaderId })
const listed = async () => {
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id)
  const [first] = releases
  if (first === undefined) throw new Error('Nothing was listed')
  return first
}
const grabFirst = async (more: { downloaderId?: string } = {}) =>
  grabListed(scene.app, scene.user.id, scene.game.id, { ...(await listed()), ...more })

test("a release goes to its indexer's client first, even if another client has a higher priority", async () => {
  await choose(other.id)
  expect(await grabFirst()).toMatchObject({ downloaderId: other.id })
  expect(scene.client.added).toEqual([])
})

test("the automatic search uses the indexer's client as well", async () => {
  await choose(other.id)
  const { grabbed } = await searchForGame(scene.app, scene.game)
  expect(grabbed).toMatchObject({ downloaderId: other.id })
})

test("when the indexer's client fails, the others are tried by priority", async () => {
  await choose(other.id)
  second.complaint = 'disk full'
  expect(await grabFirst()).toMatchObject({ downloaderId: scene.downloader.id })
  expect(second.added.length).toBe(1)
})

test('a client that is disabled or does not support the protocol is skipped', async () => {
  await choose(other.id)
  scene.app.downloaders.save({ ...other, enabled: false }, { keepUnreadable: true })
  expect(await grabFirst()).toMatchObject({ downloaderId: scene.downloader.id })
})

test('the client that a user chooses for a download takes precedence', async () => {
  await choose(other.id)
  expect(await grabFirst({ downloaderId: scene.downloader.id })).toMatchObject({ downloaderId: scene.downloader.id })
})

test("a link copied from search results and added manually goes to the indexer's client too", async () => {
  await choose(other.id)
  const { downloadUrl, title } = await listed()
  const added = await addDownload(scene.app, scene.user.id, { title, from: { url: downloadUrl } })
  expect(added).toMatchObject({ downloaderId: other.id })
})

test('an unknown client cannot be chosen, and deleting a client clears the choice', async () => {
  await expect(choose('0b9f2a52-1b9c-4b55-a34a-5f2f4b4d3a11')).rejects.toMatchObject({
    code: 'invalid',
    details: { details: [{ path: 'downloaderId' }] },
  })
  const wrong = { name: 'New', url: scene.source.apiUrl, categories: [4050], downloaderId: 'nobody' }
  await expect(addIndexer(scene.app, wrong)).rejects.toMatchObject({ code: 'invalid' })
  await choose(other.id)
  await removeDownloader(scene.app, other.id)
  expect(scene.app.indexers.find(scene.indexer.id)?.downloaderId).toBeNull()
})

test('the indexer form offers the clients that support its protocol', () => {
  const field = (protocol: string) =>
    indexerForms(scene.app)
      .find((form) => form.protocol === protocol)
      ?.fields.find(({ name }) => name === 'downloaderId')
  expect(field('torznab')).toMatchObject({
    kind: 'choice',
    nullable: true,
    choices: [scene.downloader.id, other.id],
    choiceTitles: { '': 'By priority', [other.id]: other.name },
  })
  expect(field('newznab')?.choices).toEqual([])
})

test("an indexer's seed goals are sent to the client, also after a restart", async () => {
  await changeIndexer(scene.app, scene.indexer.id, { seedRatio: 1.5, seedTime: 86_400 })
  let journaled: unknown
  scene.client.onAdd = (before) => {
    if (before) journaled = scene.app.downloads.pendingGrabs()[0]
  }
  await grabFirst()
  expect(scene.client.added[0]?.options.seedGoal).toEqual({ ratio: 1.5, seconds: 86_400 })
  expect(journaled).toMatchObject({ seedRatio: 1.5, seedSeconds: 86_400 })
})

test('the requested priority is sent to the client', async () => {
  const { downloadUrl, title } = await listed()
  await addDownload(scene.app, scene.user.id, { title, priority: 'high', from: { url: downloadUrl } })
  expect(scene.client.added[0]?.options.priority).toBe('high')
})
