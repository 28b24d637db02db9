import { afterEach, beforeEach, expect, test } from 'bun:test'
import { changeDownloads } from '#core/acquisition/bulk/change-downloads.ts'
import { moveDownload, resumeMoves } from '#core/acquisition/grab/move.ts'
import { resumeGrabs } from '#core/acquisition/grab/resume.ts'
import type { AppContext } from '#core/app-context.ts'
import { findUntracked } from '#core/downloads/find-untracked.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { NoAnswerError } from '#domain/errors.ts'
import { createRecordingClient, freshDownload, type RecordingClient } from '../../../fakes/recording-client.ts'
import { storeDownloader, storeUser } from '../../../rows.ts'
import { addClient } from '../scene.ts'
import { type GrabScene, hades, Killed, kill, setGrabScene } from './interrupted-grab.ts'

const hash = hades.made.infoHash

let scene: GrabScene
let other: RecordingClient
let target: Downloader
let id: string

beforeEach(async () => {
  scene = await setGrabScene()
  await scene.grab()
  other = createRecordingClient({ type: 'transmission' })
  target = addClient(scene.app, other, 40)
  id = scene.app.downloads.all()[0]?.id ?? ''
  scene.app.downloads.update(id, { status: 'downloading', progress: 0.5, downloaded: 500, path: '/old/Hades' })
})

afterEach(() => scene.close())

const move = (app: AppContext = scene.app, userId = scene.user.id) =>
  moveDownload(app, userId, id, { downloaderId: target.id, deleteFiles: true })

function expectMoved(): void {
  expect([...other.downloads.keys()]).toEqual([hash])
  expect([...scene.client.downloads.keys()]).toEqual([])
  expect(scene.app.downloads.all()).toMatchObject([
    { id, downloaderId: target.id, clientId: hash, status: 'queued', progress: 0, downloaded: 0, path: null },
  ])
  expect(scene.app.downloads.moves()).toEqual([])
}

function expectUnmoved(): void {
  expect([...scene.client.downloads.keys()]).toEqual([hash])
  expect(scene.app.downloads.find(id)).toMatchObject({ downloaderId: scene.downloader.id, progress: 0.5 })
  expect(scene.app.downloads.moves()).toEqual([])
}

test('the new client gets the same torrent before the old one loses it', async () => {
  const seen: string[] = []
  other.onAdd = (before) => seen.push(`${before ? 'adding' : 'added'}: old has ${scene.client.downloads.size}`)
  scene.client.onRemove = async () => void seen.push(`removing: new has ${other.downloads.size}`)
  await move()
  expectMoved()
  expect(seen).toEqual(['adding: old has 1', 'added: old has 1', 'removing: new has 1'])
  expect(other.added[0]?.payload).toEqual(scene.client.added[0]?.payload)
  expect(scene.client.removed).toEqual([{ clientId: hash, deleteFiles: true }])
  const messages = scene.app.history.list({ userId: scene.user.id }).entries.map(({ message }) => message)
  expect(messages).toContain(`Moved from ${scene.downloader.name} to ${target.name}`)
})

test('a paused download is added to the new client paused, and can be moved back', async () => {
  scene.app.downloads.update(id, { status: 'paused' })
  await move()
  expect(other.added[0]?.options.stopped).toBe(true)
  expect(scene.app.downloads.find(id)?.status).toBe('paused')
  await moveDownload(scene.app, scene.user.id, id, { downloaderId: scene.downloader.id, deleteFiles: true })
  expect([scene.client.downloads.size, other.downloads.size]).toEqual([1, 0])
})

test('when the new client refuses it, nothing has changed', async () => {
  other.complaint = 'the disk is full'
  await expect(move()).rejects.toThrow('the disk is full')
  expectUnmoved()
  other.complaint = null
  await move()
  expectMoved()
})

const deaths: [string, () => AppContext][] = [
  [
    'before the new client has it',
    () => {
      other.onAdd = (before) => (before ? kill() : undefined)
      return scene.app
    },
  ],
  [
    'after the new client has it, before its answer is heard',
    () => {
      other.onAdd = (before) => (before ? undefined : kill())
      return scene.app
    },
  ],
  ['before the change is stored', () => scene.dying('history', 'insert')],
  [
    'before the old client loses it',
    () => {
      scene.client.onRemove = async () => kill()
      return scene.app
    },
  ],
  ['before the move is closed', () => scene.dying('downloads', 'removeMove')],
]

