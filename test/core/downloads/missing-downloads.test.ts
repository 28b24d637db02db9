import { afterEach, expect, test } from 'bun:test'
import { pollClients } from '#core/downloads/poll-clients.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { NoAnswerError } from '#domain/errors.ts'
import type { DomainEvents } from '#domain/events.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { storeDownload } from '../importing/arrived-download.ts'
import { createMonitoredDownload, keptDownload, type MonitoredDownload } from './followed-download.ts'

const open: MonitoredDownload[] = []
afterEach(async () => {
  for (const monitored of open.splice(0)) await monitored.app.close()
})

function follow(overrides: Partial<StoredDownload> = {}, options?: { omits: boolean }): MonitoredDownload {
  const monitored = createMonitoredDownload(overrides, options)
  open.push(monitored)
  return monitored
}

test('a download that is missing from its client is removed after three polls, never completed, and the game is wanted again', async () => {
  const { app, client, game, now } = follow({ status: 'downloading', progress: 0.99 })
  const changes: DomainEvents['gameChanged'][] = []
  app.events.on('gameChanged', (change) => changes.push(change))
  client.downloads.clear()
  await pollClients(app)
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'downloading', missedPolls: 2 })
  await pollClients(app)
  // While somebody looks, three rounds are six seconds: a client needs longer to start.
  expect(now()).toMatchObject({ status: 'downloading', missedPolls: 3 })
  app.clock.advance(30_000)
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'removed', message: 'It was deleted in qBittorrent.' })
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(changes).toContainEqual({ id: game.id, change: 'updated' })
  expect(app.blacklist.ofGame(game.id)).toEqual([])
})

test('a download that reappears in time is monitored again', async () => {
  const { app, client, says, now } = follow({ status: 'downloading' })
  client.downloads.clear()
  await pollClients(app)
  await pollClients(app)
  says({ state: 'downloading', progress: 0.2 })
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'downloading', missedPolls: 0 })
})

test('a client may take a while to list a new download', async () => {
  const { app, client, now } = follow({ addedAt: '2026-11-21T12:00:50.000Z' })
  client.downloads.clear()
  for (let round = 0; round < 5; round += 1) await pollClients(app)
  expect(now()).toMatchObject({ status: 'queued', missedPolls: 0 })
})

test('the game stays downloading while another download of it is active', async () => {
  const { app, client, game, download } = follow({ status: 'downloading' })
  const other = storeDownload(app, { ...download, id: crypto.randomUUID(), clientId: 'other' })
  client.downloads.clear()
  client.downloads.set('other', keptDownload('other'))
  for (let round = 0; round < 3; round += 1) {
    await pollClients(app)
    app.clock.advance(15_000)
  }
  expect(app.downloads.find(download.id)?.status).toBe('removed')
  expect(app.downloads.find(other.id)?.status).toBe('downloading')
  expect(app.games.findById(game.id)?.status).toBe('downloading')
})

test('an entry of the client that cannot be read may be any download: none counts as missing meanwhile', async () => {
  const { app, client, now } = follow({ status: 'downloading' })
  client.downloads.clear()
  client.downloads.set('unreadable', { ...keptDownload('unreadable'), clientId: '' })
  for (let round = 0; round < 5; round += 1) {
    await pollClients(app)
    app.clock.advance(60_000)
  }
  expect(now()).toMatchObject({ status: 'downloading', missedPolls: 0 })
})

test('a download that a client does not list any more, but has, is neither missing nor left unnoticed', async () => {
  const { app, client, says, now } = follow({ status: 'downloading' }, { omits: true })
  says({ state: 'downloading', progress: 0.5 })
  const { clientId } = now()
  for (const [id, listed] of client.downloads) client.omitted?.set(id, listed)
  client.downloads.clear()
  client.downloads.set('later', keptDownload('later'))
  for (let round = 0; round < 5; round += 1) {
    await pollClients(app)
    app.clock.advance(60_000)
  }
  expect(now()).toMatchObject({ status: 'downloading', missedPolls: 0, progress: 0.5 })
  client.omitted?.delete(clientId)
  for (let round = 0; round < 4; round += 1) {
    await pollClients(app)
    app.clock.advance(15_000)
  }
  expect(now().status).toBe('removed')
})

test('a client is not asked for a download that it was not sent yet', async () => {
  const { app, client, download } = follow({}, { omits: true })
  client.downloads.clear()
  client.downloads.set('other', keptDownload('other'))
  const asked: string[] = []
  client.omitted = new (class extends Map<string, ClientDownload> {
    override get(clientId: string): ClientDownload | undefined {
      asked.push(clientId)
      return undefined
    }
  })()
  await pollClients(app)
  expect(asked).toEqual([download.clientId])
  app.downloads.addPendingGrab({
    downloadId: download.id,
    kind: 'magnet',
    name: 'Portal 2',
    uri: `magnet:?xt=urn:btih:${'ab'.repeat(20)}`,
    bytes: null,
    size: null,
    category: null,
    downloadPath: null,
    seedRatio: null,
    seedSeconds: null,
    priority: null,
    chosenId: null,
    possiblyAcceptedBy: null,
    attempts: 1,
    nextAttemptAt: '2026-11-21T12:01:30.000Z',
    reported: false,
    sent: false,
  })
  await pollClients(app)
  expect(asked).toEqual([download.clientId])
})

test('a client that suddenly lists nothing at all is given ten minutes before its downloads count as deleted', async () => {
  const { app, client, download, now } = follow({ status: 'downloading' })
  storeDownload(app, { ...download, id: crypto.randomUUID(), clientId: 'other' })
  client.downloads.set('other', keptDownload('other'))
  await pollClients(app)
  client.downloads.clear()
  for (let minute = 0; minute < 9; minute += 1) {
    await pollClients(app)
    app.clock.advance(60_000)
  }
  expect(now().status).not.toBe('removed')
  app.clock.advance(120_000)
  await pollClients(app)
  expect(now().status).toBe('removed')
})

test('a client that lists nothing and has no files of its downloads either has deleted them', async () => {
  const { app, client, download, now } = follow({ status: 'downloading' })
  storeDownload(app, { ...download, id: crypto.randomUUID(), clientId: 'other' })
  client.downloads.set('other', keptDownload('other'))
  await pollClients(app)
  client.downloads.clear()
  client.files = () => []
  for (let round = 0; round < 3; round += 1) {
    await pollClients(app)
    app.clock.advance(15_000)
  }
  expect(now().status).toBe('removed')
})

test('a client that lists nothing and does not answer about its downloads has not deleted them', async () => {
  const { app, client, download, now } = follow({ status: 'downloading' })
  storeDownload(app, { ...download, id: crypto.randomUUID(), clientId: 'other' })
  client.downloads.set('other', keptDownload('other'))
  await pollClients(app)
  client.downloads.clear()
  client.files = () => {
    throw new NoAnswerError('qbittorrent: answered 502')
  }
  for (let minute = 0; minute < 20; minute += 1) {
    await pollClients(app)
    app.clock.advance(60_000)
  }
  expect(now()).toMatchObject({ status: 'queued', missedPolls: 0 })
})
