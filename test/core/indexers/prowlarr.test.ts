import { afterEach, beforeEach, expect, test } from 'bun:test'
import { listIndexers } from '#core/indexers/list-indexers.ts'
import { syncProwlarr, syncProwlarrDaily } from '#core/indexers/sync-prowlarr.ts'
import { type OfferedIndexer, startProwlarr } from '../../fakes/prowlarr.ts'
import { storeIndexer } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let prowlarr: Awaited<ReturnType<typeof startProwlarr>>

beforeEach(async () => {
  app = createTestApp()
  prowlarr = await startProwlarr('/prowlarr')
})

afterEach(async () => {
  await app.close()
  await prowlarr.close()
})

const offered: OfferedIndexer[] = [
  { id: 1, name: 'Alpha', priority: 10 },
  { id: 4, name: 'Beta', protocol: 'usenet', enable: false },
  { id: 7, name: 'Books', categories: [{ id: 7000, name: 'Books' }] },
]
const sync = (more: { keepInSync?: boolean; url?: string; apiKey?: string } = {}) =>
  syncProwlarr(app, { url: prowlarr.url, apiKey: prowlarr.apiKey, ...more })
const stored = () => app.indexers.all().toSorted((a, b) => (a.name < b.name ? -1 : 1))

test('indexers are imported from Prowlarr, and those without game categories are skipped with a reason', async () => {
  prowlarr.indexers = offered
  expect(await sync({ url: `${prowlarr.url}/` })).toEqual({
    added: 2,
    updated: 0,
    removed: 0,
    failed: [{ name: 'Books', message: expect.stringContaining('no game category') }],
  })
  const { url, apiKey } = prowlarr
  expect(stored()).toMatchObject([
    {
      name: 'Alpha',
      url: `${url}/1/api`,
      apiKey,
      protocol: 'torznab',
      priority: 10,
      categories: [4050],
      source: 'prowlarr',
    },
    { name: 'Beta', url: `${url}/4/api`, apiKey, protocol: 'newznab', enabled: false, source: 'prowlarr' },
  ])
  expect(JSON.stringify(listIndexers(app, { role: 'admin' }))).not.toContain(apiKey)
})

test('a second sync updates only what changed, and keeps local changes', async () => {
  prowlarr.indexers = offered
  await sync()
  const own = storeIndexer(app, { name: 'Own', url: 'http://127.0.0.1:9/api' })
  const [alpha, beta] = stored()
  app.indexers.update(alpha?.id ?? '', { enabled: false, priority: 3, categories: [4000], queryStyle: 'dots' })
  expect(await sync()).toMatchObject({ added: 0, updated: 0, removed: 0 })
  prowlarr.indexers = [
    { id: 1, name: 'Alpha renamed', priority: 20 },
    { id: 9, name: 'Gamma' },
  ]
  expect(await sync()).toMatchObject({ added: 1, updated: 1, removed: 1, failed: [] })
  expect(app.indexers.find(alpha?.id ?? '')).toMatchObject({
    name: 'Alpha renamed',
    priority: 20,
    enabled: false,
    categories: [4000],
    queryStyle: 'dots',
  })
  expect(app.indexers.find(beta?.id ?? '')).toBeNull()
  expect(app.indexers.find(own.id)).not.toBeNull()
})

/** An entry as Prowlarr lists it. https://prowlarr.com/docs/api/#/Indexer/get_api_v1_indexer */
const entry = (id: unknown, more: object = {}) => ({
  id,
  name: `Indexer ${id}`,
  enable: true,
  protocol: 'torrent',
  priority: 25,
  supportsRss: true,
  supportsSearch: true,
  capabilities: { categories: [{ id: 4000, name: 'PC', subCategories: [{ id: 4050, name: 'PC/Games' }] }] },
  ...more,
})
const lists = (...entries: unknown[]) => {
  prowlarr.answer = { status: 200, body: JSON.stringify(entries) }
}
const names = () => stored().map(({ name }) => name)

test.each([
  ['without a name', { name: undefined }],
  ['of a protocol of a later version', { protocol: 'other' }],
  ['with categories of another shape', { capabilities: { categories: 'all' } }],
])('an entry %s leaves its indexer here as it is, and is named', async (_, more) => {
  lists(entry(1), entry(2))
  await sync()
  lists(entry(1), entry(2, more))
  expect(await sync()).toMatchObject({
    removed: 0,
    failed: [{ name: 'Indexer 2', message: "Left unchanged: Prowlarr's entry cannot be read" }],
  })
  expect(names()).toEqual(['Indexer 1', 'Indexer 2'])
  lists(entry(1), entry(2))
  expect(await sync()).toEqual({ added: 0, updated: 0, removed: 0, failed: [] })
})

test('an indexer whose capabilities Prowlarr does not know stays', async () => {
  lists(entry(1), entry(2))
  await sync()
  lists(entry(1), entry(2, { capabilities: null, priority: null }))
  expect(await sync()).toMatchObject({ removed: 0, failed: [] })
  expect(names()).toEqual(['Indexer 1', 'Indexer 2'])
})

test('an indexer whose entry lacks a part stays, with what is there', async () => {
  lists(entry(1), entry(2))
  await sync()
  const incomplete = [null, { name: 'Odd' }, 'PC', { id: 4000, subCategories: [null, {}, { id: 4050, name: null }] }]
  lists(entry(1, { supportsRss: null, supportsSearch: null }), entry(2, { capabilities: { categories: incomplete } }))
  expect(await sync()).toMatchObject({ removed: 0, failed: [] })
  expect(names()).toEqual(['Indexer 1', 'Indexer 2'])
  lists(entry(1, { priority: null }), entry(2, { enable: null, capabilities: {} }))
  expect(await sync()).toMatchObject({ removed: 0, failed: [] })
  expect(names()).toEqual(['Indexer 1', 'Indexer 2'])
})