test.each(deaths)('killed %s: the move goes on at the next start', async (_, app) => {
  await expect(move(app())).rejects.toThrow(Killed)
  other.onAdd = null
  scene.client.onRemove = null
  expect(scene.app.downloads.moves()).toHaveLength(1)
  await resumeMoves(scene.app)
  expectMoved()
  await resumeMoves(scene.app)
  expectMoved()
})

test('an old client that cannot be reached loses it later, and it is not listed as untracked until then', async () => {
  scene.client.onRemove = () => {
    scene.client.complaint = 'timeout'
    throw new Error('not reached')
  }
  scene.client.complaint = 'timeout'
  await move()
  scene.client.onRemove = null
  expect(scene.app.downloads.find(id)?.downloaderId).toBe(target.id)
  expect(scene.client.downloads.size).toBe(1)
  scene.client.complaint = null
  scene.app.clientMonitor.reset(scene.downloader.id)
  expect((await findUntracked(scene.app)).untracked).toEqual([])
  await resumeMoves(scene.app)
  expectMoved()
})

test('a download that is completed while it is moved stays in its client', async () => {
  other.onAdd = (before) => {
    if (!before) scene.app.downloads.update(id, { status: 'importing', progress: 1 })
  }
  await move()
  expect([scene.client.downloads.size, other.downloads.size]).toEqual([1, 0])
  expect(scene.app.downloads.find(id)).toMatchObject({ downloaderId: scene.downloader.id, status: 'importing' })
  expect(scene.app.downloads.moves()).toEqual([])
})

test("another program's download in the new client is not removed with it", async () => {
  const options = { title: 'Hades', category: null, downloadPath: null, stopped: false }
  other.downloads.set(hash, freshDownload(hash, options))
  other.onAdd = (before) => {
    if (!before) scene.app.downloads.update(id, { status: 'importing', progress: 1 })
  }
  await move()
  expect([scene.client.downloads.size, other.downloads.size]).toEqual([1, 1])
})

test('an add that is not confirmed is repeated, and the download is neither removed nor moved twice', async () => {
  other.noAnswer = new NoAnswerError('transmission: no answer')
  await expect(move()).rejects.toThrow('Ludarr tries again until it confirms the download')
  await expect(move()).rejects.toThrow('It is being moved already')
  const removal = removeDownload(scene.app, scene.user.id, id, { deleteFiles: false, blacklist: false })
  await expect(removal).rejects.toThrow('It is being moved to another client')
  expect(scene.client.downloads.size).toBe(1)
  other.noAnswer = null
  scene.app.clientMonitor.reset(target.id)
  await resumeMoves(scene.app)
  expectMoved()
})

test('only a running download of the user goes to another client that takes it', async () => {
  const stranger = storeUser(scene.app)
  await expect(move(scene.app, stranger.id)).rejects.toMatchObject({ code: 'not-found' })
  const url = 'http://127.0.0.1:8080'
  scene.app.downloaders.save({ ...scene.downloader, url })
  const sameProgram = storeDownloader(scene.app, { type: 'qbittorrent', name: 'Again', url })
  const toItself = moveDownload(scene.app, scene.user.id, id, { downloaderId: sameProgram.id, deleteFiles: false })
  await expect(toItself).rejects.toThrow('The download is already in Again')
  scene.app.downloads.update(id, { status: 'seeding' })
  await expect(move()).rejects.toThrow('Only a download that is not complete can be moved')
  await resumeGrabs(scene.app)
  scene.app.downloads.update(id, { status: 'downloading' })
  await expect(move()).rejects.toThrow('Ludarr does not have the torrent or NZB of this download')
  expect(other.added).toEqual([])
})

test('many are moved at once, each with its own reason when it is not', async () => {
  const unknown = crypto.randomUUID()
  const change = { move: { downloaderId: target.id, deleteFiles: false } }
  expect(await changeDownloads(scene.app, scene.user.id, { ids: [id, unknown], change })).toEqual({
    changed: 1,
    failed: [
      {
        id: unknown,
        error: 'This download does not exist',
        message: { key: 'acquisition.downloadNotFound', values: {} },
      },
    ],
  })
  expectMoved()
  expect(scene.client.removed).toEqual([{ clientId: hash, deleteFiles: false }])
})
