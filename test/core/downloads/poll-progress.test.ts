import { afterEach, expect, test } from 'bun:test'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { pollInterval } from '#core/downloads/poll-interval.ts'
import { forgetDownload } from '#core/downloads/remove-download.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { DomainEvents } from '#domain/events.ts'
import { eventually } from '../../peers/loopback.ts'
import { storeDownload } from '../importing/arrived-download.ts'
import { createMonitoredDownload, keptDownload, type MonitoredDownload } from './followed-download.ts'

const open: MonitoredDownload[] = []
afterEach(async () => {
  for (const monitored of open.splice(0)) await monitored.app.close()
})

function follow(overrides: Partial<StoredDownload> = {}): MonitoredDownload {
  const monitored = createMonitoredDownload(overrides)
  open.push(monitored)
  return monitored
}

test('rows are written only when something changed', async () => {
  const { app, says } = follow()
  says({ state: 'downloading', progress: 0.5, downloadSpeed: 10 })
  await pollClients(app)
  let writes = 0
  const { update } = app.downloads
  app.downloads.update = (id, change) => {
    writes += 1
    update(id, change)
  }
  says({ downloadSpeed: 20 })
  await pollClients(app)
  expect(writes).toBe(0)
  says({ progress: 0.6 })
  await pollClients(app)
  expect(writes).toBe(1)
})

test('progress is sent at most once a second, and only what changed', async () => {
  const { app, client, says, download, game } = follow()
  const still = storeDownload(app, { ...download, id: crypto.randomUUID(), clientId: 'still' })
  client.downloads.set('still', keptDownload('still'))
  const progressEvents: DomainEvents['downloadProgress'][] = []
  app.events.on('downloadProgress', (progress) => progressEvents.push(progress))
  says({ state: 'downloading', progress: 0.1, downloadSpeed: 5, eta: 60 })
  await pollClients(app)
  expect(progressEvents).toHaveLength(1)
  expect(progressEvents[0]?.downloads.map(({ id }) => id).sort()).toEqual([download.id, still.id].sort())
  expect(progressEvents[0]?.downloads).toContainEqual({
    id: download.id,
    gameId: game.id,
    status: 'downloading',
    progress: 0.1,
    downloadSpeed: 5,
    eta: 60,
  })
  app.clock.advance(500)
  says({ progress: 0.2 })
  await pollClients(app)
  expect(progressEvents).toHaveLength(1)
  app.clock.advance(600)
  says({ progress: 0.3 })
  await pollClients(app)
  await eventually('the remaining progress is sent', 30_000, async () => progressEvents.length > 1)
  expect(progressEvents).toHaveLength(2)
  expect(progressEvents[1]?.downloads.map(({ progress }) => progress)).toEqual([0.3])
  app.clock.advance(2000)
  await pollClients(app)
  expect(progressEvents).toHaveLength(2)
})

test('removals are sent together, with their games', async () => {
  const { app, download, game } = follow()
  const ids = ['first', 'second'].map((clientId) => {
    return storeDownload(app, { ...download, id: crypto.randomUUID(), clientId }).id
  })
  const sent: DomainEvents['downloadProgress'][] = []
  app.progressEvents.emit([download.id])
  app.events.on('downloadProgress', (progress) => sent.push(progress))
  for (const id of ids) await forgetDownload(app, game.userId, id)
  await eventually('the removals are sent', 30_000, async () => sent.length > 0)
  const removed = { gameId: game.id, status: 'removed' as const, progress: 0, downloadSpeed: 0, eta: null }
  expect(sent).toEqual([{ downloads: ids.map((id) => ({ id, ...removed })) }])
})

test('the polling interval depends on active downloads and open views', () => {
  const { app, download } = follow({ status: 'downloading' })
  expect([pollInterval(app, true), pollInterval(app, false)]).toEqual([2, 15])
  app.downloads.update(download.id, { status: 'stalled' })
  expect([pollInterval(app, true), pollInterval(app, false)]).toEqual([2, 15])
  app.clock.advance(2 * 3_600_000)
  expect([pollInterval(app, true), pollInterval(app, false)]).toEqual([60, 60])
  app.downloads.update(download.id, { status: 'seeding' })
  expect([pollInterval(app, true), pollInterval(app, false)]).toEqual([60, 60])
  app.downloads.update(download.id, { missedPolls: 1 })
  expect([pollInterval(app, true), pollInterval(app, false)]).toEqual([2, 15])
})
