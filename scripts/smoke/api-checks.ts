import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { ApiCaller } from './caller.ts'
import { createCaller, field } from './caller.ts'
import type { Checks } from './checks.ts'

export const account = { username: 'keeper', password: 'correct horse battery' }

/** Checks health, the first account and its session. Returns an authenticated client. */
export async function checkAccount({ check }: Checks, url: string): Promise<ApiCaller> {
  const call = createCaller(url)
  await check('health is answered', async () => deepEqual((await call('GET', '/api/health')).json(), { status: 'ok' }))
  await check('the configuration says that an account is needed', async () => {
    const config = (await call('GET', '/api/config')).json()
    equal(field(config, 'setupNeeded'), true)
    match(String(field(config, 'version')), /^\d+\.\d+\.\d+/)
  })
  await check('strangers are refused', async () => {
    for (const path of ['/api/games', '/api/auth/me', '/api/no-such-thing']) {
      const answer = await call('GET', path)
      equal(answer.status, 401, path)
      equal(answer.headers.get('www-authenticate'), 'Bearer')
    }
  })
  await check('the first account is made, a second is not', async () => {
    equal((await call('POST', '/api/auth/setup', { body: account })).status, 201)
    equal((await call('POST', '/api/auth/setup', { body: account })).status, 403)
  })
  await check('a wrong password is refused', async () => {
    const wrong = await call('POST', '/api/auth/login', { body: { ...account, password: 'wrong horse battery' } })
    equal(wrong.status, 401)
    deepEqual(wrong.json(), {
      error: 'Invalid username or password',
      message: { key: 'api.wrongCredentials', values: {} },
    })
  })
  let token = ''
  await check('the account signs in and is known by its cookie and by its token', async () => {
    const login = await call('POST', '/api/auth/login', { body: account })
    equal(login.status, 200)
    token = String(field(login.json(), 'token'))
    const cookie = login.headers.get('set-cookie') ?? ''
    match(cookie, /^ludarr_session=[^;]+;.*HttpOnly/i)
    const ways: Record<string, string>[] = [
      { cookie: cookie.split(';')[0] ?? '' },
      { authorization: `Bearer ${token}` },
    ]
    for (const headers of ways) {
      const me = await call('GET', '/api/auth/me', { headers })
      equal(me.status, 200)
      equal(field(me.json(), 'username'), account.username)
    }
  })
  return createCaller(url, { authorization: `Bearer ${token}` })
}

/** Checks the life cycle of a game, and invalid input. */
export async function checkGames({ check }: Checks, signedIn: ApiCaller): Promise<void> {
  let id = ''
  await check('a game is added and a duplicate refused', async () => {
    const added = await signedIn('POST', '/api/games', { body: { title: 'Celeste' } })
    equal(added.status, 201)
    id = String(field(added.json(), 'id'))
    equal((await signedIn('POST', '/api/games', { body: { title: 'celeste' } })).status, 409)
  })
  await check('the game is listed, found and read', async () => {
    const list = await signedIn('GET', '/api/games')
    equal(list.headers.get('x-total-count'), '1')
    equal((await signedIn('GET', '/api/games?search=cele')).headers.get('x-total-count'), '1')
    equal((await signedIn('GET', '/api/games?search=zelda')).headers.get('x-total-count'), '0')
    equal(field((await signedIn('GET', `/api/games/${id}`)).json(), 'title'), 'Celeste')
    const again = await signedIn('GET', '/api/games', { headers: { 'if-none-match': list.headers.get('etag') ?? '' } })
    equal(again.status, 304)
  })
  await check('the status of the game is changed', async () => {
    const changed = await signedIn('PATCH', `/api/games/${id}/status`, { body: { status: 'owned' } })
    equal(field(changed.json(), 'status'), 'owned')
  })
  await check('the game is removed', async () => {
    equal((await signedIn('DELETE', `/api/games/${id}`)).status, 204)
    equal((await signedIn('GET', `/api/games/${id}`)).status, 404)
  })
  await check('numbers out of range in a query are rejected', async () => {
    for (const query of ['offset=-1', 'offset=1e19', 'limit=0', 'limit=10001', 'limit=1.5', 'limit=x']) {
      for (const list of ['games', 'history', 'notifications']) {
        const answer = await signedIn('GET', `/api/${list}?${query}`)
        equal(answer.status, 400, `${list}?${query}`)
      }
    }
  })
  await check('wrong input is a 400 that names the field and tells no more', async () => {
    const answer = await signedIn('POST', '/api/games', { body: { title: 5, password: 'secret-word' } })
    equal(answer.status, 400)
    equal(field(answer.json(), 'error'), 'Validation failed')
    equal(field((field(answer.json(), 'details') as unknown[])[0], 'path'), 'title')
    ok(!answer.text.includes('secret-word') && !/\bat .*:\d+/.test(answer.text), answer.text)
  })
}
