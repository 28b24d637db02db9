import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addIndexer } from '#core/sources/add-indexer.ts'
import { changeIndexer, removeIndexer } from '#core/sources/change-indexer.ts'
import { afterFailure } from '#core/sources/health.ts'
import { indexerForms } from '#core/sources/indexer-forms.ts'
import { getIndexer, listIndexers } from '#core/sources/list-indexers.ts'
import { indexerCategories, testIndexer, testStoredIndexer } from '#core/sources/test-indexer.ts'
import { unknownHealth } from '#domain/health.ts'
import { startTorznabSource, type TorznabSource } from '../../fakes/torznab-source.ts'
import { createTestProgram, type TestProgram } from '../../program.ts'

let program: TestProgram
let source: TorznabSource

beforeEach(async () => {
  program = createTestProgram()
  source = await startTorznabSource({ releases: [{ title: 'Hades v1.0-GOG' }] })
})

afterEach(async () => {
  await program.close()
  await source.close()
})

const add = (more = {}) => addIndexer(program, { name: ' Mine ', url: source.apiUrl, apiKey: source.apiKey, ...more })

test('an added indexer reads back with its key masked and the game categories of its caps', async () => {
  const added = await add()
  expect(added).toMatchObject({ name: 'Mine', apiKey: '********', categories: [4050], priority: 25, source: 'manual' })
  expect(listIndexers(program)).toEqual([added])
  expect(getIndexer(program, added.id)).toEqual(added)
  expect(program.indexers.find(added.id)?.apiKey).toBe(source.apiKey)
})

test('categories that were chosen are kept, and an indexer that is down is added all the same', async () => {
  expect((await add({ categories: [1000] })).categories).toEqual([1000])
  source.mode = 'status-500'
  expect((await add({ name: 'Down' })).categories).toEqual([4000, 4050])
})

test('the mask keeps the stored key, and a change clears what was known of its health', async () => {
  const { id } = await add()
  program.indexers.update(id, { health: afterFailure(unknownHealth, 'broken', program.clock) })
  const changed = await changeIndexer(program, id, { apiKey: '********', priority: 3 })
  expect(changed).toMatchObject({ priority: 3, apiKey: '********', health: unknownHealth })
  expect(program.indexers.find(id)?.apiKey).toBe(source.apiKey)
  await changeIndexer(program, id, { apiKey: 'another' })
  expect(program.indexers.find(id)?.apiKey).toBe('another')
  expect(await changeIndexer(program, id, { apiKey: null })).toMatchObject({ apiKey: null })
})

test('an address that must never be called is refused with the field it is about', async () => {
  const url = 'http://169.254.169.254/latest'
  const refusal = { code: 'invalid', details: { details: [{ path: 'url', message: expect.any(String) }] } }
  await expect(addIndexer(program, { name: 'Bad', url })).rejects.toMatchObject(refusal)
  const { id } = await add()
  await expect(changeIndexer(program, id, { url })).rejects.toMatchObject(refusal)
  await expect(testIndexer(program, { name: 'Bad', url })).rejects.toMatchObject(refusal)
  expect(getIndexer(program, id).url).toBe(source.apiUrl)
})

test('a test tells the version and categories, or what went wrong without the key', async () => {
  const { id } = await add()
  expect(await testStoredIndexer(program, id)).toMatchObject({ ok: true, version: '1.3' })
  expect(getIndexer(program, id).health.ok).toBe(true)
  source.apiKey = 'changed-on-the-site'
  const failed = await testStoredIndexer(program, id)
  expect(failed).toMatchObject({ ok: false, version: null, categories: [] })
  expect(failed.message).toContain('Mine')
  expect(failed.message).not.toContain('test-key-of-the-source')
  expect(getIndexer(program, id).health).toMatchObject({ ok: false, message: failed.message })
})

test('a change can be tried before it is saved', async () => {
  const { id } = await add({ apiKey: 'wrong' })
  expect((await testStoredIndexer(program, id)).ok).toBe(false)
  expect((await testIndexer(program, { id, name: 'Mine', url: source.apiUrl, apiKey: source.apiKey })).ok).toBe(true)
  expect(program.indexers.find(id)?.apiKey).toBe('wrong')
  await changeIndexer(program, id, { apiKey: source.apiKey })
  expect((await testIndexer(program, { id, name: 'Mine', url: source.apiUrl, apiKey: '********' })).ok).toBe(true)
})

test('categories come from the caps with their subcategories', async () => {
  const { id } = await add()
  const [pc] = await indexerCategories(program, id)
  expect(pc).toEqual({
    id: 4000,
    name: 'PC',
    subcategories: expect.arrayContaining([{ id: 4050, name: 'PC/Games' }]),
  })
})

test('a removed indexer is gone, and unknown ones are not found', async () => {
  const { id } = await add()
  removeIndexer(program, id)
  expect(listIndexers(program)).toEqual([])
  expect(() => removeIndexer(program, id)).toThrow('There is no such indexer')
  await expect(changeIndexer(program, id, {})).rejects.toMatchObject({ code: 'not-found' })
})

test('the forms of both protocols ask for what the record has', () => {
  const forms = indexerForms(program)
  expect(forms.map(({ protocol }) => protocol).toSorted()).toEqual(['newznab', 'torznab'])
  const torznab = forms.find(({ protocol }) => protocol === 'torznab')
  const fields = new Map(torznab?.fields.map((field) => [field.name, field]))
  expect(fields.get('url')).toMatchObject({ kind: 'address', required: true })
  expect(fields.get('apiKey')).toMatchObject({ kind: 'secret', required: false })
  expect(fields.get('queryStyle')).toMatchObject({ kind: 'choice', choices: ['spaces', 'dots'], initial: 'spaces' })
  const newznab = forms.find(({ protocol }) => protocol === 'newznab')
  expect(newznab?.fields.some(({ name }) => name === 'seedRatio')).toBe(false)
})
