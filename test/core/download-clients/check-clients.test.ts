import { afterEach, beforeEach, expect, test } from 'bun:test'
import { checkClients } from '#core/download-clients/check-clients.ts'
import { unknownHealth, unreadableHealth } from '#domain/system/service-health.ts'
import { createRecordingClient, type RecordingClient } from '../../fakes/recording-client.ts'
import { storeDownloader } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let client: RecordingClient
let id: string

beforeEach(() => {
  client = createRecordingClient()
  app = createTestApp({ downloadClientKinds: { qbittorrent: client.kind } })
  id = storeDownloader(app, { type: 'qbittorrent', name: 'qBittorrent', url: 'http://nas:8080' }).id
})
afterEach(() => app.close())

const health = () => app.downloaders.find(id)?.health
const manually = () => checkClients(app, undefined, { isManual: true })

test('a client that failed is left alone by regular checks, and asked by one that a user starts', async () => {
  client.complaint = 'connection refused'
  await checkClients(app)
  client.complaint = null
  await checkClients(app)
  expect([client.tested, health()?.ok]).toEqual([1, false])
  await manually()
  expect([client.tested, health()?.ok]).toEqual([2, true])
})

test('a check that a user starts connects anew, because a client may cache that it refused the password', async () => {
  Object.assign(client, { complaint: 'the password is wrong', refuses: true })
  await checkClients(app)
  // Regular checks wait long: clients ban an address after a few wrong passwords.
  app.clock.advance(60_000)
  await checkClients(app)
  expect([client.tested, client.connected]).toEqual([1, 1])
  Object.assign(client, { complaint: null, refuses: false })
  await manually()
  expect([client.connected, health()?.ok]).toEqual([2, true])
  await manually()
  expect(client.connected).toBe(2)
})

test('without readable credentials no check asks a client', async () => {
  app.downloaders.setHealth(id, unreadableHealth(unknownHealth))
  await manually()
  expect(client.tested).toBe(0)
})
