import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownloader } from '#core/download-clients/add-downloader.ts'
import { changeDownloader } from '#core/download-clients/change-downloader.ts'
import { changeIndexer } from '#core/indexers/change-indexer.ts'
import { listIndexers } from '#core/indexers/list-indexers.ts'
import { splitKey } from '#core/settings/address-credentials.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { storeIndexer } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp

beforeEach(() => {
  app = createTestApp({ downloadClientKinds })
})

afterEach(() => app.close())

test('only the key is removed from an address', () => {
  expect(splitKey('http://nas/api?apikey=S')).toEqual({ url: 'http://nas/api', key: 'S' })
  expect(splitKey('http://nas/api?x=1&API_KEY=S%2F1&y=2')).toEqual({ url: 'http://nas/api?x=1&y=2', key: 'S/1' })
  expect(splitKey('http://nas/api?apikey=')).toEqual({ url: 'http://nas/api', key: null })
  expect(splitKey('http://nas:80/api?q=apikey')).toEqual({ url: 'http://nas:80/api?q=apikey', key: null })
})

test('a key in a changed address replaces the stored one, unless another is given separately', async () => {
  const { id } = storeIndexer(app, { url: 'http://127.0.0.1:9/api', apiKey: 'first' })
  await changeIndexer(app, id, { url: 'http://127.0.0.1:9/api?apikey=second', apiKey: '********' })
  expect(app.indexers.find(id)).toMatchObject({ url: 'http://127.0.0.1:9/api', apiKey: 'second' })
  await changeIndexer(app, id, { url: 'http://127.0.0.1:9/api?apikey=third', apiKey: 'fourth' })
  expect(app.indexers.find(id)).toMatchObject({ url: 'http://127.0.0.1:9/api', apiKey: 'fourth' })
})

test('an address with a backslash is refused: its parts could be read in two ways', async () => {
  const { id } = storeIndexer(app, { url: 'http://127.0.0.1:9/api' })
  const url = 'http://127.0.0.1:9\\@127.0.0.1:8/'
  await expect(changeIndexer(app, id, { url })).rejects.toMatchObject({
    code: 'invalid',
    message: 'This address cannot be used: Use slashes instead of backslashes',
  })
})

test('other secrets in an address are masked, and the masked address keeps the stored one', async () => {
  const url = 'http://127.0.0.1:9/feed?passkey=SECRET'
  const { id } = storeIndexer(app, { url })
  const [shown] = listIndexers(app, { role: 'admin' })
  expect(shown?.url).toBe('http://127.0.0.1:9/feed?passkey=********')
  await changeIndexer(app, id, { url: shown?.url, priority: 3 })
  expect(app.indexers.find(id)).toMatchObject({ url, priority: 3 })
})

test("a download client's key is stored where its type keeps it", async () => {
  const url = 'http://127.0.0.1:9/sabnzbd'
  const input = { name: 'News', type: 'sabnzbd', url: `${url}?apikey=first` } as const
  const added = await addDownloader(app, input)
  expect(added).toMatchObject({ url, settings: { apiKey: '********' } })
  expect(app.downloaders.find(added.id)?.settings.apiKey).toBe('first')
  await changeDownloader(app, added.id, { url: `${url}?apikey=second`, settings: { apiKey: '********' } })
  expect(app.downloaders.find(added.id)).toMatchObject({ url, settings: { apiKey: 'second' } })
})
