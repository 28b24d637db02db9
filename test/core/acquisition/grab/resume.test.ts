import { afterEach, beforeEach, expect, test } from 'bun:test'
import { journalGrab } from '#core/acquisition/grab/journal.ts'
import { resumeGrabs } from '#core/acquisition/grab/resume.ts'
import type { AppContext } from '#core/app-context.ts'
import { createLocks, sendLock } from '#core/tasks/locks.ts'
import { createRecordingClient } from '../../../fakes/recording-client.ts'
import { eventually } from '../../../peers/loopback.ts'
import { addClient, torrentRelease } from '../scene.ts'
import { type GrabScene, Killed, kill, setGrabScene } from './interrupted-grab.ts'

let scene: GrabScene

beforeEach(async () => {
  scene = await setGrabScene()
})

afterEach(() => scene.close())

const inJournal: [string, 'downloads' | 'history' | 'games', string][] = [
  ['writing the download', 'downloads', 'insert'],
  ['writing the hand-over', 'downloads', 'addPendingGrab'],
  ['moving the game', 'games', 'update'],
  ['writing the story', 'history', 'insert'],
]

test.each(inJournal)(
  'killed while %s: nothing was sent, and the release can be grabbed again',
  async (_, part, name) => {
    await expect(scene.grab(scene.dying(part, name))).rejects.toThrow(Killed)
    expect(scene.app.downloads.all()).toEqual([])
    expect(scene.gameNow()?.status).toBe('wanted')
    await resumeGrabs(scene.app)
    expect(scene.client.added).toEqual([])
    await scene.grab()
    scene.expectGrabbedOnce()
  },
)

const afterJournal: [string, () => AppContext][] = [
  ['before the client is chosen', () => scene.dying('downloads', 'update')],
  [
    'before the client has it',
    () => {
      scene.client.onAdd = (before) => (before ? kill() : undefined)
      return scene.app
    },
  ],
  [
    'after the client has it, before its answer is heard',
    () => {
      scene.client.onAdd = (before) => (before ? undefined : kill())
      return scene.app
    },
  ],
  ['before the journal is closed', () => scene.dying('downloads', 'markGrabSent')],
]

test.each(afterJournal)('killed %s: the grab resumes, and nothing is grabbed twice', async (_, app) => {
  await expect(scene.grab(app())).rejects.toThrow(Killed)
  scene.client.onAdd = null
  expect(scene.app.downloads.pendingGrabs().length).toBe(1)
  expect(scene.gameNow()?.status).toBe('downloading')
  await expect(scene.grab()).rejects.toMatchObject({ code: 'conflict' })
  await resumeGrabs(scene.app)
  await resumeGrabs(scene.app)
  scene.expectGrabbedOnce()
})

test('the client that was in use when the program was killed is tried first, even if another one has a higher priority now', async () => {
  scene.client.onAdd = (before) => (before ? undefined : kill())
  await expect(scene.grab()).rejects.toThrow(Killed)
  scene.client.onAdd = null
  const second = createRecordingClient({ type: 'transmission' })
  addClient(scene.app, second, 1)
  scene.client.complaint = 'starting up'
  await resumeGrabs(scene.app)
  expect(second.added).toEqual([])
  scene.client.complaint = null
  scene.app.clock.advance(60_000)
  await resumeGrabs(scene.app)
  scene.expectGrabbedOnce()
  expect(second.added).toEqual([])
})

test('a download that was removed meanwhile is not sent', async () => {
  await scene.leaveUnfinished()
  const [download] = scene.app.downloads.all()
  scene.app.downloads.update(download?.id ?? '', { status: 'removed' })
  const asked = scene.client.added.length
  await resumeGrabs(scene.app)
  expect(scene.client.added.length).toBe(asked)
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
})

test('a grab that is being sent is not started a second time', async () => {
  let release: (() => void) | undefined
  const add = scene.app.clientOf(scene.downloader)
  const slow = {
    ...scene.app,
    clientOf: () => ({
      ...add,
      add: async (...given: Parameters<typeof add.add>) => {
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return add.add(...given)
      },
    }),
  }
  const grabbing = scene.grab(slow)
  while (release === undefined) await new Promise((resolve) => setTimeout(resolve, 5))
  await resumeGrabs(scene.app)
  expect(scene.client.added).toEqual([])
  release()
  await grabbing
  scene.expectGrabbedOnce()
  expect(scene.client.added.length).toBe(1)
})

test('a client that hangs delays only its own downloads', async () => {
  const { app } = scene
  const other = addClient(app, createRecordingClient({ type: 'transmission' }))
  const journal = (title: string, downloaderId: string) => {
    const { bytes, infoHash } = torrentRelease(title).made
    const payload = { kind: 'torrent' as const, bytes, infoHash, name: title }
    const grab = { userId: scene.user.id, game: null, title, indexerName: null, payload, size: null }
    const clients = app.downloaders.all().filter(({ id }) => id === downloaderId)
    return journalGrab(app, { ...grab, indexerId: null, clients }).id
  }
  const stuck = journal('Celeste-GOG', scene.downloader.id)
  const free = journal('Portal-GOG', other.id)
  let removeFromClient = () => {}
  const hanging: AppContext = {
    ...app,
    clientOf: (downloader) => ({
      ...app.clientOf(downloader),
      async add(payload, options) {
        if (downloader.id === scene.downloader.id) await new Promise<void>((resolve) => (removeFromClient = resolve))
        return app.clientOf(downloader).add(payload, options)
      },
    }),
  }
  const resuming = resumeGrabs(hanging)
  await eventually('the other is handed over', 10_000, async () => app.downloads.pendingGrabs().length === 1)
  expect(app.downloads.pendingGrabs().map(({ downloadId }) => downloadId)).toEqual([stuck])
  expect(app.locks.isLocked(sendLock(stuck))).toBe(true)
  expect(app.locks.isLocked(sendLock(free))).toBe(false)
  expect(app.downloads.find(free)?.downloaderId).toBe(other.id)
  removeFromClient()
  await resuming
  expect(app.downloads.pendingGrabs()).toEqual([])
})

test('pending grabs are separate for each app in the same process', async () => {
  await scene.leaveUnfinished()
  const [download] = scene.app.downloads.all()
  const locks = createLocks()
  let release = () => {}
  const held = locks.withLock(sendLock(download?.id ?? ''), () => new Promise<void>((resolve) => (release = resolve)))
  await resumeGrabs({ ...scene.app, locks })
  expect(scene.app.downloads.pendingGrabs()).toHaveLength(1)
  await resumeGrabs(scene.app)
  scene.expectGrabbedOnce()
  release()
  await held
})
