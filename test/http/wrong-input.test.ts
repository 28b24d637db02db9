import { afterAll, beforeAll, expect, test } from 'bun:test'
import { refusalOf } from './refusal.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeAll(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})

afterAll(async () => {
  await site.stop()
})

type Route = { name: string; method: string; path: string; needsBody: boolean; takesList: boolean }

/** Every route of the API that takes a JSON body. */
function routesWithBody(): Route[] {
  return site.site.routes
    .filter(({ path, method, hooks }) => path.startsWith('/api') && method !== 'OPTIONS' && hooks.body !== undefined)
    .filter(({ hooks }) => hooks.parse !== 'formdata' && hooks.type !== 'formdata')
    .map(({ method, path, hooks }) => ({
      name: `${method} ${path}`,
      method,
      path: path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
      // A POST whose fields are all optional may come without a body.
      needsBody: method !== 'POST' || (hooks.body.required ?? []).length > 0,
      takesList: hooks.body.type === 'array',
    }))
}

const secret = 'PLANTED-SECRET-VALUE'

const noBodies: [string, string][] = [
  ['broken JSON', '{"title":'],
  ['a list', '[]'],
  ['a text', `"${secret}"`],
  ['a number', '7'],
  ['null', 'null'],
  ['nothing', ''],
]

test('every route rejects bodies that are not objects', async () => {
  for (const route of routesWithBody()) {
    for (const [what, body] of noBodies) {
      if (body === '' && !route.needsBody) continue
      // An empty list is a list of nothing.
      if (body === '[]' && route.takesList) continue
      const answer = await robin.ask(route.method, route.path, body)
      const text = await answer.text()
      expect({ route: route.name, what, status: answer.status }).toEqual({ route: route.name, what, status: 400 })
      expect(refusalOf(route.path, text).error).toEqual(expect.any(String))
      expect(text).not.toContain(secret)
    }
  }
})

test('every field of a wrong type is rejected without echoing the input or exposing internals', async () => {
  for (const route of routesWithBody()) {
    const { hooks } = site.site.routes.find(({ method, path }) => `${method} ${path}` === route.name) ?? {}
    const properties: Record<string, unknown> = hooks?.body?.properties ?? {}
    const body = Object.fromEntries(Object.keys(properties).map((name) => [name, { [secret]: [secret] }]))
    const answer = await robin.ask(route.method, route.path, body)
    const text = await answer.text()
    expect({ route: route.name, status: answer.status }).toEqual({ route: route.name, status: 400 })
    expect(refusalOf(route.path, text)).toEqual({
      error: 'Validation failed',
      message: expect.any(Object),
      details: expect.any(Array),
    })
    expect(text).not.toContain(secret)
    expect(text).not.toMatch(/\bat \S+:\d+|node_modules|\.ts\b/)
  }
})

test('huge numbers are rejected with the name of their field', async () => {
  let asked = 0
  for (const { path, method, hooks } of site.site.routes) {
    const fields: [string, { anyOf?: { type?: string; minimum?: number }[] }][] = Object.entries(
      hooks.query?.properties ?? {},
    )
    for (const [name, field] of fields) {
      const { minimum = 0 } = field.anyOf?.find(({ type }) => type === 'integer') ?? { minimum: null }
      if (method !== 'GET' || minimum === null) continue
      for (const number of ['1e19', '9999999999999999999', String(Math.min(minimum, 0) - 1), '1.5', 'x']) {
        const id = '00000000-0000-4000-8000-000000000000'
        const answer = await robin.ask(
          'GET',
          `${path.replace(':index', '0').replaceAll(/:\w+/g, id)}?q=x&domain=x&${name}=${number}`,
        )
        const { details } = refusalOf(path, await answer.text())
        const rejection = {
          path,
          name,
          number,
          status: answer.status,
          paths: details?.map((each) => each.path),
        }
        expect(rejection).toEqual({ path, name, number, status: 400, paths: [name] })
        asked += 1
      }
    }
  }
  expect(asked).toBeGreaterThanOrEqual(50)
})

test('a page without a limit contains everything from its offset', async () => {
  for (const path of ['games', 'history', 'notifications']) {
    for (const offset of [0, 10, Number.MAX_SAFE_INTEGER]) {
      const answer = await robin.ask('GET', `/api/${path}?offset=${offset}`)
      expect({ path, offset, status: answer.status }).toEqual({ path, offset, status: 200 })
    }
  }
})

