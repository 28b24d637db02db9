import { afterAll, beforeAll, expect, test } from 'bun:test'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { listenOnLoopback } from '../../fakes/loopback.ts'
import { startOpenIdProvider } from '../../peers/openid-provider.ts'
import { codeOf, wrongCodeOf } from '../../totp-codes.ts'
import {
  type AddedProvider,
  addRealProvider,
  addToSite,
  createCookieBrowser,
  failureIn,
  type OidcSite,
  passProvider,
  startOidcSite,
  userOf,
} from './oidc-site.ts'

let site: OidcSite
let provider: AddedProvider

const people: Record<string, Record<string, unknown>> = {
  'sub-kim': { preferred_username: 'kim', groups: ['users'] },
  'sub-sam': { preferred_username: 'sam', groups: ['users', 'admins'] },
  'sub-lou': { preferred_username: 'lou', groups: ['users'] },
  'sub-lee': { preferred_username: 'lee', groups: ['users'] },
  'sub-robin': { preferred_username: 'robin', groups: ['users', 'admins'] },
  'sub-stranger': { preferred_username: 'stranger', groups: ['others'] },
}

beforeAll(async () => {
  site = await startOidcSite()
  provider = await addRealProvider(site, people, { createUsers: true, adminGroup: 'admins', memberGroup: 'users' })
})

afterAll(async () => {
  await site.stop()
  await provider.stop()
})

/** Another person each time: the provider remembers who is signed in to a browser. */
async function signedIn(subject: string) {
  const browser = createCookieBrowser()
  const page = await passProvider(browser, provider.startUrl, subject)
  return { browser, page, user: await userOf(browser, site.url) }
}

const sessionOf = async (id: string) => (await (await site.robin.ask('GET', `/api/users/${id}/identities`)).json())[0]

test('groups give access and the role, at each sign-in anew', async () => {
  expect((await signedIn('sub-sam')).user).toMatchObject({ username: 'sam', role: 'admin' })
  expect((await signedIn('sub-kim')).user).toMatchObject({ username: 'kim', role: 'member' })
  const stranger = await signedIn('sub-stranger')
  expect(failureIn(stranger.page.url)).toBe('no-access')
  expect(stranger.user).toBeNull()
  people['sub-sam'] = { preferred_username: 'sam', groups: ['users'] }
  expect((await signedIn('sub-sam')).user).toMatchObject({ username: 'sam', role: 'member' })
})

test('whoever lost the group loses the sessions that came by the provider, and no others', async () => {
  const before = await signedIn('sub-lee')
  expect(before.user).toMatchObject({ username: 'lee' })
  const byPassword = await site.context.tokens.issue({ id: before.user?.id ?? '', username: 'lee' })
  people['sub-lee'] = { preferred_username: 'lee', groups: [] }
  expect(failureIn((await signedIn('sub-lee')).page.url)).toBe('no-access')
  expect(await userOf(before.browser, site.url)).toBeNull()
  const other = await site.ask('GET', '/api/auth/me', undefined, { authorization: `Bearer ${byPassword}` })
  expect(other.status).toBe(200)
  people['sub-lee'] = { preferred_username: 'lee', groups: ['users'] }
})

test('a removed link ends its sessions, by the user and by an administrator', async () => {
  const one = await signedIn('sub-kim')
  const link = await sessionOf(one.user?.id ?? '')
  expect(link).toMatchObject({ subject: 'sub-kim', issuer: provider.issuer, providerName: 'Home', label: 'kim' })
  const foreign = await (await site.addUser('mallory')).ask('DELETE', `/api/auth/identities/${link.id}`)
  expect(foreign.status).toBe(404)
  const removed = await one.browser.send(`${site.url}/api/auth/identities/${link.id}`, {
    method: 'DELETE',
    headers: { origin: site.url },
  })
  expect(removed.status).toBe(204)
  expect(await userOf(one.browser, site.url)).toBeNull()
  // The account stays, and is not taken over by its name.
  expect(failureIn((await signedIn('sub-kim')).page.url)).toBe('username-taken')
  const path = `/api/users/${one.user?.id}/identities`
  const body = { providerId: provider.id, subject: 'sub-kim' }
  const linked = await site.robin.ask('POST', path, body)
  expect(linked.status).toBe(201)
  const again = await signedIn('sub-kim')
  expect(again.user?.id).toBe(one.user?.id ?? '')
  expect((await site.robin.ask('DELETE', `${path}/${(await linked.json()).id}`)).status).toBe(204)
  expect(await userOf(again.browser, site.url)).toBeNull()
  // One person is one account.
  expect((await site.robin.ask('POST', path, body)).status).toBe(201)
  const second = await site.robin.ask('POST', `/api/users/${site.robin.user.id}/identities`, body)
  expect(second.status).toBe(409)
})

