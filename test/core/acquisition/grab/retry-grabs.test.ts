import { afterEach, beforeEach, expect, test } from 'bun:test'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { resumeGrabs } from '#core/acquisition/grab/resume.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import { NoAnswerError } from '#domain/errors.ts'
import { createRecordingClient, type RecordingClient } from '../../../fakes/recording-client.ts'
import { addClient } from '../scene.ts'
import { type GrabScene, hades, Killed, kill, setGrabScene } from './interrupted-grab.ts'

let scene: GrabScene

beforeEach(async () => {
  scene = await setGrabScene()
})

afterEach(() => scene.close())

test('a client that stays unreachable is retried less and less often', async () => {
  await scene.leaveUnfinished()
  scene.client.complaint = 'down'
  const asked = () => scene.client.added.length
  const before = asked()
  await resumeGrabs(scene.app)
  await resumeGrabs(scene.app)
  expect(asked() - before).toBe(1)
  expect(scene.app.downloads.all()).toMatchObject([{ message: expect.stringContaining('down') }])
  await scene.throughMinutes(60)
  expect(asked() - before).toBeLessThan(12)
})

const unclear: [string, (client: RecordingClient) => void][] = [
  [
    'the program was killed while the client accepted it',
    (client) => {
      client.onAdd = kill
    },
  ],
  [
    "the client's answer was lost",
    (client) => {
      client.noAnswer = new NoAnswerError('the connection was cut off')
    },
  ],
]

test.each(unclear)(
  '%s: only that client is retried, for hours, the grab does not fail, and the user is notified',
  async (_, happens) => {
    const { app, client, downloader } = scene
    const second = createRecordingClient({ type: 'transmission' })
    addClient(app, second)
    happens(client)
    await scene.grab().catch(() => {})
    Object.assign(client, { onAdd: null, noAnswer: null })
    client.complaint = 'down'
    await scene.throughMinutes(180)
    expect(second.added).toEqual([])
    expect(app.downloads.all()).toMatchObject([{ status: 'queued', downloaderId: downloader.id }])
    expect(app.blacklist.ofGame(scene.game.id)).toEqual([])
    const issues = async () => (await currentIssues(app, [])).filter(({ code }) => code === 'hand-over-unclear')
    expect(await issues()).toMatchObject([{ subject: downloader.id, message: expect.stringContaining(hades.title) }])
    client.complaint = null
    await scene.throughMinutes(11)
    scene.expectGrabbedOnce()
    expect(await issues()).toEqual([])
  },
)

test('a client that refuses the retry does not have the download: another client gets it', async () => {
  await scene.leaveUnfinished()
  const second = createRecordingClient({ type: 'transmission' })
  const other = addClient(scene.app, second)
  Object.assign(scene.client, { complaint: 'disk full', declines: true })
  await scene.throughMinutes(10)
  expect(scene.app.downloads.all()).toMatchObject([{ status: 'queued', downloaderId: other.id, message: null }])
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
})

test('a grab does not wait for a client that was disabled', async () => {
  await scene.leaveUnfinished()
  const other = addClient(scene.app, createRecordingClient({ type: 'transmission' }))
  scene.app.downloaders.save({ ...scene.downloader, enabled: false })
  await resumeGrabs(scene.app)
  expect(scene.app.downloads.all()).toMatchObject([{ status: 'queued', downloaderId: other.id }])
})

test('a grab for a chosen client waits for that client', async () => {
  const { app } = scene
  const second = createRecordingClient({ type: 'transmission' })
  addClient(app, second)
  const { releases } = await listReleases(app, scene.user.id, scene.game.id)
  const release = releases[0] ?? { guid: '', indexerId: '' }
  scene.client.onAdd = kill
  const chosen = { ...release, downloaderId: scene.downloader.id }
  await expect(grabListed(app, scene.user.id, scene.game.id, chosen)).rejects.toThrow(Killed)
  scene.client.onAdd = null
  Object.assign(scene.client, { complaint: 'disk full', declines: true })
  await scene.throughMinutes(40)
  expect(second.added).toEqual([])
  Object.assign(scene.client, { complaint: null, declines: false })
  await scene.throughMinutes(11)
  scene.expectGrabbedOnce()
})

test('a grab that no client accepts for an hour fails, is not blacklisted, and the game is wanted again', async () => {
  await scene.leaveUnfinished()
  Object.assign(scene.client, { complaint: 'disk full', declines: true })
  await scene.throughMinutes(75)
  expect(scene.app.downloads.all()).toMatchObject([{ status: 'failed', message: expect.stringContaining('disk full') }])
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
  expect(scene.app.blacklist.ofGame(scene.game.id)).toEqual([])
  expect(scene.gameNow()).toMatchObject({ status: 'wanted' })
  expect(scene.historyTypes().toSorted()).toEqual(['failed', 'grabbed'])
})