const wrongFields: [string, string, unknown, { path: string; message: RegExp }][] = [
  ['GET', '/api/games?sort=zz', undefined, { path: 'sort', message: /^Must be one of title, / }],
  ['GET', '/api/games?limit=-1', undefined, { path: 'limit', message: /^Must be at least 1$/ }],
  ['GET', '/api/games?limit=20000', undefined, { path: 'limit', message: /^Must be at most 10000$/ }],
  ['GET', '/api/games?limit=x', undefined, { path: 'limit', message: /^Must be a whole number$/ }],
  ['GET', '/api/games?includeHidden=7', undefined, { path: 'includeHidden', message: /^Must be true or false$/ }],
  ['GET', '/api/history?sort=message', undefined, { path: 'sort', message: /^Must be one of at, type, game/ }],
  ['GET', '/api/history?type=zz', undefined, { path: 'type', message: /^Must be one of grabbed, / }],
  ['GET', '/api/wanted?sort=rating', undefined, { path: 'sort', message: /^Must be one of title, addedAt, / }],
  ['GET', '/api/wanted?kind=parts&sort=addedAt', undefined, { path: 'sort', message: /^Must be one of title, rel/ }],
  ['PATCH', '/api/games/x/status', { status: 'zz' }, { path: 'status', message: /^Must be one of wanted, / }],
  ['PATCH', '/api/games/x/user-rating', { userRating: 11 }, { path: 'userRating', message: /^Must be at most 10/ }],
  [
    'PATCH',
    '/api/games/x/user-rating',
    { userRating: 'x' },
    { path: 'userRating', message: /^Must be a (whole )?number/ },
  ],
  ['POST', '/api/games', { title: 'x', metadataId: 7 }, { path: 'metadataId', message: /^Must be text/ }],
  [
    'POST',
    '/api/games',
    { title: 'x', storefrontAppId: 'x' },
    { path: 'storefrontAppId', message: /^Must be a whole number/ },
  ],
  ['POST', '/api/games', { title: 5 }, { path: 'title', message: /^Must be text$/ }],
  ['POST', '/api/games', { title: 'x'.repeat(501) }, { path: 'title', message: /^Must have at most 500 characters$/ }],
  ['POST', '/api/games', { title: '  ' }, { path: 'title', message: /^Must not be blank$/ }],
  [
    'POST',
    '/api/games',
    { title: 'x', metadataId: '7' },
    { path: 'metadataId', message: /^Must have the form steam:620/ },
  ],
  ['PATCH', '/api/games/x', { platforms: 'PC' }, { path: 'platforms', message: /^Must be a list$/ }],
  ['POST', '/api/games/x/grab', { guid: 'x', indexerId: 'y' }, { path: 'indexerId', message: /UUID/ }],
  ['POST', '/api/downloaders', { name: 'x', type: 'x' }, { path: 'type', message: /^Must be one of qbittorrent, / }],
]

test.each(wrongFields)('%s %s %p is rejected with the expected form', async (method, path, body, expected) => {
  const answer = await robin.ask(method, path, body)
  const { details } = await answer.json()
  expect(answer.status).toBe(400)
  expect(details).toHaveLength(1)
  expect(details[0].path).toBe(expected.path)
  expect(details[0].message).toMatch(expected.message)
})

/** These take a name, and an unknown one has an empty list. */
const namedLists = ['/api/metadata/by-genre/:genre', '/api/metadata/by-platform/:platform']

/** Browsers go there: whatever is wrong, they are led back to the sign-in page with the reason. */
const redirects = ['/api/auth/oidc/:id/start', '/api/auth/oidc/:id/callback']

test('malformed ids are not found', async () => {
  const routes = site.site.routes.filter(
    ({ path, method }) =>
      path.includes('/:') &&
      path.startsWith('/api') &&
      method === 'GET' &&
      ![...namedLists, ...redirects].includes(path),
  )
  for (const route of routes) {
    for (const id of ['x', '%00', '..%2f..%2fetc', "' OR 1=1 --", '00000000-0000-4000-8000-000000000000']) {
      const path = route.path.replaceAll(/:\w+/g, encodeURIComponent(id))
      const answer = await robin.ask('GET', path)
      expect({ path, known: [400, 404, 502].includes(answer.status) }).toEqual({ path, known: true })
      expect(refusalOf(path, await answer.text())).toHaveProperty('error')
    }
  }
})

test('titles that come back in an error have no raw control characters', async () => {
  const title = 'Hades\n12:00:00 ERROR forged\u001b[2J\u009b31m'
  await robin.ask('POST', '/api/games', { title })
  const refused = await robin.ask('POST', '/api/games', { title })
  const { error } = await refused.json()
  expect([refused.status, error]).toEqual([409, expect.stringContaining('Hades\\n12:00:00')])
  expect(error).not.toMatch(/\p{Cc}/u)
})