test.each([
  ['an empty list', []],
  ['an entry that has not even a number', ['?', entry(1)]],
])('%s removes nothing, and says so', async (_, entries) => {
  lists(entry(1), entry(2))
  await sync()
  lists(...entries)
  const outcome = await sync()
  expect(outcome.removed).toBe(0)
  expect(outcome.failed).toContainEqual({ name: 'Indexer 2', message: expect.stringMatching(/^Kept: /) })
  expect(names()).toEqual(['Indexer 1', 'Indexer 2'])
})

test('an indexer that returns to Prowlarr has the settings again that it had here', async () => {
  const tag = crypto.randomUUID()
  app.tags.insert({ id: tag, name: 'games', color: 'gray' })
  lists(entry(1), entry(2))
  await sync()
  const own = { priority: 3, enabled: false, queryStyle: 'dots' as const, categories: [4000], tagIds: [tag] }
  app.indexers.update(stored()[1]?.id ?? '', own)
  lists(entry(1))
  expect(await sync()).toMatchObject({ removed: 1 })
  lists(entry(1), entry(2))
  expect(await sync()).toMatchObject({ added: 1 })
  expect(stored()[1]).toMatchObject(own)
})

test('without what was stored at the last sync, the indexers are found by their address and keep their settings', async () => {
  lists(entry(1))
  await sync()
  app.indexers.update(stored()[0]?.id ?? '', { priority: 3 })
  const [before] = stored()
  app.connection.exec("DELETE FROM settings WHERE name = 'prowlarr'")
  expect(await sync()).toEqual({ added: 0, updated: 0, removed: 0, failed: [] })
  expect(stored()).toEqual(before === undefined ? [] : [before])
})

test('game categories that an indexer gains in Prowlarr are added', async () => {
  prowlarr.indexers = [{ id: 1, name: 'Alpha' }]
  await sync()
  const consoles = { id: 1000, name: 'Console' }
  prowlarr.indexers = [{ id: 1, name: 'Alpha', categories: [consoles, { id: 4050, name: 'PC/Games' }] }]
  expect(await sync()).toMatchObject({ added: 0, updated: 1 })
  expect(stored()).toMatchObject([{ categories: [1000, 4050] }])
  expect(await sync()).toMatchObject({ updated: 0 })
  prowlarr.indexers = [{ id: 1, name: 'Alpha', categories: [{ id: 7000, name: 'Books' }] }]
  expect(await sync()).toMatchObject({ updated: 0, removed: 0 })
  expect(stored()).toMatchObject([{ categories: [1000, 4050] }])
})

test('an indexer removed here returns with the next sync while Prowlarr has it', async () => {
  prowlarr.indexers = offered
  await sync()
  app.indexers.remove(stored()[0]?.id ?? '')
  expect(await sync()).toMatchObject({ added: 1, updated: 0, removed: 0 })
})

test('automatic sync runs only when enabled, and the key is stored encrypted', async () => {
  prowlarr.indexers = offered
  await sync()
  expect(await syncProwlarrDaily(app)).toBeNull()
  await sync({ keepInSync: true })
  const rows = app.connection.all<{ value: string }>("SELECT value FROM settings WHERE name = 'prowlarr'")
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(prowlarr.apiKey)
  const keys = app.connection.all<{ api_key: string }>('SELECT api_key FROM indexers')
  expect(keys.length).toBe(2)
  expect(JSON.stringify(keys)).not.toContain(prowlarr.apiKey)
  prowlarr.indexers = [...offered, { id: 9, name: 'Gamma' }]
  expect(await syncProwlarrDaily(app)).toMatchObject({ added: 1 })
  expect(await sync({ apiKey: '********' })).toMatchObject({ added: 0 })
  await sync({ keepInSync: false })
  expect(await syncProwlarrDaily(app)).toBeNull()
  await expect(sync({ apiKey: '********' })).rejects.toMatchObject({ code: 'invalid' })
})

const faults: [string, { status: number; body: string }, string][] = [
  ['a wrong key', { status: 401, body: '{}' }, 'rejected the API key'],
  ['a fault', { status: 500, body: 'oops' }, 'status 500'],
  ['a web page', { status: 200, body: '<!doctype html>' }, 'Prowlarr'],
  ['something else', { status: 200, body: '{"records":[]}' }, 'not a list of indexers'],
]

test.each(faults)('%s is reported, and nothing is removed', async (_, answer, message) => {
  prowlarr.indexers = offered
  await sync()
  prowlarr.answer = answer
  await expect(sync()).rejects.toMatchObject({ code: 'upstream', message: expect.stringContaining(message) })
  expect(stored().length).toBe(2)
})

test('entries that are not indexers and unknown protocols are skipped and named', async () => {
  prowlarr.answer = {
    status: 200,
    body: JSON.stringify([null, 7, { id: 'x' }, { id: 2, name: 'Odd', enable: true, protocol: 'carrier-pigeon' }]),
  }
  const message = "Skipped: Prowlarr's entry cannot be read"
  const failed = ['Entry 1', 'Entry 2', 'Entry 3', 'Odd'].map((name) => ({ name, message }))
  expect(await sync()).toEqual({ added: 0, updated: 0, removed: 0, failed })
})

test('a forbidden address is refused', async () => {
  await expect(sync({ url: 'http://169.254.169.254/' })).rejects.toMatchObject({ code: 'invalid' })
  expect(prowlarr.calls).toBe(0)
})
