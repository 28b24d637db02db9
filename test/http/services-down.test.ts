import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import.ts'
import { defaultServiceTimes } from '#domain/ports/service-client.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { torrentRelease } from '../core/acquisition/scene.ts'
import { storeDownload, writeTree } from '../core/importing/arrived-download.ts'
import { type JsonService, startJsonService } from '../fakes/json-service.ts'
import { createRecordingClient, type RecordingClient } from '../fakes/recording-client.ts'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let service: JsonService
let source: TorznabSource
let client: RecordingClient

beforeEach(async () => {
  client = createRecordingClient()
  site = await startTestSite({ downloadClientKinds: { qbittorrent: client.kind } })
  site.app.metadata.kinds = metadataKinds
  service = await startJsonService()
  source = await startTorznabSource({ releases: [torrentRelease('Hades.v1.0-GOG')] })
  for (const name of ['steamStore', 'steamApi', 'steamImages', 'igdb', 'twitch', 'rawg', 'nexusMods', 'pcGamingWiki']) {
    site.app.services.addresses[name] = service.url
  }
  for (const name of ['hltb', 'xrel']) site.app.services.addresses[name] = service.url
  robin = await site.signUp()
})
afterEach(async () => {
  await site.stop()
  await service.close()
  await source.close()
})

const json = async (method: string, path: string, body?: unknown) => {
  const answer = await robin.ask(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, age: answer.headers.get('age'), body: text === '' ? null : JSON.parse(text) }
}

const faults: [string, () => unknown][] = [
  ['refuses connections', () => service.close()],
  ['hangs', () => answerAll(() => null)],
  ['answers 500', () => answerAll(() => ({ status: 500, body: 'oops' }))],
  ['shows a web page', () => answerAll(() => ({ body: '<!DOCTYPE html><title>Maintenance</title>' }))],
]

function answerAll(answer: JsonService['answer']): void {
  service.answer = answer
}

const lookups = ['/metadata/search?q=portal', '/metadata/games/steam:620', '/storefront/app/620']
const otherLookups = [
  ...['/metadata/popular', '/metadata/recent', '/metadata/upcoming'],
  ...['/metadata/by-genre/Action', '/metadata/by-platform/PC'],
  ...['/lookup/fixes?storefrontAppId=620', '/scene/latest', '/scene/search?q=portal'],
  ...['/mods/domain?title=Portal', '/mods/trending?domain=portal'],
]

const storePages: JsonService['answer'] = ({ url = '' }) => {
  if (url.startsWith('/api/storesearch')) return { body: { items: [{ type: 'app', name: 'Portal 2', id: 620 }] } }
  return { body: { 620: { success: true, data: { type: 'game', name: 'Portal 2', steam_appid: 620 } } } }
}

test('users wait three seconds at most', () => {
  expect(defaultServiceTimes.answerMs).toBe(3000)
})

test('what is done without a provider that is down is in the log once per pause', async () => {
  answerAll(() => ({ status: 500, body: 'oops' }))
  const warnings = () =>
    site.app.recentLines().filter(({ level, message }) => level === 'warn' && message.startsWith('Could not get'))
  const addAll = async (ids: number[]) => {
    const add = (id: number) => json('POST', '/games', { title: `Game ${id}`, metadataId: `steam:${id}` })
    for (const answer of await Promise.all(ids.map(add))) expect(answer.status).toBe(201)
  }
  await addAll([620, 1145360, 504230])
  await addAll([400])
  expect(warnings()).toHaveLength(1)
  site.app.clock.advance(60_000)
  await addAll([220])
  expect(warnings()).toHaveLength(2)
})

test.each(faults)('each lookup answers 502 when every service %s', async (_, fail) => {
  site.app.services.times.answerMs = 200
  await fail()
  for (const path of lookups) {
    const answer = await json('GET', path)
    expect([path, answer.status, answer.age]).toEqual([path, 502, null])
    expect(answer.body.error).toStartWith('Steam')
  }
})

