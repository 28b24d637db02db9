import { afterEach, beforeEach, expect, test } from 'bun:test'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { listenOnLoopback } from '../fakes/loopback.ts'
import { startTestSite, type TestSite } from '../http/test-site.ts'
import { storeDownloader, storeIndexer } from '../rows.ts'

const mask = '********'
let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let listener: Awaited<ReturnType<typeof listenOnLoopback>>
let requests: string[]

beforeEach(async () => {
  requests = []
  listener = await listenOnLoopback((request, response) => {
    requests.push(`${request.url} ${JSON.stringify(request.headers)}`)
    response.end('<caps/>')
  })
  site = await startTestSite({ downloadClientKinds })
  robin = await site.signUp()
})

afterEach(async () => {
  await site.stop()
  await listener.close()
})

const ask = async (method: string, path: string, body: unknown) => {
  const answer = await robin.ask(method, `/api${path}`, body)
  return { status: answer.status, body: await answer.json() }
}

const refusal = (field: string, label: string) => ({
  status: 400,
  body: {
    error: expect.stringMatching(new RegExp(`^The address changed from .+ to .+ Enter the ${label} again`)),
    message: expect.any(Object),
    details: [{ path: field, message: expect.any(String), messageKey: expect.any(Object) }],
  },
})

test("an indexer's stored key is not sent to another host, scheme or port, neither by a change nor by a test", async () => {
  const { id } = storeIndexer(site.app, { name: 'Mine', url: 'http://127.0.0.1:9/api', apiKey: 'THE-KEY' })
  for (const url of [
    `${listener.url}/api`,
    'https://127.0.0.1:9/api',
    'http://127.0.0.1:10/api',
    'http://localhost:9',
  ]) {
    for (const key of [{ apiKey: mask }, {}]) {
      expect(await ask('PATCH', `/indexers/${id}`, { url, ...key })).toEqual(refusal('apiKey', 'API key'))
      expect(await ask('POST', '/indexers/test', { id, name: 'Mine', url, ...key })).toEqual(
        refusal('apiKey', 'API key'),
      )
    }
  }
  expect(site.app.indexers.find(id)?.url).toBe('http://127.0.0.1:9/api')
  expect(requests).toEqual([])
  expect(await ask('PATCH', `/indexers/${id}`, { url: 'http://127.0.0.1:9/other' })).toMatchObject({ status: 200 })
  const entered = { url: `${listener.url}/api`, apiKey: 'THE-KEY' }
  expect(await ask('PATCH', `/indexers/${id}`, entered)).toMatchObject({ status: 200 })
  expect(await ask('PATCH', `/indexers/${id}`, { url: 'http://127.0.0.1:9', apiKey: null })).toMatchObject({
    status: 200,
  })
})

test("a download client's stored password is not sent to another host", async () => {
  const stored = { name: 'Box', url: 'http://127.0.0.1:9', username: 'robin', password: 'THE-PASSWORD' }
  const { id } = storeDownloader(site.app, { type: 'qbittorrent', ...stored })
  const url = listener.url
  const changes = [
    { url },
    { url, password: mask },
    { url, type: 'builtin' },
    { url, type: 'transmission', password: mask },
  ]
  for (const change of changes) {
    expect(await ask('PATCH', `/downloaders/${id}`, change)).toEqual(refusal('password', 'password'))
    const tried = { name: 'Box', type: 'qbittorrent', ...change, id }
    expect(await ask('POST', '/downloaders/test', tried)).toEqual(refusal('password', 'password'))
  }
  await ask('PATCH', `/downloaders/${id}`, { type: 'builtin', url: '' })
  expect(await ask('PATCH', `/downloaders/${id}`, { type: 'qbittorrent', url })).toEqual(
    refusal('password', 'password'),
  )
  expect(requests).toEqual([])
  expect(await ask('PATCH', `/downloaders/${id}`, { type: 'qbittorrent', url, password: 'x' })).toMatchObject({
    status: 200,
  })
})

test('an API key or proxy password in the settings of a client is not sent to another host', async () => {
  const settings = { apiKey: 'THE-API-KEY', proxyUsername: 'robin', proxyPassword: 'THE-PROXY-PASSWORD' }
  const { id } = storeDownloader(site.app, { type: 'sabnzbd', url: 'http://127.0.0.1:9', settings })
  const url = listener.url
  for (const change of [{ url }, { url, settings: { apiKey: mask, proxyPassword: mask } }]) {
    const { status, body } = await ask('PATCH', `/downloaders/${id}`, change)
    const fields = body.details.map(({ path }: { path: string }) => path)
    expect({ status, fields }).toEqual({ status: 400, fields: ['settings.apiKey', 'settings.proxyPassword'] })
  }
  const half = { url, settings: { apiKey: 'THE-API-KEY', proxyPassword: mask } }
  expect(await ask('PATCH', `/downloaders/${id}`, half)).toEqual(refusal('settings.proxyPassword', 'Proxy password'))
  expect(requests).toEqual([])
})

test("Prowlarr's stored key is not sent to another host", async () => {
  const prowlarr = await listenOnLoopback((_request, response) => response.end('[]'))
  const stored = { url: prowlarr.url, apiKey: 'THE-PROWLARR-KEY', keepInSync: true }
  expect(await ask('POST', '/indexers/prowlarr/sync', stored)).toMatchObject({ status: 200 })
  const moved = { url: listener.url, apiKey: mask }
  expect(await ask('POST', '/indexers/prowlarr/sync', moved)).toEqual(refusal('apiKey', 'API key'))
  expect(requests).toEqual([])
  expect(await ask('POST', '/indexers/prowlarr/sync', { ...stored, apiKey: mask })).toMatchObject({ status: 200 })
  await prowlarr.close()
})
