import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { resumeGrabs } from '#core/acquisition/grab/resume.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { createRecordingClient, type RecordingClient } from '../../fakes/recording-client.ts'
import { storeDownload } from '../../rows.ts'
import { addClient, type Scene, setScene } from './scene.ts'

let scene: Scene
let aria: RecordingClient

beforeEach(async () => {
  scene = await setScene()
  aria = createRecordingClient({ type: 'aria2', protocols: ['torrent', 'direct'], accepts: ['link'] })
  addClient(scene.app, aria)
})

afterEach(() => scene.close())

const offer = (type: string) => {
  const file = { bytes: Buffer.alloc(200_000, 3), type, name: 'hades.bin' }
  scene.source.releases = [{ title: 'Hades-GOG', size: 200_000, file }]
}
const listed = async () => {
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id)
  const [first] = releases
  if (first === undefined) throw new Error('Nothing was listed')
  return first
}
const grab = async () => grabListed(scene.app, scene.user.id, scene.game.id, await listed())
const add = async () => {
  const { downloadUrl, title } = await listed()
  return addDownload(scene.app, scene.user.id, { title, from: { url: downloadUrl } })
}

/** A downloader that is a part of this program. */
function addOwn(): RecordingClient {
  const own = createRecordingClient({ type: 'builtin', protocols: ['direct'], accepts: ['link'], inProcess: true })
  addClient(scene.app, own, 40)
  return own
}

test("the indexer's own link is not sent to a client when the response is not the promised torrent", async () => {
  offer('application/octet-stream')
  for (const begin of [grab, add]) {
    await expect(begin()).rejects.toMatchObject({
      code: 'upstream',
      message: expect.stringContaining('a plain file (application/octet-stream) instead of a torrent'),
    })
  }
  expect([aria.added, scene.app.downloads.all()]).toEqual([[], []])
})

test('the API key in the link of a plain file is not sent to another program', async () => {
  offer('application/zip')
  for (const begin of [grab, add]) {
    await expect(begin()).rejects.toMatchObject({ message: expect.stringContaining('the API key of First') })
  }
  expect(aria.added).toEqual([])
  const own = addOwn()
  expect(await grab()).toMatchObject({ downloaderName: 'builtin' })
  expect([aria.added, own.added.length]).toEqual([[], 1])
})

test('the key is not sent either when a journaled grab resumes', async () => {
  const { app, source } = scene
  const { id } = storeDownload(app, { protocol: 'direct', status: 'queued', clientId: '' })
  const uri = `${source.url}/download/0?apikey=${source.apiKey}`
  const nothing = { bytes: null, size: null, category: null, downloadPath: null, seedRatio: null, seedSeconds: null }
  const unsent = { priority: null, attempts: 0, nextAttemptAt: null, reported: false, sent: false }
  const client = { chosenId: null, possiblyAcceptedBy: null }
  app.downloads.addPendingGrab({
    downloadId: id,
    kind: 'link',
    name: 'hades.zip',
    uri,
    ...nothing,
    ...unsent,
    ...client,
  })
  await resumeGrabs(app)
  expect(aria.added).toEqual([])
  const own = addOwn()
  app.clock.advance(3_600_000)
  await resumeGrabs(app)
  expect([aria.added, own.added.length]).toEqual([[], 1])
})

test('a link without a key is sent to any client that supports links', async () => {
  offer('application/zip')
  scene.app.indexers.update(scene.indexer.id, { apiKey: null })
  const url = `${scene.source.url}/download/0?apikey=${scene.source.apiKey}`
  await addDownload(scene.app, scene.user.id, { title: 'Hades', from: { url } })
  expect(aria.added[0]?.payload).toMatchObject({ kind: 'link', url })
})
