import { afterEach, beforeEach, expect, test } from 'bun:test'
import { journalGrab } from '#core/acquisition/grab/journal.ts'
import { resumeGrabs } from '#core/acquisition/grab/resume.ts'
import { grabListed } from '#core/acquisition/grab-release.ts'
import { listReleases } from '#core/acquisition/list-releases.ts'
import type { AppContext } from '#core/app-context.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import { createLocks, sendLock } from '#core/tasks/locks.ts'
import { NoAnswerError } from '#domain/errors.ts'
import { createRecordingClient, type RecordingClient } from '../../../fakes/recording-client.ts'
import { eventually } from '../../../peers/loopback.ts'
import { addClient, type Scene, setScene, torrentRelease } from '../scene.ts'

/** What a killed process leaves: everything up to here, nothing after it. No rule of the program catches it. */
class Killed extends Error {}

let scene: Scene
const hades = torrentRelease('Hades.v1.38290-Razor1911')

beforeEach(async () => {
  scene = await setScene()
  scene.source.releases = [hades]
})

afterEach(() => scene.close())

async function grab(app: AppContext = scene.app) {
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id)
  const [release] = releases
  if (release === undefined) throw new Error('Nothing was listed')
  return grabListed(app, scene.user.id, scene.game.id, release)
}

const kill = () => {
  throw new Killed()
}

const dying = (part: 'downloads' | 'history' | 'games', name: string): AppContext =>
  ({ ...scene.app, [part]: { ...scene.app[part], [name]: kill } }) as AppContext

function expectGrabbedOnce() {
  expect(scene.app.downloads.all()).toMatchObject([
    { status: 'queued', clientId: hades.made.infoHash, downloaderId: scene.downloader.id, message: null },
  ])
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
  expect([...scene.client.downloads.keys()]).toEqual([hades.made.infoHash])
  expect(scene.gameNow()?.status).toBe('downloading')
  expect(scene.historyTypes()).toEqual(['grabbed'])
}

const inJournal: [string, 'downloads' | 'history' | 'games', string][] = [
  ['writing the download', 'downloads', 'insert'],
  ['writing the hand-over', 'downloads', 'addPendingGrab'],
  ['moving the game', 'games', 'update'],
  ['writing the story', 'history', 'insert'],
]

test.each(inJournal)(
  'killed while %s: nothing was sent, and the release can be grabbed again',
  async (_, part, name) => {
    await expect(grab(dying(part, name))).rejects.toThrow(Killed)
    expect(scene.app.downloads.all()).toEqual([])
    expect(scene.gameNow()?.status).toBe('wanted')
    await resumeGrabs(scene.app)
    expect(scene.client.added).toEqual([])
    await grab()
    expectGrabbedOnce()
  },
)

const afterJournal: [string, () => AppContext][] = [
  ['before the client is chosen', () => dying('downloads', 'update')],
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
  ['before the journal is closed', () => dying('downloads', 'removePendingGrab')],
]

test.each(afterJournal)('killed %s: the grab resumes, and nothing is grabbed twice', async (_, app) => {
  await expect(grab(app())).rejects.toThrow(Killed)
  scene.client.onAdd = null
  expect(scene.app.downloads.pendingGrabs().length).toBe(1)
  expect(scene.gameNow()?.status).toBe('downloading')
  await expect(grab()).rejects.toMatchObject({ code: 'conflict' })
  await resumeGrabs(scene.app)
  await resumeGrabs(scene.app)
  expectGrabbedOnce()
})

test('the client that was in use when the program was killed is tried first, even if another one has a higher priority now', async () => {
  scene.client.onAdd = (before) => (before ? undefined : kill())
  await expect(grab()).rejects.toThrow(Killed)
  scene.client.onAdd = null
  const second = createRecordingClient({ type: 'transmission' })
  addClient(scene.app, second, 1)
  scene.client.complaint = 'starting up'
  await resumeGrabs(scene.app)
  expect(second.added).toEqual([])
  scene.client.complaint = null
  scene.app.clock.advance(60_000)
  await resumeGrabs(scene.app)
  expectGrabbedOnce()
  expect(second.added).toEqual([])
})