test('a signed-in user links their account, and only the browser that began it can', async () => {
  const browser = createCookieBrowser()
  const credentials = JSON.stringify({ username: 'robin', password: 'correct horse battery' })
  const json = { 'content-type': 'application/json', origin: site.url }
  await browser.send(`${site.url}/api/auth/login`, { method: 'POST', body: credentials, headers: json })
  const link = `${site.url}/api/auth/oidc/${provider.id}/link`
  const begin = (proof: object, headers = json) =>
    browser.send(link, { method: 'POST', headers, body: JSON.stringify(proof) })
  const owner = { password: 'correct horse battery' }
  expect((await begin(owner, { ...json, origin: 'https://evil.example' })).status).toBe(403)
  // An open session is not enough: somebody else could link themselves, and sign in from then on.
  for (const proof of [{}, { password: '' }, { password: 'wrong' }]) expect((await begin(proof)).status).toBe(401)
  const { url } = await (await begin(owner)).json()
  // Signed out in the meantime: nothing is linked.
  const jar = [...browser.jar]
  const session = browser.jar.findIndex(({ name }) => name === 'ludarr_session')
  browser.jar.splice(session, 1)
  expect(failureIn((await passProvider(browser, url, 'sub-robin')).url)).toBe('not-signed-in')
  browser.jar.splice(0, browser.jar.length, ...jar)
  const started = await (await begin(owner)).json()
  const page = await passProvider(browser, started.url, 'sub-robin')
  expect(page.url).toBe(`${site.url}/settings/account`)
  const links = await (await browser.send(`${site.url}/api/auth/identities`)).json()
  expect(links).toMatchObject([{ subject: 'sub-robin', providerName: 'Home' }])
  expect((await signedIn('sub-robin')).user).toMatchObject({ username: 'robin', role: 'admin' })
})

test('a link takes the code of a second factor as well, and no password of users who may have none', async () => {
  const sky = await site.addUser('sky')
  const { secret } = await (await sky.ask('POST', '/api/auth/totp/enroll')).json()
  const enrolled = await sky.ask('POST', '/api/auth/totp/confirm', { code: codeOf(secret, site.app.clock.now()) })
  const [code] = (await enrolled.json()).recoveryCodes
  const path = `/api/auth/oidc/${provider.id}/link`
  const owner = { password: 'correct horse battery' }
  expect((await sky.ask('POST', path, owner)).status).toBe(401)
  expect((await sky.ask('POST', path, { ...owner, code: wrongCodeOf(secret, site.app.clock.now()) })).status).toBe(401)
  expect((await sky.ask('POST', path, { ...owner, code })).status).toBe(200)
  // Created at the provider, with a password that nobody knows.
  const { browser } = await signedIn('sub-lou')
  const headers = { 'content-type': 'application/json', origin: site.url }
  expect((await browser.send(`${site.url}${path}`, { method: 'POST', headers, body: '{}' })).status).toBe(200)
})

test('the last administrator is not demoted by a group, but not let in either', async () => {
  people['sub-robin'] = { preferred_username: 'robin', groups: ['users'] }
  expect(failureIn((await signedIn('sub-robin')).page.url)).toBe('last-admin')
  expect((await (await site.robin.ask('GET', '/api/auth/me')).json()).role).toBe('admin')
  people['sub-robin'] = { preferred_username: 'robin', groups: ['users', 'admins'] }
})

