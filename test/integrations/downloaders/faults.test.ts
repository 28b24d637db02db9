import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { changeDownloader } from '#core/download-clients/change-downloader.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import type { Behaviour } from '../../peers/fault-proxy.ts'
import { eventually } from '../../peers/loopback.ts'
import { type NewsServer, startNewsServer } from '../../peers/news.ts'
import { type Faulty, following, installed, startFaulty } from './faulty-clients.ts'

// Real programs are started, killed and started again, on a machine that may be busy.
setDefaultTimeout(120_000)

let newsServer: NewsServer
let all: Faulty[] = []

/** The same for every client, side by side. */
const each = (run: (faulty: Faulty) => Promise<void>): Promise<unknown> => Promise.all(all.map(run))

describe.skipIf(installed.length === 0)('a faulty client', () => {
  beforeAll(async () => {
    newsServer = await startNewsServer()
    all = await Promise.all(installed.map((product) => startFaulty(product, newsServer)))
  })
  afterAll(async () => {
    await each((faulty) => faulty.stop())
    await newsServer?.stop()
  })

  test.each(['before', 'after'] as const)('killed %s it accepted a download: it exists once and is tracked', (when) =>
    each((faulty) => isKilled(faulty, when)),
  )

  test('a connection lost before the download was sent does not fail it, and it exists once', () =>
    each(isLostOnTheWay))

  const pages: Record<string, Behaviour['answer']> = {
    'a page to sign in': {
      status: 200,
      type: 'text/html',
      body: '<!doctype html><html><body>Sign in</body></html>',
    },
    "a proxy's 502": { status: 502, type: 'text/html', body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
  }
  test.each(Object.entries(pages))('%s instead of a response is reported and resolved afterwards', (name, answer) =>
    each((faulty) => isInTheWay(faulty, name, answer)),
  )

  test('a password changed in the client is reported; the client is polled a few times a day until a PATCH fixes it', () =>
    each(hasAnotherPassword))

  // Side by side, because it takes its time.
  test('a client that takes 10 s to respond blocks nobody; one that never responds is reported and recovers later', () =>
    each((faulty) => (['qbittorrent', 'sabnzbd'].includes(faulty.type) ? isSlow(faulty) : isHung(faulty))))

  test('restarted without its state: downloads are removed after three polls, never completed, and wanted again', () =>
    each(forgets))
})

async function isSlow(faulty: Faulty): Promise<void> {
  const { proxy, app } = faulty
  const { now } = await faulty.grab('Slow.Game-FIXTURE')
  await following(faulty, 'the download to be followed', () => now().status === 'paused')
  proxy.behave({ delayMs: 10_000 })
  proxy.asked()
  for (let round = 0; round < 40; round += 1) {
    app.clock.advance(2000)
    await pollClients(app, undefined, { timeoutMs: 20 })
  }
  // One question, not forty.
  expect(proxy.asked()).toBeLessThanOrEqual(1)
  expect(now().status).toBe('paused')
  await eventually('the slow answer', 60_000, async () => !app.clientMonitor.isPolling(faulty.downloader.id))
  expect(await faulty.issues()).toEqual([])
  expect(now()).toMatchObject({ status: 'paused', missedPolls: 0 })
  proxy.behave({})
}

async function isHung(faulty: Faulty): Promise<void> {
  const { now } = await faulty.grab('Hung.Game-FIXTURE')
  await following(faulty, 'the download to be followed', () => now().status === 'paused')
  faulty.proxy.behave({ delayMs: 90_000 })
  await faulty.round()
  const [issue] = await faulty.issues()
  expect(issue?.message).toContain('timed out after 15 s')
  expect(now()).toMatchObject({ status: 'paused', missedPolls: 0 })
  faulty.proxy.behave({})
  await following(faulty, 'the issue to be over', async () => (await faulty.issues()).length === 0)
}

async function isKilled(faulty: Faulty, when: 'before' | 'after'): Promise<void> {
  const title = `Killed.${when}.Game-FIXTURE`
  const { isAdd: is, peer, proxy } = faulty
  proxy.behave({ cut: { when, is, action: async () => peer.kill?.() } })
  const { now, gameNow } = await faulty.grab(title)
  expect(now()).toMatchObject({ status: 'queued' })
  expect(gameNow()?.status).toBe('downloading')
  proxy.behave({})
  await faulty.round()
  expect(now().status).toBe('queued')
  expect((await faulty.issues()).map(({ code }) => code)).toEqual(['download-client-unreachable'])
  await peer.restart()
  // Transmission forgets that it was stopped when it is killed.
  await following(faulty, 'the download to be followed', () => /paused|stalled|downloading/.test(now().status))
  const listed = (await faulty.listed(title)).filter(({ state }) => state !== 'error')
  expect(listed.map(({ name, state }) => `${faulty.type} ${name} ${state}`)).toHaveLength(1)
  expect(faulty.app.downloads.all().filter((download) => download.title === title)).toHaveLength(1)
  expect(await faulty.issues()).toEqual([])
}

async function isLostOnTheWay(faulty: Faulty): Promise<void> {
  const title = 'Lost.Game-FIXTURE'
  const { isAdd: is, proxy } = faulty
  proxy.behave({ cut: { when: 'before', is, action: () => Promise.reject(new Error('cut off')) } })
  const { now } = await faulty.grab(title)
  expect(now()).toMatchObject({ status: 'queued' })
  proxy.behave({})
  await following(faulty, 'the download to be followed', () => /paused|stalled|downloading/.test(now().status))
  expect((await faulty.listed(title)).filter(({ state }) => state !== 'error')).toHaveLength(1)
  expect(await faulty.issues()).toEqual([])
}

async function isInTheWay(faulty: Faulty, name: string, answer: Behaviour['answer']): Promise<void> {
  const { now } = await faulty.grab(`Page.${name.length}.Game-FIXTURE`)
  await following(faulty, 'the download to be followed', () => now().status === 'paused')
  const before = now()
  faulty.proxy.behave({ answer: answer as NonNullable<typeof answer> })
  for (let round = 0; round < 5; round += 1) await faulty.round()
  expect(now()).toEqual(before)
  const [issue] = await faulty.issues()
  expect(issue?.code).toBe('download-client-unreachable')
  expect(issue?.message).toMatch(answer?.status === 502 ? /502/ : /Sign in|JSON|list|XML/)
  faulty.proxy.behave({})
  await following(faulty, 'the issue to be over', async () => (await faulty.issues()).length === 0)
  expect(now()).toEqual(before)
}

async function hasAnotherPassword(faulty: Faulty): Promise<void> {
  const { peer, app, downloader, proxy } = faulty
  const title = 'Password.Game-FIXTURE'
  const { now } = await faulty.grab(title)
  await following(faulty, 'the download to be followed', () => now().status === 'paused')
  const before = now()
  const password = 'another-one-0123456789'
  await peer.restart({ password })
  await faulty.round()
  expect((await faulty.issues()).map(({ code }) => code)).toEqual(['download-client-credentials'])
  proxy.asked()
  for (let quarter = 0; quarter < 96; quarter += 1) {
    app.clock.advance(15 * 60_000)
    await pollClients(app)
  }
  // Each time it is a request or two.
  expect(proxy.asked()).toBeLessThanOrEqual(10)
  expect(now()).toEqual(before)
  const change = faulty.type === 'sabnzbd' ? { settings: { apiKey: password } } : { password }
  await changeDownloader(app, downloader.id, change)
  await faulty.round()
  expect(await faulty.issues()).toEqual([])
  // qBittorrent reads its torrents anew after a start.
  await following(faulty, 'the download to be as before', () => Bun.deepEquals(now(), before))
  expect(await faulty.listed(title)).toHaveLength(1)
}

async function forgets(faulty: Faulty): Promise<void> {
  const title = 'Forgotten.Game-FIXTURE'
  const { now, gameNow } = await faulty.grab(title)
  await following(faulty, 'the download to be followed', () => now().status === 'paused')
  await faulty.peer.restart({ forgetting: true })
  await following(faulty, 'the client to answer', async () => now().missedPolls === 1)
  await faulty.round()
  expect(now()).toMatchObject({ status: 'paused', missedPolls: 2 })
  expect(gameNow()?.status).toBe('downloading')
  await faulty.round()
  expect(now().status).toBe('removed')
  expect(gameNow()?.status).toBe('wanted')
  expect(faulty.app.imports.all().filter(({ downloadId }) => downloadId === now().id)).toEqual([])
  const again = await faulty.grab(title)
  await following(faulty, 'the new download to be followed', () => again.now().status === 'paused')
  expect(await faulty.listed(title)).toHaveLength(1)
}