test.each(faults)('the other lookups answer 502 when every service %s, and play times are missing', async (_, fail) => {
  await proveNexusKey()
  site.app.services.times.answerMs = 200
  await fail()
  for (const path of otherLookups) expect([path, (await json('GET', path)).status]).toEqual([path, 502])
  expect(await json('GET', '/lookup/play-time?title=Portal')).toMatchObject({ status: 200, body: { data: null } })
  expect((await json('GET', '/games/discover')).status).toBeOneOf([200, 502])
  expect((await json('POST', '/storefront/wishlist/sync')).status).toBe(422)
  await json('PATCH', '/user/storefront-id', { storefrontUserId: '76561197960287930' })
  expect((await json('POST', '/storefront/wishlist/sync')).status).toBe(502)
})

async function proveNexusKey(): Promise<void> {
  service.answer = () => ({ body: { user_id: 1, name: 'robin', key: 'THE-NEXUS-KEY' } })
  expect((await json('POST', '/settings/nexusmods', { apiKey: 'THE-NEXUS-KEY' })).status).toBe(200)
}

test.each(faults)('each lookup answers with old data and its age when every service %s', async (_, fail) => {
  service.answer = storePages
  const fresh = []
  for (const path of lookups) fresh.push(await json('GET', path))
  expect(fresh.map(({ status, age }) => [status, age])).toEqual(lookups.map(() => [200, null]))
  site.app.clock.advance(24 * 3_600_000)
  site.app.services.times.answerMs = 200
  await fail()
  for (const [index, path] of lookups.entries()) {
    expect(await json('GET', path)).toEqual({ status: 200, age: String(24 * 3600), body: fresh[index]?.body })
  }
})

test.each(faults)('the library, searches, grabs and imports work when every service %s', async (_, fail) => {
  site.app.services.times.answerMs = 200
  await fail()
  const added = await json('POST', '/games', { title: 'Hades', metadataId: 'steam:1145360' })
  expect(added).toMatchObject({ status: 201, body: { title: 'Hades', status: 'wanted' } })
  await json('POST', '/indexers', { name: 'Mine', url: source.apiUrl, apiKey: source.apiKey })
  await json('POST', '/downloaders', { name: 'Box', type: 'qbittorrent', url: 'http://127.0.0.1:8080' })
  await site.app.queues.searches.idle()
  const listed = await json('GET', `/games/${added.body.id}/releases`)
  expect(listed.body).toMatchObject({ errors: [], releases: [{ title: 'Hades.v1.0-GOG' }] })
  await importInto(added.body.id, robin.user.id)
  const pages = ['/games', `/games/${added.body.id}`, '/downloads', '/history', '/system/health', '/settings']
  for (const path of pages) expect([path, (await json('GET', path)).status]).toEqual([path, 200])
  expect((await json('GET', `/games/${added.body.id}`)).body).toMatchObject({ status: 'owned' })
})

async function importInto(gameId: string, userId: string): Promise<void> {
  const { app } = site
  app.about.dataFolder = join(app.folder, 'data')
  const [downloads, library] = [join(app.folder, 'downloads'), join(app.folder, 'library')]
  for (const folder of [downloads, library]) mkdirSync(folder)
  const path = join(downloads, 'Hades.v1.0-GOG')
  writeTree(path, { 'setup.exe': 'x'.repeat(4000), 'data/one.bin': 'one', 'data/two.bin': 'two' })
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
  const [downloader] = app.downloaders.all()
  startImport(
    app,
    storeDownload(app, { gameId, userId, downloaderId: downloader?.id ?? null, path, title: 'Hades.v1.0-GOG' }),
  )
  await app.queues.imports.idle()
  expect(readFileSync(join(library, 'Hades/setup.exe'), 'utf8')).toHaveLength(4000)
}
