import { afterEach, beforeEach, expect, test } from 'bun:test'
import { grabListed } from '#core/acquisition/grab-release.ts'
import { journalGrab } from '#core/acquisition/journal-grab.ts'
import { listReleases } from '#core/acquisition/list-releases.ts'
import { resumeHandOvers } from '#core/acquisition/resume-hand-overs.ts'
import type { Program } from '#core/program.ts'
import { standingIssues } from '#core/system/standing-issues.ts'
import { perhapsTaken } from '#domain/errors.ts'
import { createRecordingClient } from '../../fakes/recording-client.ts'
import { eventually } from '../../peers/loopback.ts'
import { addClient, type Scene, setScene, torrentRelease } from './scene.ts'

/** What a killed process leaves: everything up to here, nothing after it. No rule of the program catches it. */
class Killed extends Error {}

let scene: Scene
const hades = torrentRelease('Hades.v1.38290-Razor1911')

beforeEach(async () => {
  scene = await setScene()
  scene.source.releases = [hades]
})

afterEach(() => scene.close())

async function grab(program: Program = scene.program) {
  const { releases } = await listReleases(scene.program, scene.user.id, scene.game.id)
  const [release] = releases
  if (release === undefined) throw new Error('Nothing was listed')
  return grabListed(program, scene.user.id, scene.game.id, release)
}

const kill = () => {
  throw new Killed()
}

const dying = (part: 'downloads' | 'history' | 'games', name: string): Program =>
  ({ ...scene.program, [part]: { ...scene.program[part], [name]: kill } }) as Program

function expectGrabbedOnce() {
  expect(scene.program.downloads.all()).toMatchObject([
    { status: 'queued', clientId: hades.made.infoHash, downloaderId: scene.downloader.id, message: null },
  ])
  expect(scene.program.downloads.handOvers()).toEqual([])
  expect([...scene.client.downloads.keys()]).toEqual([hades.made.infoHash])
  expect(scene.gameNow()?.status).toBe('downloading')
  expect(scene.historyTypes()).toEqual(['grabbed'])
}

const inJournal: [string, 'downloads' | 'history' | 'games', string][] = [
  ['writing the download', 'downloads', 'insert'],
  ['writing the hand-over', 'downloads', 'addHandOver'],
  ['moving the game', 'games', 'update'],
  ['writing the story', 'history', 'insert'],
]

test.each(inJournal)('killed while %s: nothing has happened, and it can be grabbed again', async (_, part, name) => {
  await expect(grab(dying(part, name))).rejects.toThrow(Killed)
  expect(scene.program.downloads.all()).toEqual([])
  expect(scene.gameNow()?.status).toBe('wanted')
  await resumeHandOvers(scene.program)
  expect(scene.client.added).toEqual([])
  await grab()
  expectGrabbedOnce()
})

const afterJournal: [string, () => Program][] = [
  ['before the client is chosen', () => dying('downloads', 'update')],
  [
    'before the client has it',
    () => {
      scene.client.onAdd = (before) => (before ? kill() : undefined)
      return scene.program
    },
  ],
  [
    'after the client has it, before its answer is heard',
    () => {
      scene.client.onAdd = (before) => (before ? undefined : kill())
      return scene.program
    },
  ],
  ['before the journal is closed', () => dying('downloads', 'removeHandOver')],
]

test.each(afterJournal)('killed %s: it goes on, and nothing is grabbed twice', async (_, program) => {
  await expect(grab(program())).rejects.toThrow(Killed)
  scene.client.onAdd = null
  expect(scene.program.downloads.handOvers().length).toBe(1)
  expect(scene.gameNow()?.status).toBe('downloading')
  await expect(grab()).rejects.toMatchObject({ code: 'conflict' })
  await resumeHandOvers(scene.program)
  await resumeHandOvers(scene.program)
  expectGrabbedOnce()
})

test('the client that was asked when the program died is asked first, though another comes before it now', async () => {
  scene.client.onAdd = (before) => (before ? undefined : kill())
  await expect(grab()).rejects.toThrow(Killed)
  scene.client.onAdd = null
  const second = createRecordingClient({ type: 'transmission' })
  addClient(scene.program, second, 1)
  scene.client.complaint = 'starting up'
  await resumeHandOvers(scene.program)
  expect(second.added).toEqual([])
  scene.client.complaint = null
  scene.program.clock.advance(60_000)
  await resumeHandOvers(scene.program)
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
    scene.program.clock.advance(60_000)
    await resumeHandOvers(scene.program)
  }
}

test('a client that stays away is asked less and less', async () => {
  await leaveUnfinished()
  scene.client.complaint = 'down'
  const asked = () => scene.client.added.length
  const before = asked()
  await resumeHandOvers(scene.program)
  await resumeHandOvers(scene.program)
  expect(asked() - before).toBe(1)
  expect(scene.program.downloads.all()).toMatchObject([{ message: expect.stringContaining('down') }])
  await throughMinutes(60)
  expect(asked() - before).toBeLessThan(12)
})

const unclear: [string, () => void][] = [
  ['the program was killed while it took it', kill],
  [
    'its answer was lost',
    () => {
      throw perhapsTaken(new Error('the connection was cut off'))
    },
  ],
]

