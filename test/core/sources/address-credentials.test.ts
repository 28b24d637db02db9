import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownloader } from '#core/sources/add-downloader.ts'
import { splitKey } from '#core/sources/address-credentials.ts'
import { changeDownloader } from '#core/sources/change-downloader.ts'
import { changeIndexer } from '#core/sources/change-indexer.ts'
import { listIndexers } from '#core/sources/list-indexers.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createTestProgram, type TestProgram } from '../../program.ts'
import { storeIndexer } from '../../rows.ts'

let program: TestProgram

beforeEach(() => {
  program = createTestProgram({ downloadClientKinds })
})

afterEach(() => program.close())

test('the key is taken out of an address, and nothing else', () => {
  expect(splitKey('http://nas/api?apikey=S')).toEqual({ url: 'http://nas/api', key: 'S' })
  expect(splitKey('http://nas/api?x=1&API_KEY=S%2F1&y=2')).toEqual({ url: 'http://nas/api?x=1&y=2', key: 'S/1' })
  expect(splitKey('http://nas/api?apikey=')).toEqual({ url: 'http://nas/api', key: null })
  expect(splitKey('http://nas:80/api?q=apikey')).toEqual({ url: 'http://nas:80/api?q=apikey', key: null })
})

test('a key in a changed address replaces the stored one, unless another is given beside it', async () => {
  const { id } = storeIndexer(program, { url: 'http://127.0.0.1:9/api', apiKey: 'first' })
  await changeIndexer(program, id, { url: 'http://127.0.0.1:9/api?apikey=second', apiKey: '********' })
  expect(program.indexers.find(id)).toMatchObject({ url: 'http://127.0.0.1:9/api', apiKey: 'second' })
  await changeIndexer(program, id, { url: 'http://127.0.0.1:9/api?apikey=third', apiKey: 'fourth' })
  expect(program.indexers.find(id)).toMatchObject({ url: 'http://127.0.0.1:9/api', apiKey: 'fourth' })
})

test('other secrets of an address are masked, and the masked address keeps the stored one', async () => {
  const url = 'http://127.0.0.1:9/feed?passkey=SECRET'
  const { id } = storeIndexer(program, { url })
  const [shown] = listIndexers(program)
  expect(shown?.url).toBe('http://127.0.0.1:9/feed?passkey=********')
  await changeIndexer(program, id, { url: shown?.url, priority: 3 })
  expect(program.indexers.find(id)).toMatchObject({ url, priority: 3 })
})

test("a download client's key goes where its product keeps it", async () => {
  const url = 'http://127.0.0.1:9/sabnzbd'
  const said = { name: 'News', type: 'sabnzbd', url: `${url}?apikey=first` } as const
  const added = await addDownloader(program, said)
  expect(added).toMatchObject({ url, settings: { apiKey: '********' } })
  expect(program.downloaders.find(added.id)?.settings.apiKey).toBe('first')
  await changeDownloader(program, added.id, { url: `${url}?apikey=second`, settings: { apiKey: '********' } })
  expect(program.downloaders.find(added.id)).toMatchObject({ url, settings: { apiKey: 'second' } })
})
