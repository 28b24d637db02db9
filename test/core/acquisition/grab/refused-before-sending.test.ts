import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { addDownloader } from '#core/download-clients/add-downloader.ts'
import { testDownloader } from '#core/download-clients/test-downloader.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { NoAnswerError } from '#domain/errors.ts'
import { createRecordingClient, type RecordingClient } from '../../../fakes/recording-client.ts'
import { hybridTorrent } from '../../../peers/hybrid-torrent.ts'
import { namedTorrent } from '../../../peers/odd-torrents.ts'
import { addClient } from '../scene.ts'
import { type GrabScene, setGrabScene } from './interrupted-grab.ts'

let scene: GrabScene
let picky: RecordingClient
let first: Downloader

const v2Only = hybridTorrent('Version.2', { v2Only: true }).bytes
const slash = namedTorrent('AC/DC Game', [['a.bin'], ['b.bin']])
const v2Magnet = `magnet:?xt=urn:btmh:1220${'ab'.repeat(32)}&dn=Version.2`

beforeEach(async () => {
  scene = await setGrabScene()
  picky = createRecordingClient({
    type: 'rtorrent',
    cannotTake: ['version-2-only', 'slash-in-name'],
    refusesCategory: (category) => (category.includes(',') ? 'a label must not contain a comma' : null),
  })
  first = addClient(scene.app, picky, 1)
})

afterEach(() => scene.close())

const add = (bytes: Uint8Array, more: { downloaderId?: string; category?: string } = {}) =>
  addDownload(scene.app, scene.user.id, { title: 'A Game', from: { bytes, contentType: null }, ...more })

test.each([
  ['a torrent of version 2 only', { from: { bytes: v2Only, contentType: null } }],
  ['a torrent with a slash in its name', { from: { bytes: slash, contentType: null } }],
  ['a magnet link of version 2 only', { from: { url: v2Magnet } }],
])('%s goes to the next client that takes it, and is never sent to the first one', async (_, source) => {
  const download = await addDownload(scene.app, scene.user.id, { title: 'A Game', ...source })
  expect(download).toMatchObject({ status: 'queued', downloaderId: scene.downloader.id, message: null })
  expect([picky.added.length, scene.client.added.length]).toEqual([0, 1])
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
})

test('without another client the download fails with the reason', async () => {
  const adding = add(v2Only, { downloaderId: first.id })
  await expect(adding).rejects.toThrow(/it does not support torrents of version 2 only/)
  expect(scene.app.downloads.all()).toMatchObject([{ status: 'failed' }])
  expect(picky.added).toEqual([])
})

test('a torrent that an earlier version sent to such a client moves on to the next one', async () => {
  picky.kind.cannotTake = []
  picky.noAnswer = new NoAnswerError('rtorrent: accepted the download but does not list it')
  const { id } = await add(v2Only)
  expect(scene.app.downloads.pendingGrabs()).toMatchObject([{ possiblyAcceptedBy: first.id }])
  picky.kind.cannotTake = ['version-2-only']
  await scene.throughMinutes(15)
  expect(scene.app.downloads.find(id)).toMatchObject({ downloaderId: scene.downloader.id, message: null })
})

test('a category that a client refuses is refused by its test and when it is saved, with the reason', async () => {
  const input = { name: 'New', type: 'rtorrent' as const, url: 'http://127.0.0.1:9' }
  const reason = 'rtorrent: a label must not contain a comma'
  for (const category of [{ category: 'games,pc' }, { postImportCategory: 'games,done' }]) {
    await expect(testDownloader(scene.app, { ...input, ...category })).rejects.toThrow(reason)
    await expect(addDownloader(scene.app, { ...input, ...category })).rejects.toThrow(reason)
  }
  expect((await testDownloader(scene.app, { ...input, category: 'games' })).ok).toBe(true)
})

test('a category of a single download goes to a client that accepts it, else it is refused with the reason', async () => {
  const plain = namedTorrent('Plain', null)
  expect((await add(plain, { category: 'games,pc' })).downloaderId).toBe(scene.downloader.id)
  const chosen = add(namedTorrent('Plain 2', null), { category: 'games,pc', downloaderId: first.id })
  await expect(chosen).rejects.toMatchObject({ code: 'invalid', details: { details: [{ path: 'category' }] } })
  expect(picky.added).toEqual([])
})