test.each(unclear)(
  '%s: only that client is asked, for hours, nothing is given up, and it is said',
  async (_, happens) => {
    const { program, client, downloader } = scene
    const second = createRecordingClient({ type: 'transmission' })
    addClient(program, second)
    client.onAdd = happens
    await grab().catch(() => {})
    client.onAdd = null
    client.complaint = 'down'
    await throughMinutes(180)
    expect(second.added).toEqual([])
    expect(program.downloads.all()).toMatchObject([{ status: 'queued', downloaderId: downloader.id }])
    expect(program.blacklist.ofGame(scene.game.id)).toEqual([])
    const issues = async () => (await standingIssues(program, [])).filter(({ code }) => code === 'hand-over-unclear')
    expect(await issues()).toMatchObject([{ subject: downloader.id, message: expect.stringContaining(hades.title) }])
    client.complaint = null
    await throughMinutes(11)
    expectGrabbedOnce()
    expect(await issues()).toEqual([])
  },
)

test('a client that was asked again and declines has it not: another one gets it', async () => {
  await leaveUnfinished()
  const second = createRecordingClient({ type: 'transmission' })
  const other = addClient(scene.program, second)
  Object.assign(scene.client, { complaint: 'disk full', declines: true })
  await throughMinutes(10)
  expect(scene.program.downloads.all()).toMatchObject([{ status: 'queued', downloaderId: other.id, message: null }])
  expect(scene.program.downloads.handOvers()).toEqual([])
})

test('a client that is turned off is waited for no longer', async () => {
  await leaveUnfinished()
  const other = addClient(scene.program, createRecordingClient({ type: 'transmission' }))
  scene.program.downloaders.save({ ...scene.downloader, enabled: false })
  await resumeHandOvers(scene.program)
  expect(scene.program.downloads.all()).toMatchObject([{ status: 'queued', downloaderId: other.id }])
})

test('what a user chose a client for waits for that one', async () => {
  const { program } = scene
  const second = createRecordingClient({ type: 'transmission' })
  addClient(program, second)
  const { releases } = await listReleases(program, scene.user.id, scene.game.id)
  const release = releases[0] ?? { guid: '', indexerId: '' }
  scene.client.onAdd = kill
  const chosen = { ...release, downloaderId: scene.downloader.id }
  await expect(grabListed(program, scene.user.id, scene.game.id, chosen)).rejects.toThrow(Killed)
  scene.client.onAdd = null
  Object.assign(scene.client, { complaint: 'disk full', declines: true })
  await throughMinutes(40)
  expect(second.added).toEqual([])
  Object.assign(scene.client, { complaint: null, declines: false })
  await throughMinutes(11)
  expectGrabbedOnce()
})

test('what no client takes for an hour fails, is not blacklisted, and the game is wanted again', async () => {
  await leaveUnfinished()
  Object.assign(scene.client, { complaint: 'disk full', declines: true })
  await throughMinutes(75)
  expect(scene.program.downloads.all()).toMatchObject([
    { status: 'failed', message: expect.stringContaining('disk full') },
  ])
  expect(scene.program.downloads.handOvers()).toEqual([])
  expect(scene.program.blacklist.ofGame(scene.game.id)).toEqual([])
  expect(scene.gameNow()).toMatchObject({ status: 'wanted' })
  expect(scene.historyTypes().toSorted()).toEqual(['failed', 'grabbed'])
})

test('a download that was removed meanwhile is not handed over', async () => {
  await leaveUnfinished()
  const [download] = scene.program.downloads.all()
  scene.program.downloads.update(download?.id ?? '', { status: 'removed' })
  const asked = scene.client.added.length
  await resumeHandOvers(scene.program)
  expect(scene.client.added.length).toBe(asked)
  expect(scene.program.downloads.handOvers()).toEqual([])
})

test('a hand-over that is under way is not begun a second time', async () => {
  let release: (() => void) | undefined
  const add = scene.program.clientOf(scene.downloader)
  const slow = {
    ...scene.program,
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
  await resumeHandOvers(scene.program)
  expect(scene.client.added).toEqual([])
  release()
  await grabbing
  expectGrabbedOnce()
  expect(scene.client.added.length).toBe(1)
})

test('a client that hangs keeps only its own downloads waiting', async () => {
  const { program } = scene
  const other = addClient(program, createRecordingClient({ type: 'transmission' }))
  const journal = (title: string, downloaderId: string) => {
    const { bytes, infoHash } = torrentRelease(title).made
    const payload = { kind: 'torrent' as const, bytes, infoHash, name: title }
    const grab = { userId: scene.user.id, game: null, title, indexerName: null, payload, size: null, downloaderId }
    return journalGrab(program, grab)?.id ?? ''
  }
  const stuck = journal('Celeste-GOG', scene.downloader.id)
  const free = journal('Portal-GOG', other.id)
  let letGo = () => {}
  const hanging: Program = {
    ...program,
    clientOf: (downloader) => ({
      ...program.clientOf(downloader),
      async add(payload, options) {
        if (downloader.id === scene.downloader.id) await new Promise<void>((resolve) => (letGo = resolve))
        return program.clientOf(downloader).add(payload, options)
      },
    }),
  }
  const resuming = resumeHandOvers(hanging)
  await eventually('the other is handed over', 10_000, async () => program.downloads.handOvers().length === 1)
  expect(program.downloads.handOvers().map(({ downloadId }) => downloadId)).toEqual([stuck])
  expect([...program.handingOver]).toEqual([stuck])
  expect(program.downloads.find(free)?.downloaderId).toBe(other.id)
  letGo()
  await resuming
  expect(program.downloads.handOvers()).toEqual([])
})

test('what one program hands over is nothing to another in the same process', async () => {
  await leaveUnfinished()
  const [download] = scene.program.downloads.all()
  await resumeHandOvers({ ...scene.program, handingOver: new Set([download?.id ?? '']) })
  expect(scene.program.downloads.handOvers()).toHaveLength(1)
  await resumeHandOvers(scene.program)
  expectGrabbedOnce()
})
