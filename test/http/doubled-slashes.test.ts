import { afterEach, expect, test } from 'bun:test'
import { defaultLimits } from '#http/limits/rate-limits.ts'
import { password, startTestSite, type TestSite } from './test-site.ts'

const metricsToken = 'metrics-token-for-tests-0123456789'

let site: TestSite

afterEach(async () => {
  await site.stop()
})

test.each(['', '/ludarr'])(
  'below "%s", a client whose base URL ends with a slash gets what it asks for',
  async (basePath) => {
    site = await startTestSite({}, { basePath })
    const made = await site.ask('POST', `${basePath}//api/auth/setup`, { username: 'robin', password })
    expect(made.status).toBe(201)
    const { token } = await made.json()
    const headers = { authorization: `Bearer ${token}` }
    const { key } = await (await site.ask('POST', `${basePath}//api/api-keys`, { name: 'Playnite' }, headers)).json()
    for (const path of ['//api/integration/library', '/api//integration/library', '//api///integration//library']) {
      const answer = await site.ask('GET', basePath + path, undefined, { 'x-api-key': key })
      const type = answer.headers.get('content-type')
      expect({ path, status: answer.status, type }).toEqual({
        path,
        status: 200,
        type: 'application/json; charset=utf-8',
      })
      expect(await answer.json()).toMatchObject({ games: [] })
    }
    expect(await (await site.ask('GET', `/${basePath}//api/health`)).json()).toMatchObject({ status: 'ok' })
  },
)

test('doubled slashes open nothing that one slash does not', async () => {
  site = await startTestSite({}, { metricsToken })
  const robin = await site.signUp()
  const member = await site.addUser('kim')
  const cookie = { cookie: `ludarr_session=${robin.token}`, origin: 'https://elsewhere.example' }
  const asked: [number, string, string, Record<string, string>][] = [
    [401, 'GET', '//api/games', {}],
    [401, 'GET', '/api//system/info', {}],
    [401, 'GET', '//api//games', { 'x-api-key': 'wrong' }],
    [403, 'GET', '//api//users', { authorization: `Bearer ${member.token}` }],
    [403, 'POST', '//api/games', cookie],
    [401, 'GET', '//metrics', {}],
    [200, 'GET', '//metrics', { authorization: `Bearer ${metricsToken}` }],
    [404, 'GET', '//api/nothing', { authorization: `Bearer ${robin.token}` }],
  ]
  for (const [status, method, path, headers] of asked) {
    const answer = await site.ask(method, path, method === 'POST' ? { title: 'Braid' } : undefined, headers)
    expect({ path, status: answer.status }).toEqual({ path, status })
    if (path !== '//metrics') expect(answer.headers.get('content-type')).toStartWith('application/json')
  }
})

test('requests with doubled slashes count for the same limits', async () => {
  site = await startTestSite({}, { rateLimitsOff: false, limits: { ...defaultLimits, login: 2 } })
  await site.signUp()
  const statuses: number[] = []
  for (const path of ['/api/auth/login', '//api/auth/login', '/api//auth/login', '//api//auth/login']) {
    statuses.push((await site.ask('POST', path, { username: 'robin', password: 'wrong' })).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('a path that begins with two slashes never leads to another host', async () => {
  site = await startTestSite()
  for (const path of ['//elsewhere.example/', '//elsewhere.example//api/health', '///elsewhere.example']) {
    const answer = await fetch(site.url + path, { redirect: 'manual' })
    expect({ path, status: answer.status, location: answer.headers.get('location') }).toEqual({
      path,
      status: answer.status,
      location: null,
    })
  }
})