test('signing out leads to the sign-out of the provider, which comes back', async () => {
  const { browser } = await signedIn('sub-kim')
  const answer = await browser.send(`${site.url}/logout`, { method: 'POST', headers: { origin: site.url } })
  const { logoutUrl } = await answer.json()
  const address = new URL(logoutUrl)
  expect(address.origin).toBe(provider.issuer)
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${site.url}/`)
  expect(decodeJwt(address.searchParams.get('id_token_hint') ?? '').sub).toBe('sub-kim')
  expect((await browser.go(logoutUrl)).answer.status).toBe(200)
  // Who signed in with a password signs out here only.
  const local = createCookieBrowser()
  const credentials = JSON.stringify({ username: 'robin', password: 'correct horse battery' })
  const headers = { 'content-type': 'application/json' }
  await local.send(`${site.url}/api/auth/login`, { method: 'POST', body: credentials, headers })
  const own = await local.send(`${site.url}/logout`, { method: 'POST', headers: { origin: site.url } })
  expect(own.status).toBe(204)
})

test('the sign-out of a provider ends the session by the back channel', async () => {
  const { browser } = await signedIn('sub-kim')
  const other = await signedIn('sub-kim')
  const answer = await browser.send(`${site.url}/logout`, { method: 'POST', headers: { origin: site.url } })
  const { logoutUrl } = await answer.json()
  const page = await browser.go(logoutUrl)
  const html = await page.answer.text()
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  const ended: string[] = []
  const unsubscribe = site.app.events.on('sessionsEnded', ({ ids }) => ended.push(...ids))
  await browser.go(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) })
  unsubscribe()
  expect(ended).toHaveLength(1)
  expect(await userOf(other.browser, site.url)).toMatchObject({ username: 'kim' })
})

test('forged, replayed and unfit logout tokens end nothing', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let issuer = ''
  const fake = await listenOnLoopback((request, response) => {
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/a`,
      token_endpoint: `${issuer}/t`,
      jwks_uri: `${issuer}/jwks`,
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/jwks' ? { keys: [jwk] } : metadata))
  })
  issuer = fake.url
  const added = await addToSite(site.robin, { issuer, client: { ...provider.client, id: 'ludarr' } }, { name: 'Fake' })
  const { user } = await site.addUser('pat')
  const linked = await site.robin.ask('POST', `/api/users/${user.id}/identities`, {
    providerId: added.id,
    subject: 'sub-pat',
  })
  const identityId = (await linked.json()).id
  const begin = async (sid: string | null) => {
    const id = crypto.randomUUID()
    const start = { userAgent: '', address: '', signedInBy: 'provider' as const, linkId: identityId }
    const token = await site.context.tokens.issue(user, { ...start, id })
    const session = { sessionId: id, userId: user.id, identityId, providerId: added.id }
    site.app.identities.insertSession({ ...session, providerSession: sid, idToken: null })
    return async () => (await site.ask('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })).status
  }
  const now = () => Math.floor(Date.now() / 1000)
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const base = () => ({
    iss: issuer,
    aud: 'ludarr',
    iat: now(),
    exp: now() + 120,
    jti: crypto.randomUUID(),
    events: event,
  })
  const sign = (claims: Record<string, unknown>, header = {}, key: CryptoKey | Uint8Array = privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt', ...header }).sign(key)
  const send = async (token: string) =>
    (
      await fetch(`${site.url}/api/auth/oidc/${added.id}/backchannel-logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      })
    ).status
  const status = await begin('sid-one')
  const strangerKey = (await generateKeyPair('RS256')).privateKey
  const target = { sub: 'sub-pat', sid: 'sid-one' }
  const unfit: [string, Promise<string> | string][] = [
    ['forged', sign({ ...base(), ...target }, {}, strangerKey)],
    ['of another issuer', sign({ ...base(), ...target, iss: provider.issuer })],
    ['for another client', sign({ ...base(), ...target, aud: 'other' })],
    ['without events', sign({ ...base(), ...target, events: undefined })],
    ['about something else', sign({ ...base(), ...target, events: { 'http://example.com/other': {} } })],
    ['with a nonce, as an ID token', sign({ ...base(), ...target, nonce: 'one' })],
    ['expired', sign({ ...base(), ...target, iat: now() - 7200, exp: now() - 7000 })],
    ['old, without an end', sign({ ...base(), ...target, iat: now() - 7200, exp: undefined })],
    ['from the future', sign({ ...base(), ...target, iat: now() + 7200, exp: now() + 7300 })],
    ['without an ID', sign({ ...base(), ...target, jti: undefined })],
    ['about no one', sign(base())],
    ['of another type', sign({ ...base(), ...target }, { typ: 'at+jwt' })],
    [
      'signed with the client secret',
      sign({ ...base(), ...target }, { alg: 'HS256' }, new TextEncoder().encode(provider.client.secret)),
    ],
    ['that is no token', 'not a token'],
    ['that is too long', 'a'.repeat(30_000)],
  ]
  for (const [name, token] of unfit) expect({ name, status: await send(await token) }).toEqual({ name, status: 400 })
  expect(await status()).toBe(200)
  const good = await sign({ ...base(), ...target })
  expect(await send(good)).toBe(200)
  expect(await status()).toBe(401)
  // The same token does not end the next session of the same name.
  const next = await begin('sid-one')
  expect(await send(good)).toBe(400)
  expect(await next()).toBe(200)
  // Without a session, it is about all of the person.
  expect(await send(await sign({ ...base(), sub: 'sub-pat' }))).toBe(200)
  expect(await next()).toBe(401)
  // A session that the provider did not name ends with any other of the person, and one with another name does not.
  const [unnamed, named] = [await begin(null), await begin('sid-two')]
  expect(await send(await sign({ ...base(), sub: 'sub-pat', sid: 'sid-three' }))).toBe(200)
  expect(await unnamed()).toBe(401)
  expect(await named()).toBe(200)
  await fake.close()
})

test('sessions end with the provider: if it is disabled, changed or removed', async () => {
  const changes: [string, unknown][] = [
    ['PATCH', { enabled: false }],
    ['PATCH', { memberGroup: 'others', enabled: true }],
    ['DELETE', undefined],
  ]
  const own = await startOpenIdProvider({ 'sub-alex': { preferred_username: 'alex', groups: ['users', 'others'] } })
  const added = await addToSite(site.robin, own, { name: 'Second', createUsers: true, memberGroup: 'users' })
  own.client.redirectUri = added.redirectUri ?? ''
  await own.restart()
  for (const [method, body] of changes) {
    const browser = createCookieBrowser()
    await site.robin.ask('PATCH', `/api/settings/oidc/${added.id}`, { enabled: true })
    await passProvider(browser, `${site.url}/api/auth/oidc/${added.id}/start`, 'sub-alex')
    expect(await userOf(browser, site.url)).toMatchObject({ username: 'alex' })
    const path = `/api/settings/oidc/${added.id}`
    // A new name changes nobody's access.
    expect((await site.robin.ask('PATCH', path, { name: 'Second' })).status).toBe(200)
    expect(await userOf(browser, site.url)).not.toBeNull()
    expect((await site.robin.ask(method, path, body)).status).toBe(method === 'DELETE' ? 204 : 200)
    expect(await userOf(browser, site.url)).toBeNull()
  }
  await own.stop()
})

test('a provider that is disabled, or whose groups change, while a person signs in begins no session by the old rules', async () => {
  const { connect } = site.app.signIn
  const changes = [{ enabled: false }, { memberGroup: 'others' }]
  for (const change of changes) {
    const path = `/api/settings/oidc/${provider.id}`
    site.app.signIn.connect = (stored) => {
      const connection = connect(stored)
      const finish: typeof connection.finish = async (...parts) => {
        const identity = await connection.finish(...parts)
        expect((await site.robin.ask('PATCH', path, change)).status).toBe(200)
        return identity
      }
      return { ...connection, finish }
    }
    const { page, user } = await signedIn('sub-lou')
    site.app.signIn.connect = connect
    expect([failureIn(page.url), user]).toEqual(['expired', null])
    expect((await site.robin.ask('PATCH', path, { enabled: true, memberGroup: 'users' })).status).toBe(200)
    expect((await signedIn('sub-lou')).user).toMatchObject({ username: 'lou' })
  }
})

test('wrong passwords and refused logout tokens are limited apart from each other', async () => {
  for (const kind of ['passwords', 'logout tokens']) {
    const limited = await startOidcSite({ rateLimitsOff: false })
    const { id } = await addToSite(limited.robin, provider)
    const attempts: Record<string, () => Promise<Response>> = {
      passwords: () => limited.ask('POST', '/api/auth/login', { username: 'robin', password: 'wrong' }),
      'logout tokens': () =>
        fetch(`${limited.url}/api/auth/oidc/${id}/backchannel-logout`, {
          method: 'POST',
          body: new URLSearchParams({ logout_token: 'not a token' }),
        }),
    }
    const { [kind]: repeated, ...others } = attempts
    let last = 0
    for (let count = 0; count < 21; count += 1) last = (await repeated?.())?.status ?? 0
    expect(last).toBe(429)
    for (const attempt of Object.values(others)) expect([400, 401]).toContain((await attempt()).status)
    await limited.stop()
  }
})
