import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})

afterAll(async () => {
  await site.stop()
})

/** Strangers may use these routes. A line added here opens a door. */
const open = [
  'GET /api/health',
  'GET /api/config',
  'GET /api/auth/status',
  'GET /api/auth/session',
  'POST /api/auth/passkeys/sign-in',
  'POST /api/auth/passkeys/sign-in/options',
  'POST /api/auth/setup',
  'POST /api/auth/login',
  'GET /api/auth/oidc/:id/start',
  // A cookie of this browser and the answer of the provider decide.
  'GET /api/auth/oidc/:id/callback',
  // The signature of the provider decides.
  'POST /api/auth/oidc/:id/backchannel-logout',
  // Its token decides.
  'GET /api/calendar.ics',
  // Its token decides.
  'GET /api/download/:token',
]

type Operation = {
  'x-realm'?: string
  'x-limiter'?: string
  security?: Record<string, string[]>[]
  summary?: string
  responses?: Record<string, unknown>
}

type Route = { name: string; method: string; path: string; operation: Operation }

function routes(): Route[] {
  return site.site.routes
    .filter(({ path, method }) => path.startsWith('/api') && method !== 'OPTIONS')
    .map(({ method, path, hooks }) => ({
      name: `${method} ${path}`,
      method,
      path: path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
      operation: hooks.detail ?? {},
    }))
}

const isOpen = (route: Route): boolean => route.operation['x-realm'] === 'anyone'

test('every route declares its realm and a summary', () => {
  const nameless = routes().filter(({ operation }) => operation['x-realm'] === undefined || !operation.summary)
  expect(nameless.map((route) => route.name)).toEqual([])
})

test('only the documented public routes are public', () => {
  const found = routes()
    .filter(isOpen)
    .map((route) => route.name)
  expect(found.toSorted()).toEqual(open.toSorted())
})

/** It only reads, with more ids than an address has room for. */
const reading = 'POST /api/games/bulk/selection'

test('every route that changes games or downloads declares a limiter', () => {
  const changing = routes().filter(
    ({ name, method, path }) => method !== 'GET' && name !== reading && /^\/api\/(games|downloads)(\/|$)/.test(path),
  )
  const uncounted = changing.filter(({ operation }) => operation['x-limiter'] === undefined)
  expect(uncounted.map((route) => route.name)).toEqual([])
})

test('every other route returns 401 without a session, whatever the request', async () => {
  for (const route of routes().filter((each) => !isOpen(each))) {
    const body = route.method === 'GET' ? undefined : '{bad'
    const answer = await site.ask(route.method, route.path, body)
    expect({ route: route.name, status: answer.status }).toEqual({ route: route.name, status: 401 })
    expect(await answer.json()).toEqual({
      error: expect.any(String),
      ...(route.path.startsWith('/api/integration/arr/') ? {} : { message: expect.any(Object) }),
    })
  }
})

test('an unknown path returns 401 without a session and 404 with one', async () => {
  const robin = await site.signUp()
  expect((await site.ask('GET', '/api/nothing/here')).status).toBe(401)
  const answer = await robin.ask('GET', '/api/nothing/here')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ error: expect.any(String), message: expect.any(Object) })
})

test('every response excludes crawlers', async () => {
  for (const path of [
    '/api/health',
    '/api/nothing',
    '/robots.txt',
    '/',
    '/swagger',
    '/swagger/json',
    '/assets/missing.js',
  ]) {
    const answer = await site.ask('GET', path)
    expect({ path, tag: answer.headers.get('x-robots-tag') }).toEqual({ path, tag: 'noindex, nofollow' })
  }
  expect(await (await site.ask('GET', '/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
})

test('the OpenAPI document describes every route with its realm, responses and errors', async () => {
  const document = await (await site.ask('GET', '/swagger/json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const route of site.site.routes.filter(({ path, method }) => path.startsWith('/api') && method !== 'OPTIONS')) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation: Operation | undefined = document.paths[path]?.[route.method.toLowerCase()]
    expect({ path, found: operation?.summary }).toEqual({ path, found: expect.any(String) })
    for (const response of Object.values(operation?.responses ?? {})) {
      expect(JSON.stringify(response)).toMatch(/"(description|\$ref)":"\S/)
    }
  }
  expect(JSON.stringify(document)).not.toMatch(/"\$id"|"x-limiter"|"x-max-body-bytes"/)
})

test('requests with a short host name are served', async () => {
  const answer = await fetch(`${site.url}/api/health`, { headers: { host: 'nas' } })
  expect(await answer.json()).toEqual({ status: 'ok' })
})
