import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
import { type DescribedRoute, describedRoutes, exampleBody, readDocument } from '../contract/described-api.ts'
import { keyOf } from './arr/arr-client.ts'
import { startTestSite, type TestSite } from './test-site.ts'

const ownKeys = ['key', 'readKey', 'writeKey', 'calendarKey'] as const
const memberKeys = ['memberKey', 'memberReadKey', 'memberCalendarKey', 'memberWriteKey'] as const
const keys = [...ownKeys, ...memberKeys] as const
const callers = ['stranger', 'member', 'admin', ...keys] as const
type Caller = (typeof callers)[number]

const everyKey = (answer: number | 'served') =>
  Object.fromEntries(keys.map((key) => [key, answer])) as Record<(typeof keys)[number], number | 'served'>

/** `served` means that the caller may use the route, whatever it answers to the request. */
const accessByRealm: Record<string, Record<Caller, number | 'served'>> = {
  anyone: { stranger: 'served', member: 'served', admin: 'served', ...everyKey('served') },
  user: { stranger: 401, member: 'served', admin: 'served', ...everyKey(401) },
  admin: { stranger: 401, member: 403, admin: 'served', ...everyKey(401) },
  'integration library': {
    stranger: 401,
    member: 'served',
    admin: 'served',
    ...everyKey(403),
    key: 'served',
    memberKey: 'served',
  },
  'integration calendar': {
    stranger: 401,
    member: 'served',
    admin: 'served',
    ...everyKey('served'),
    key: 403,
    memberKey: 403,
  },
  'integration arr:read': {
    stranger: 401,
    member: 'served',
    admin: 'served',
    ...everyKey(403),
    readKey: 'served',
    writeKey: 'served',
    memberReadKey: 'served',
    memberWriteKey: 'served',
  },
  'integration arr:write': { stranger: 401, member: 403, admin: 'served', ...everyKey(403), writeKey: 'served' },
}

/** Routes that answer otherwise than 200 to a read, or 404 to an unknown id. */
const otherAnswers: Record<string, number> = {
  // The test site has no metadata provider, and nothing takes its error reports.
  'GET /api/ready': 503,
  'GET /api/metadata/search': 400,
  'GET /api/metadata/games/{metadataId}': 400,
  // The position of a screenshot is a number.
  'GET /api/games/{id}/screenshots/{index}': 400,
  // An unknown genre or platform has no games.
  'GET /api/metadata/by-genre/{genre}': 200,
  'GET /api/metadata/by-platform/{platform}': 200,
  // These need a query, and nothing answers for the release database.
  'GET /api/lookup/fixes': 400,
  'GET /api/lookup/play-time': 400,
  'GET /api/mods/domain': 400,
  'GET /api/mods/trending': 400,
  'GET /api/release-names/explain': 400,
  'GET /api/scene/search': 400,
  'GET /api/scene/latest': 502,
  'GET /api/storefront/app/{appId}': 400,
  // Browsers come to the sign-in page, which says what failed.
  'GET /api/auth/oidc/{id}/start': 200,
  'GET /api/auth/oidc/{id}/callback': 200,
  // Without a token of the calendar.
  'GET /api/calendar.ics': 401,
  // The backup is made later.
  'POST /api/system/backups': 202,
  // An object is no backup.
  'POST /api/system/backups/upload': 422,
  // Without the moment and the game.
  'GET /api/integration/arr/api/v3/history/since': 400,
  'GET /api/integration/arr/api/v3/history/movie': 400,
  // The callers have no Steam ID.
  'POST /api/storefront/wishlist/sync': 422,
  'POST /api/storefront/owned/import': 422,
  'POST /api/telemetry/pending/{reportId}/send': 422,
}

const unknownId = '00000000-0000-4000-8000-000000000000'
const hasId = ({ path }: DescribedRoute): boolean => path.includes('{')

function expectedStatuses(route: DescribedRoute, caller: Caller): number[] {
  const access = accessByRealm[realmOf(route)]?.[caller]
  if (access !== 'served') return [access ?? 0]
  const other = otherAnswers[route.name]
  if (other !== undefined) return [other]
  if (hasId(route)) return [404]
  return route.method === 'GET' ? [200] : [200, 201, 202, 204, 400, 409]
}

/** The realm, with the scope that keys need. */
function realmOf({ operation: { 'x-realm': realm = '', 'x-scope': scope } }: DescribedRoute): string {
  return scope === undefined ? realm : `${realm} ${scope}`
}

const resourceOf = ({ path }: DescribedRoute): string => path.split('/')[2] ?? ''

// The routes are needed before the tests, because each resource has a test of its own.
const described = await startTestSite()
const routes = describedRoutes(await readDocument(described))
await described.stop()

let site: TestSite
let ask: Record<Caller, TestSite['ask']>

beforeAll(async () => {
  site = await startTestSite()
  const admin = await site.signUp()
  const member = await site.addUser('sam')
  const withKey = async (user: Pick<TestSite, 'ask'>, scopes: readonly ApiKeyScope[]): Promise<TestSite['ask']> => {
    const key = await keyOf(user, scopes)
    return (method, path, body) => site.ask(method, path, body, { authorization: `Bearer ${key}` })
  }
  ask = {
    stranger: site.ask,
    member: member.ask,
    admin: admin.ask,
    key: await withKey(admin, ['library']),
    readKey: await withKey(admin, ['arr:read']),
    writeKey: await withKey(admin, ['arr:write']),
    calendarKey: await withKey(admin, ['calendar']),
    memberKey: await withKey(member, ['library']),
    memberReadKey: await withKey(member, ['arr:read']),
    memberCalendarKey: await withKey(member, ['calendar']),
    memberWriteKey: await withKey(member, ['arr:read', 'arr:write', 'calendar']),
  }
})
afterAll(() => site.stop())

/** Requests with an unknown id are valid, so that the id decides; other changes are empty, so that nothing changes. */
async function statusOf(route: DescribedRoute, caller: Caller): Promise<number> {
  const path = route.path.replaceAll(/\{\w+\}/g, unknownId)
  const body = hasId(route) ? exampleBody(route) : route.method === 'GET' ? undefined : {}
  return (await ask[caller](route.method, path, body)).status
}

test.each([...new Set(routes.map(resourceOf))])(
  'each principal gets from /api/%s what its routes declare',
  async (name) => {
    for (const route of routes.filter((each) => resourceOf(each) === name)) {
      for (const caller of callers) {
        const status = await statusOf(route, caller)
        const row = { route: route.name, caller, status }
        expect({ ...row, isExpected: expectedStatuses(route, caller).includes(status) }).toEqual({
          ...row,
          isExpected: true,
        })
      }
    }
  },
)

test('the table covers every realm', () => {
  const realms = new Set(routes.map(realmOf))
  expect([...realms].toSorted()).toEqual(Object.keys(accessByRealm).toSorted())
})
