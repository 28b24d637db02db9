import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ApiError, api, dataOf, listOf, SignedOutByProxyError } from '#ui/api/client.ts'
import { startTestSite, type TestSite } from '../http/test-site.ts'

let site: TestSite
let signedIn: { baseUrl: string; headers: { authorization: string } }

beforeAll(async () => {
  site = await startTestSite()
  const { token } = await site.signUp()
  signedIn = { baseUrl: site.url, headers: { authorization: `Bearer ${token}` } }
})

afterAll(async () => {
  await site.stop()
})

async function failureOf(reply: Promise<unknown>): Promise<ApiError> {
  try {
    await reply
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The request did not fail')
}

test('a list includes the total number of items', async () => {
  for (const title of ['Celeste', 'Hades', 'Tunic'])
    await dataOf(api.POST('/api/games', { ...signedIn, body: { title } }))
  const page = await listOf(api.GET('/api/games', { ...signedIn, params: { query: { limit: 2, search: '' } } }))
  expect(page.items.map(({ title }) => title)).toEqual(['Celeste', 'Hades'])
  expect(page.total).toBe(3)
})

test('a response without a body is undefined', async () => {
  const { id } = await dataOf(api.POST('/api/api-keys', { ...signedIn, body: { name: 'player' } }))
  expect(await dataOf(api.DELETE('/api/api-keys/{id}', { ...signedIn, params: { path: { id } } }))).toBeUndefined()
})

test("an error contains the server's message and the errors by field", async () => {
  const missing = await failureOf(api.GET('/api/games/{id}', { ...signedIn, params: { path: { id: 'a/b c' } } }))
  expect(missing).toMatchObject({ status: 404, message: expect.stringContaining('Game not found') })
  const invalid = await failureOf(api.POST('/api/games', { ...signedIn, body: { title: '' } }))
  expect(invalid).toMatchObject({ status: 400, message: 'Validation failed' })
  expect(invalid.details).toEqual([{ path: 'title', message: 'Must not be empty' }])
  expect(await failureOf(api.GET('/api/auth/me', { baseUrl: site.url }))).toMatchObject({ status: 401 })
})

test('an error contains the time that the server asked to wait, unless it is no time to wait for', async () => {
  const header = ['31', '0', '-1', '900000', 'Wed, 21 Oct 2026 07:28:00 GMT', null]
  const waits: (number | null)[] = []
  for (const value of header) {
    const headers: Record<string, string> = value === null ? {} : { 'retry-after': value }
    const limited = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: () => Response.json({ error: 'Too many requests.' }, { status: 429, headers }),
    })
    waits.push((await failureOf(api.GET('/api/config', { baseUrl: limited.url.origin }))).retryAfterMs)
    await limited.stop(true)
  }
  expect(waits).toEqual([31_000, null, null, null, null, null])
})

test('files are uploaded as a form', async () => {
  const body = { cert: new File(['no certificate'], 'cert.pem'), key: new File(['no key'], 'key.pem') }
  const refused = await failureOf(api.POST('/api/settings/ssl/upload', { ...signedIn, body }))
  expect(refused.status).toBe(400)
  expect(refused.message).toContain('certificate')
})

test('an archive is downloaded completely', async () => {
  const downloads = [{ url: `magnet:?xt=urn:btih:${'a'.repeat(40)}`, title: 'Celeste' }]
  const archive = await dataOf(api.POST('/api/downloads/bundle', { ...signedIn, body: { downloads }, parseAs: 'blob' }))
  expect(await archive.slice(0, 2).text()).toBe('PK')
})

test('an unreachable server is an error with status 0; a canceled request is not', async () => {
  const gone = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  await gone.stop(true)
  expect(await failureOf(api.GET('/api/config', { baseUrl: gone.url.origin }))).toMatchObject({
    status: 0,
    message: expect.stringContaining('cannot be reached'),
  })
  const canceled = api.GET('/api/config', { baseUrl: site.url, signal: AbortSignal.abort() })
  expect(canceled).rejects.toMatchObject({ name: 'AbortError' })
})

/** What proxies answer when nobody is signed in there, and what they answer when the server is down. */
const html = { 'content-type': 'text/html; charset=utf-8' }
const proxyAnswers: [name: string, answer: () => Response, isSignedOut: boolean][] = [
  ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://auth.example.com/' } }), true],
  ['a sign-in page', () => new Response('<h1>Sign in</h1>', { headers: html }), true],
  ['401 with a page', () => new Response('<h1>Sign in</h1>', { status: 401, headers: html }), true],
  ['401 with JSON', () => Response.json({}, { status: 401 }), true],
  ['403 with a page', () => new Response('<h1>Sign in</h1>', { status: 403, headers: html }), true],
  ['502 with a page', () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: html }), false],
  ["the server's own 401", () => Response.json({ error: 'Not signed in.' }, { status: 401 }), false],
  ["the server's own 403", () => Response.json({ error: 'Only an administrator can do this' }, { status: 403 }), false],
]

test.each(proxyAnswers)(
  'the UI tells from %s whether the session at a reverse proxy has ended',
  async (_name, answer, expected) => {
    const proxy = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
    const failure = await failureOf(api.GET('/api/auth/me', { baseUrl: proxy.url.origin }))
    await proxy.stop(true)
    expect(failure instanceof SignedOutByProxyError).toBe(expected)
  },
)
