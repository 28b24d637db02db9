import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addIndexer } from '#core/indexers/add-indexer.ts'
import { changeIndexer, removeIndexer } from '#core/indexers/change-indexer.ts'
import { indexerForms } from '#core/indexers/indexer-forms.ts'
import { getIndexer, listIndexers } from '#core/indexers/list-indexers.ts'
import { indexerCategories, testIndexer, testStoredIndexer } from '#core/indexers/test-indexer.ts'
import { afterFailure } from '#core/settings/service-health.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import { startTorznabSource, type TorznabSource } from '../../fakes/torznab-source.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let source: TorznabSource

beforeEach(async () => {
  app = createTestApp()
  source = await startTorznabSource({ releases: [{ title: 'Hades v1.0-GOG' }] })
})

afterEach(async () => {
  await app.close()
  await source.close()
})

const add = (more = {}) => addIndexer(app, { name: ' Mine ', url: source.apiUrl, apiKey: source.apiKey, ...more })

test('an added indexer is returned with a masked key and the game categories from its caps', async () => {
  const added = await add()
  expect(added).toMatchObject({ name: 'Mine', apiKey: '********', categories: [4050], priority: 25, source: 'manual' })
  expect(listIndexers(app, { role: 'admin' })).toEqual([added])
  expect(getIndexer(app, { role: 'admin' }, added.id)).toEqual(added)
  expect(app.indexers.find(added.id)?.apiKey).toBe(source.apiKey)
})

test('chosen categories are kept, and an indexer that is down can still be added', async () => {
  expect((await add({ categories: [1000] })).categories).toEqual([1000])
  source.mode = 'status-500'
  expect((await add({ name: 'Down' })).categories).toEqual([4000, 4050])
})

test('a masked key keeps the stored one, and a change of the connection resets the health', async () => {
  const { id } = await add()
  const broken = afterFailure(unknownHealth, 'broken', app.clock)
  app.indexers.update(id, { health: broken })
  const changed = await changeIndexer(app, id, { apiKey: '********', priority: 3 })
  // It is still broken, and tried again at once.
  expect(changed).toMatchObject({ priority: 3, apiKey: '********', health: { ...broken, disabledUntil: null } })
  expect(app.indexers.find(id)?.apiKey).toBe(source.apiKey)
  expect(await changeIndexer(app, id, { apiKey: 'another' })).toMatchObject({ health: unknownHealth })
  expect(app.indexers.find(id)?.apiKey).toBe('another')
  expect(await changeIndexer(app, id, { apiKey: null })).toMatchObject({ apiKey: null })
})

test('a forbidden address is refused with the name of its field', async () => {
  const url = 'http://169.254.169.254/latest'
  const refusal = { code: 'invalid', details: { details: [{ path: 'url', message: expect.any(String) }] } }
  await expect(addIndexer(app, { name: 'Bad', url })).rejects.toMatchObject(refusal)
  const { id } = await add()
  await expect(changeIndexer(app, id, { url, apiKey: 'new' })).rejects.toMatchObject(refusal)
  await expect(testIndexer(app, { name: 'Bad', url })).rejects.toMatchObject(refusal)
  expect(getIndexer(app, { role: 'admin' }, id).url).toBe(source.apiUrl)
})

test('a test reports the version and categories, or the error without the key', async () => {
  const { id } = await add()
  expect(await testStoredIndexer(app, id)).toMatchObject({ ok: true, version: '1.3' })
  expect(getIndexer(app, { role: 'admin' }, id).health.ok).toBe(true)
  source.apiKey = 'changed-on-the-site'
  const failed = await testStoredIndexer(app, id)
  expect(failed).toMatchObject({ ok: false, version: null, categories: [] })
  expect(failed.message).toContain('Mine')
  expect(failed.message).not.toContain('test-key-of-the-source')
  expect(getIndexer(app, { role: 'admin' }, id).health).toMatchObject({ ok: false, message: failed.message })
})

test('a change can be tested before it is saved', async () => {
  const { id } = await add({ apiKey: 'wrong' })
  expect((await testStoredIndexer(app, id)).ok).toBe(false)
  expect((await testIndexer(app, { id, name: 'Mine', url: source.apiUrl, apiKey: source.apiKey })).ok).toBe(true)
  expect(app.indexers.find(id)?.apiKey).toBe('wrong')
  const works = { ok: true, message: null, since: app.clock.now().toISOString(), disabledUntil: null }
  expect(await changeIndexer(app, id, { apiKey: source.apiKey })).toMatchObject({ health: works })
  expect(await add()).toMatchObject({ health: works })
  expect((await testIndexer(app, { id, name: 'Mine', url: source.apiUrl, apiKey: '********' })).ok).toBe(true)
})

test('categories come from the caps with their subcategories', async () => {
  const { id } = await add()
  const [pc] = await indexerCategories(app, id)
  expect(pc).toEqual({
    id: 4000,
    name: 'PC',
    subcategories: expect.arrayContaining([{ id: 4050, name: 'PC/Games' }]),
  })
})

test('a removed indexer is gone, and unknown ones are not found', async () => {
  const { id } = await add()
  removeIndexer(app, id)
  expect(listIndexers(app, { role: 'admin' })).toEqual([])
  expect(() => removeIndexer(app, id)).toThrow('Indexer not found')
  await expect(changeIndexer(app, id, {})).rejects.toMatchObject({ code: 'not-found' })
})

test('the forms of both protocols match the stored fields', () => {
  const forms = indexerForms(app)
  expect(forms.map(({ protocol }) => protocol).toSorted()).toEqual(['newznab', 'torznab'])
  const torznab = forms.find(({ protocol }) => protocol === 'torznab')
  const fields = new Map(torznab?.fields.map((field) => [field.name, field]))
  expect(fields.get('url')).toMatchObject({ kind: 'address', required: true })
  expect(fields.get('apiKey')).toMatchObject({ kind: 'secret', required: false })
  expect(fields.get('queryStyle')).toMatchObject({ kind: 'choice', choices: ['spaces', 'dots'], initial: 'spaces' })
  const newznab = forms.find(({ protocol }) => protocol === 'newznab')
  expect(newznab?.fields.some(({ name }) => name === 'seedRatio')).toBe(false)
})
