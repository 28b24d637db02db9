import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { adoptDownload } from '#core/downloads/adopt-download.ts'
import { downloadDetails } from '#core/downloads/download-details.ts'
import { listDownloads } from '#core/downloads/list-downloads.ts'
import { listUntracked } from '#core/downloads/list-untracked.ts'
import { pauseDownload, resumeDownload } from '#core/downloads/pause-download.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { type Loopback, listenOnLoopback } from '../../fakes/loopback.ts'
import { eventually } from '../../peers/loopback.ts'
import { type NewsServer, startNewsServer } from '../../peers/news.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { acceptedId } from './connection.ts'
import { type Faulty, following, installed, isUsenet, nzbOf, startFaulty } from './faulty-clients.ts'

setDefaultTimeout(120_000)

/** A name that only our own resolver knows: no client could ever fetch from there. */
const onlyForUs = 'indexer.only-for-us.test'
const nowhere = 'http://127.0.0.1:9/announce'

let newsServer: NewsServer
let indexer: Loopback
let all: Faulty[] = []
const files = new Map<string, Uint8Array>()

const each = (run: (faulty: Faulty) => Promise<void>): Promise<unknown> => Promise.all(all.map(run))
const payloadFor = ({ type }: Faulty, name: string): Payload =>
  isUsenet(type) ? nzbOf(newsServer, name, 60_000) : lonelyTorrent(name, nowhere)

describe.skipIf(installed.length === 0)('the queue page', () => {
  beforeAll(async () => {
    newsServer = await startNewsServer()
    indexer = await listenOnLoopback((request, response) => {
      const file = files.get(request.url ?? '')
      if (file !== undefined) response.end(file)
      else response.writeHead(302, { location: `${request.url?.replace('/go', '')}` }).end()
    })
    const resolve = async (name: string) => {
      if (name !== onlyForUs) throw new Error(`Nobody knows ${name}`)
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const outbound = createOutbound({ resolve })
    all = await Promise.all(installed.map((product) => startFaulty(product, newsServer, { outbound })))
  })
  afterAll(async () => {
    await each((faulty) => faulty.stop())
    await Promise.all([indexer?.close(), newsServer?.stop()])
  })

  test('a link that only Ludarr can resolve is sent as bytes, without its address', () => each(isGivenBytes))

  test('a poll sends the same number of requests for any number of downloads', () => each(isAskedTheSame))

  test('untracked downloads are shown to all users with the likeliest game, and adopted once', () => each(isTakenOver))

  test('an adopted download is resumed, paused, shown with its files, and removed with its data', () => each(isHandled))
})

async function isGivenBytes(faulty: Faulty): Promise<void> {
  const { app, user, proxy } = faulty
  const name = `Linked.${faulty.type}.Game-FIXTURE`
  const payload = payloadFor(faulty, name)
  files.set(`/dl/${name}`, 'bytes' in payload ? payload.bytes : Buffer.alloc(0))
  const heard: string[] = []
  const is = (asked: string) => {
    heard.push(asked)
    return false
  }
  proxy.behave({ cut: { when: 'before', is, action: async () => undefined } })
  const url = `${indexer.url.replace('127.0.0.1', onlyForUs)}/go/dl/${name}`
  const game = storeGame(app, { userId: user.id, title: 'Linked Game' })
  const added = await addDownload(app, user.id, { title: name, gameId: game.id, from: { url } })
  expect(await faulty.listed(name)).toHaveLength(1)
  expect(heard.filter(faulty.isAdd)).toHaveLength(1)
  expect(heard.join()).not.toContain(onlyForUs)
  proxy.behave({})
  await removeDownload(app, user.id, added.id, { deleteFiles: true, blacklist: false })
  await eventually('the download to be gone', 20_000, async () => (await faulty.listed(name)).length === 0)
}

async function isAskedTheSame(faulty: Faulty): Promise<void> {
  const asked = async () => {
    await faulty.round()
    faulty.proxy.asked()
    faulty.app.clock.advance(15_000)
    await pollClients(faulty.app, undefined, { timeoutMs: 60_000 })
    return faulty.proxy.asked()
  }
  const first = await faulty.grab('Many.1.Game-FIXTURE')
  await following(faulty, 'the first to be followed', () => first.now().status === 'paused')
  const once = await asked()
  for (const number of [2, 3, 4]) await faulty.grab(`Many.${number}.Game-FIXTURE`)
  expect(`${faulty.type} ${await asked()}`).toBe(`${faulty.type} ${once}`)
  expect(once).toBeLessThanOrEqual(isUsenet(faulty.type) ? 4 : 1)
}

async function isTakenOver(faulty: Faulty): Promise<void> {
  const { app, user, downloader } = faulty
  const title = 'Foreign.Quest.v1.2-GROUP'
  const options = { title, category: null, downloadPath: null, stopped: true }
  const clientId = await acceptedId(faulty.direct().add(payloadFor(faulty, title), options))
  const game = storeGame(app, { userId: user.id, title: 'Foreign Quest', status: 'owned' })
  const stranger = storeUser(app, { role: 'member' })
  app.clientMonitor.invalidate(downloader.id)
  const { groups } = await listUntracked(app, user.id)
  expect(groups.find(({ title: named }) => named === 'Foreign Quest')?.gameId).toBe(game.id)
  const isShown = async (userId: string) =>
    (await listDownloads(app, userId)).downloads.find((download) => download.clientId === clientId)
  expect([(await isShown(user.id))?.tracked, (await isShown(stranger.id))?.tracked]).toEqual([false, false])
  const claim = { downloaderId: downloader.id, clientId, gameId: game.id }
  const claimed = await adoptDownload(app, user.id, claim)
  await expect(adoptDownload(app, user.id, claim)).rejects.toMatchObject({ code: 'conflict' })
  expect((await isShown(user.id))?.tracked).toBe(true)
  expect(await isShown(stranger.id)).toBeUndefined()
  await expect(pauseDownload(app, stranger.id, claimed.id)).rejects.toMatchObject({ code: 'not-found' })
}

async function isHandled(faulty: Faulty): Promise<void> {
  const { app, user } = faulty
  const title = 'Handled.Game-FIXTURE'
  const { now } = await faulty.grab(title)
  await following(faulty, 'the download to be followed', () => now().status === 'paused')
  const details = await downloadDetails(app, user.id, now().id)
  expect(details.filesMessage).toBeNull()
  expect(details.files.length).toBeGreaterThan(0)
  if (!isUsenet(faulty.type)) {
    await resumeDownload(app, user.id, now().id)
    await following(faulty, 'it to go on', () => now().status !== 'paused')
    await pauseDownload(app, user.id, now().id)
    await following(faulty, 'it to be paused', () => now().status === 'paused')
  }
  await removeDownload(app, user.id, now().id, { deleteFiles: true, blacklist: false })
  await eventually('the download to be gone', 20_000, async () => (await faulty.listed(title)).length === 0)
}