async function leaveUnfinished() {
  scene.client.onAdd = kill
  await expect(grab()).rejects.toThrow(Killed)
  scene.client.onAdd = null
}

const throughMinutes = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    scene.app.clock.advance(60_000)
    await resumeGrabs(scene.app)
  }
}

test('a client that stays unreachable is retried less and less often', async () => {
  await leaveUnfinished()
  scene.client.complaint = 'down'
  const asked = () => scene.client.added.length
  const before = asked()
  await resumeGrabs(scene.app)
  await resumeGrabs(scene.app)
  expect(asked() - before).toBe(1)
  expect(scene.app.downloads.all()).toMatchObject([{ message: expect.stringContaining('down') }])
  await throughMinutes(60)
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
    await grab().catch(() => {})
    Object.assign(client, { onAdd: null, noAnswer: null })
    client.complaint = 'down'
    await throughMinutes(180)
    expect(second.added).toEqual([])
    expect(app.downloads.all()).toMatchObject([{ status: 'queued', downloaderId: downloader.id }])
    expect(app.blacklist.ofGame(scene.game.id)).toEqual([])
    const issues = async () => (await currentIssues(app, [])).filter(({ code }) => code === 'hand-over-unclear')
    expect(await issues()).toMatchObject([{ subject: downloader.id, message: expect.stringContaining(hades.title) }])
    client.complaint = null
    await throughMinutes(11)
    expectGrabbedOnce()
    expect(await issues()).toEqual([])
  },
)

test('a client that refuses the retry does not have the download: another client gets it', async () => {
  await leaveUnfinished()
  const second = createRecordingClient({ type: 'transmission' })
  const other = addClient(scene.app, second)
  Object.assign(scene.client, { complaint: 'disk full', declines: true })
  await throughMinutes(10)
  expect(scene.app.downloads.all()).toMatchObject([{ status: 'queued', downloaderId: other.id, message: null }])
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
})

test('a grab does not wait for a client that was disabled', async () => {
  await leaveUnfinished()
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
  await throughMinutes(40)
  expect(second.added).toEqual([])
  Object.assign(scene.client, { complaint: null, declines: false })
  await throughMinutes(11)
  expectGrabbedOnce()
})

test('a grab that no client accepts for an hour fails, is not blacklisted, and the game is wanted again', async () => {
  await leaveUnfinished()
  Object.assign(scene.client, { complaint: 'disk full', declines: true })
  await throughMinutes(75)
  expect(scene.app.downloads.all()).toMatchObject([{ status: 'failed', message: expect.stringContaining('disk full') }])
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
  expect(scene.app.blacklist.ofGame(scene.game.id)).toEqual([])
  expect(scene.gameNow()).toMatchObject({ status: 'wanted' })
  expect(scene.historyTypes().toSorted()).toEqual(['failed', 'grabbed'])
})

test('a download that was removed meanwhile is not sent', async () => {
  await leaveUnfinished()
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
  const grabbing = grab(slow)
  while (release === undefined) await new Promise((resolve) => setTimeout(resolve, 5))
  await resumeGrabs(scene.app)
  expect(scene.client.added).toEqual([])
  release()
  await grabbing
  expectGrabbedOnce()
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
  await leaveUnfinished()
  const [download] = scene.app.downloads.all()
  const locks = createLocks()
  let release = () => {}
  const held = locks.withLock(sendLock(download?.id ?? ''), () => new Promise<void>((resolve) => (release = resolve)))
  await resumeGrabs({ ...scene.app, locks })
  expect(scene.app.downloads.pendingGrabs()).toHaveLength(1)
  await resumeGrabs(scene.app)
  expectGrabbedOnce()
  release()
  await held
})
