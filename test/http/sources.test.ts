import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { builtin } from '#integrations/downloaders/builtin.ts'
import { startProwlarr } from '../fakes/prowlarr.ts'
import { createRecordingClient, type RecordingClient } from '../fakes/recording-client.ts'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let source: TorznabSource
let client: RecordingClient

beforeEach(async () => {
  client = createRecordingClient()
  site = await startTestSite({ downloadClientKinds: { qbittorrent: client.kind } })
  robin = await site.signUp()
  source = await startTorznabSource({
    releases: [{ title: 'Hades-GOG', size: 5e9, seeders: 3, magnet: `magnet:?xt=urn:btih:${'a'.repeat(40)}` }],
  })
})

afterEach(async () => {
  await site.stop()
  await source.close()
})

const json = async (method: string, path: string, body?: unknown) => {
  const answer = await robin.ask(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const newIndexer = () => ({ name: 'Mine', url: source.apiUrl, apiKey: source.apiKey })
const newDownloader = { name: 'Box', type: 'qbittorrent', url: 'http://127.0.0.1:8080', password: 'the password' }

test('an indexer is added, read, changed, tested, searched and removed', async () => {
  const added = await json('POST', '/indexers', newIndexer())
  expect(added).toMatchObject({ status: 201, body: { apiKey: '********', categories: [4050], seedRatio: null } })
  const at = `/indexers/${added.body.id}`
  expect(await json('GET', '/indexers')).toEqual({ status: 200, body: [added.body] })
  expect(await json('GET', at)).toEqual({ status: 200, body: added.body })
  expect(await json('PATCH', at, { priority: 2, apiKey: '********' })).toMatchObject({
    status: 200,
    body: { priority: 2 },
  })
  expect(await json('POST', `${at}/test`)).toMatchObject({ status: 200, body: { ok: true, version: '1.3' } })
  const again = { ...newIndexer(), apiKey: '********', id: added.body.id }
  expect(await json('POST', '/indexers/test', again)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await json('GET', `${at}/categories`)).toMatchObject({ status: 200, body: [{ id: 4000 }, { id: 100042 }] })
  expect(await json('GET', `${at}/search?query=hades&limit=5`)).toMatchObject({
    status: 200,
    body: {
      total: 1,
      releases: [{ title: 'Hades-GOG', parsed: { group: 'GOG' }, decision: { reasons: expect.any(Array) } }],
    },
  })
  expect(await json('DELETE', at)).toEqual({ status: 204, body: null })
  expect(await json('GET', at)).toMatchObject({ status: 404 })
})

test('categories are accepted as numbers or numeric text', async () => {
  const added = await json('POST', '/indexers', { ...newIndexer(), categories: ['4050', 1000, '1000'] })
  expect(added).toMatchObject({ status: 201, body: { categories: [4050, 1000] } })
  const at = `/indexers/${added.body.id}`
  const changed = await json('PATCH', at, { categories: ['4000', 100042] })
  expect(changed).toMatchObject({ status: 200, body: { categories: [4000, 100042] } })
  expect(await json('GET', at)).toEqual({ status: 200, body: changed.body })
  const tried = { ...newIndexer(), categories: ['4050'] }
  expect(await json('POST', '/indexers/test', tried)).toMatchObject({ status: 200, body: { ok: true } })
  expect(source.calls.at(-1)?.searchParams.get('cat')).toBe('4050')
  for (const wrong of ['games', '', '4050.5', '-1', '0', ' 4050', '1e3', 0, -4, 4050.5, null, [4050]]) {
    const refused = await json('PATCH', at, { categories: [wrong] })
    expect({ wrong, status: refused.status }).toEqual({ wrong, status: 400 })
    expect(refused.body.details[0]).toMatchObject({ path: 'categories.0' })
  }
  const notNumeric = await json('PATCH', at, { categories: ['games'] })
  expect(notNumeric.body.details).toEqual([
    { path: 'categories.0', message: 'Must be a whole number', messageKey: expect.any(Object) },
  ])
  expect((await json('GET', at)).body.categories).toEqual([4000, 100042])
})

test('the search over all indexers works under both of its paths', async () => {
  await json('POST', '/indexers', newIndexer())
  for (const path of ['/search', '/indexers/search']) {
    const found = await json('GET', `${path}?query=hades`)
    expect(found).toMatchObject({ status: 200, body: { total: 1, errors: [], blacklistedCount: 0 } })
  }
  source.mode = 'html'
  const failed = await json('GET', '/search?query=hades')
  expect(failed).toMatchObject({ status: 200, body: { total: 0, errors: [{ indexerName: 'Mine' }] } })
})

test('a forbidden address and invalid fields return 400 with the error model, without the input', async () => {
  const refused = await json('POST', '/indexers', { ...newIndexer(), url: 'http://169.254.169.254/' })
  expect(refused).toMatchObject({ status: 400, body: { error: expect.any(String), details: [{ path: 'url' }] } })
  const wrong = await json('POST', '/indexers', { name: 'x', url: 'no address', apiKey: 'PLANTED' })
  expect(wrong).toMatchObject({ status: 400, body: { error: 'Validation failed', details: [{ path: 'url' }] } })
  expect(JSON.stringify(wrong)).not.toContain('PLANTED')
  expect(await json('GET', '/search?limit=0')).toMatchObject({ status: 400 })
  expect(await json('POST', '/downloaders', { ...newDownloader, downloadPath: '/a/../b' })).toMatchObject({
    status: 400,
  })
  expect(await json('POST', '/downloaders', { ...newDownloader, type: 'deluge' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('qbittorrent') },
  })
})

test('a failing service returns 502 with its name', async () => {
  const { body } = await json('POST', '/indexers', newIndexer())
  source.mode = 'status-500'
  const answer = await json('GET', `/indexers/${body.id}/search?query=x`)
  expect(answer).toEqual({
    status: 502,
    body: { error: expect.stringMatching(/^Mine: /), message: expect.any(Object) },
  })
})

test('a download client is added, read, changed, tested and removed', async () => {
  const added = await json('POST', '/downloaders', newDownloader)
  expect(added).toMatchObject({
    status: 201,
    body: { password: '********', settings: { parts: 4 }, category: 'ludarr' },
  })
  const at = `/downloaders/${added.body.id}`
  expect(await json('GET', '/downloaders')).toEqual({ status: 200, body: [added.body] })
  expect(await json('GET', at)).toEqual({ status: 200, body: added.body })
  expect(await json('PATCH', at, { name: 'Other' })).toMatchObject({ status: 200, body: { name: 'Other' } })
  const healthy = { status: 200, body: { ok: true, version: '1.0', freeBytes: 1_000_000, pathVisible: null } }
  expect(await json('POST', `${at}/test`)).toMatchObject(healthy)
  expect(await json('POST', '/downloaders/test', newDownloader)).toMatchObject(healthy)
  expect(await json('GET', '/downloaders/storage')).toMatchObject({ body: [{ downloaderName: 'Other', error: null }] })
  expect(await json('DELETE', at)).toEqual({ status: 204, body: null })
  expect(await json('GET', '/downloaders')).toEqual({ status: 200, body: [] })
})

test('the kinds describe their forms', async () => {
  const downloaders = await json('GET', '/downloaders/kinds')
  expect(downloaders).toMatchObject({ status: 200, body: [{ type: 'qbittorrent', docsUrl: null }] })
  expect(downloaders.body[0].fields[0]).toEqual({
    name: 'url',
    title: 'URL',
    help: "Address of the client's web interface or API, with its port.",
    kind: 'address',
    required: true,
    nullable: false,
    initial: 'http://localhost:8080',
    example: 'http://localhost:8080',
    choices: [],
    choiceTitles: {},
    unit: null,
    advanced: false,
  })
  const indexers = await json('GET', '/indexers/kinds')
  expect(indexers.body.map(({ protocol }: { protocol: string }) => protocol).toSorted()).toEqual(['newznab', 'torznab'])
})

test('more indexers than can be synced are refused with their number, and nothing is changed', async () => {
  const prowlarr = await startProwlarr()
  prowlarr.indexers = Array.from({ length: 1001 }, (_, index) => ({ id: index + 1, name: `Indexer ${index + 1}` }))
  const { url, apiKey } = prowlarr
  expect(await json('POST', '/indexers/prowlarr/sync', { url, apiKey })).toMatchObject({
    status: 502,
    body: { error: 'Prowlarr: it lists 1001 indexers, but only 1000 can be synced. Remove some there' },
  })
  expect((await json('GET', '/indexers')).body).toEqual([])
  await prowlarr.close()
})

test("Prowlarr's indexers are synced in one request without exposing their key", async () => {
  const prowlarr = await startProwlarr()
  prowlarr.indexers = [{ id: 3, name: 'Alpha' }]
  const { url, apiKey } = prowlarr
  const sync = (body: object) => json('POST', '/indexers/prowlarr/sync', body)
  expect(await sync({ url, apiKey, keepInSync: true })).toEqual({
    status: 200,
    body: { added: 1, updated: 0, removed: 0, failed: [] },
  })
  expect((await json('GET', '/indexers')).body).toMatchObject([
    { name: 'Alpha', url: `${url}/3/api`, source: 'prowlarr', apiKey: '********' },
  ])
  expect(await sync({ url, apiKey: 'wrong' })).toMatchObject({
    status: 502,
    body: { error: expect.stringContaining('Prowlarr: it rejected the API key') },
  })
  expect(await sync({ url: 'http://169.254.169.254', apiKey })).toMatchObject({ status: 400 })
  await prowlarr.close()
})

test('untracked downloads are listed by game and adopted', async () => {
  await json('POST', '/downloaders', newDownloader)
  const [downloader] = (await json('GET', '/downloaders')).body
  const game = (await json('POST', '/games', { title: 'Hades' })).body
  const clientState = {
    name: 'Hades.v1.38290-GOG',
    state: 'downloading',
    rawState: 'downloading',
    progress: 0.5,
  } as const
  const sizes = { size: 1000, downloaded: 500, downloadSpeed: 0, uploadSpeed: 0, eta: null, ratio: null, seeders: null }
  const where = { message: null, contentPath: null, category: null, addedAt: null, completedAt: null }
  client.downloads.set('h1', { clientId: 'h1', ...clientState, ...sizes, ...where })
  expect((await json('GET', '/downloads/scan')).body).toMatchObject({
    groups: [{ title: 'Hades', gameId: game.id, confidence: 1, downloads: [{ clientId: 'h1', version: '1.38290' }] }],
    errors: [],
  })
  const none = await robin.ask('GET', '/api/downloads/scan?limit=1&offset=1')
  expect([none.headers.get('x-total-count'), (await none.json()).groups]).toEqual(['1', []])
  const claim = { downloaderId: downloader.id, clientId: 'h1', gameId: game.id }
  expect(await json('POST', '/downloads/claim', { downloaderId: downloader.id, clientId: 'h1' })).toMatchObject({
    status: 400,
  })
  expect(await json('POST', '/downloads/claim', claim)).toMatchObject({ status: 201, body: { gameTitle: 'Hades' } })
  expect(await json('POST', '/downloads/claim', claim)).toMatchObject({ status: 409 })
  expect((await json('GET', '/downloads/scan')).body.groups).toEqual([])
})

test('the weights of a user are validated, stored as a whole, and reset by an empty map', async () => {
  const set = (ruleWeights: unknown) => json('PATCH', '/settings', { ruleWeights })
  expect(await set({ freeleech: 300, thousandSeeders: -10 })).toMatchObject({
    status: 200,
    body: { ruleWeights: { freeleech: 300, thousandSeeders: -10 } },
  })
  for (const wrong of [{ freeleech: 1001 }, { freeleech: 1.5 }, { freeleech: 'much' }, { freeleech: null }]) {
    expect((await set(wrong)).status).toBe(400)
  }
  expect((await json('GET', '/settings')).body.ruleWeights).toEqual({ freeleech: 300, thousandSeeders: -10 })
  expect((await set({})).body.ruleWeights).toEqual({})
})

test('testing a client that is not saved leaves nothing in the data folder', async () => {
  const tested = await json('POST', '/downloaders/test', newDownloader)
  expect(tested.status).toBe(200)
  site.app.downloadClientKinds.builtin = builtin
  const added = await json('POST', '/downloaders', { name: 'Direct', type: 'builtin' })
  const changed = { name: 'Direct', type: 'builtin', id: added.body.id }
  for (const body of [{ name: 'Direct', type: 'builtin' }, changed]) {
    expect(await json('POST', '/downloaders/test', body)).toMatchObject({ status: 200, body: { ok: true } })
  }
  expect(readdirSync(join(site.app.folder, 'clients'))).toEqual([])
})
