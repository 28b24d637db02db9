import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { openPasswordSignIn } from '#core/accounts/oidc/sign-in-settings.ts'
import type { IdentityProvider } from '#domain/ports/identity-provider.ts'
import { connectOpenId } from '#integrations/sign-in/openid-connect.ts'
import { startOpenIdProvider } from '../../peers/openid-provider.ts'
import {
  type AddedProvider,
  addRealProvider,
  addToSite,
  createCookieBrowser,
  failureIn,
  isCallback,
  type OidcSite,
  passProvider,
  startOidcSite,
  userOf,
} from './oidc-site.ts'

let site: OidcSite
let provider: AddedProvider

const people = { 'sub-kim': { preferred_username: 'kim' } }
const secret = () => provider.client.secret

beforeAll(async () => {
  site = await startOidcSite()
  // A provider may take some seconds. The tests wait for less.
  const known = new Map<string, IdentityProvider>()
  site.app.signIn.connect = (stored) => {
    const settings = JSON.stringify(stored)
    const connection = known.get(settings) ?? connectOpenId(stored, { ...site.app, timeoutMs: 500 })
    known.set(settings, connection)
    return connection
  }
  provider = await addRealProvider(site, people, { createUsers: true })
})

afterEach(() => provider.answerWith(null))

afterAll(async () => {
  await site.stop()
  await provider.stop()
})

async function failureAtStart(): Promise<string | null> {
  const answer = await fetch(provider.startUrl, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  return failureIn(new URL(answer.headers.get('location') ?? '', site.url).href)
}

/** A browser back from the provider, with what it is about to open. */
async function returning() {
  const browser = createCookieBrowser()
  const { url } = await passProvider(browser, provider.startUrl, 'sub-kim', isCallback)
  return { browser, finish: async () => failureIn((await browser.go(url)).url) }
}

test('a provider that is down, slow, or answers pages says so on the sign-in page', async () => {
  const answers: Parameters<AddedProvider['answerWith']>[0][] = [
    (request) => request.socket.destroy(),
    () => undefined,
    (_request, response) => response.setHeader('content-type', 'text/html').end('<html>Sign in to the portal</html>'),
    (_request, response) => response.setHeader('content-type', 'application/json').end('{'),
    (_request, response) => response.writeHead(503).end('busy'),
    (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    (_request, response) => response.end('x'.repeat(2_000_000)),
  ]
  for (const answer of answers) {
    provider.answerWith(answer)
    expect(await failureAtStart()).toBe('unavailable')
    provider.answerWith(null)
    const { browser, finish } = await returning()
    provider.answerWith(answer)
    expect(await finish()).toBe('unavailable')
    expect(await userOf(browser, site.url)).toBeNull()
  }
  provider.answerWith(null)
  const { browser, finish } = await returning()
  expect(await finish()).toBeNull()
  expect(await userOf(browser, site.url)).toMatchObject({ username: 'kim' })
})

test('a provider with new keys is believed at once', async () => {
  await returning().then(({ finish }) => finish())
  await provider.restart()
  const { browser, finish } = await returning()
  expect(await finish()).toBeNull()
  expect(await userOf(browser, site.url)).toMatchObject({ username: 'kim' })
})

test('a person who cancels at the provider reads so', async () => {
  const browser = createCookieBrowser()
  const page = await browser.go(provider.startUrl)
  const { url } = await browser.go(page.url, { method: 'POST', body: new URLSearchParams({ refuse: 'yes' }) })
  expect(failureIn(url)).toBe('refused')
})

test('a provider of another name, or one on the Internet without TLS, is not saved', async () => {
  const add = (body: object) =>
    site.robin.ask('POST', '/api/settings/oidc', { name: 'Other', clientId: 'ludarr', clientSecret: secret(), ...body })
  provider.answerWith((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"issuer":"https://accounts.example.com"}'),
  )
  const other = await add({ issuer: provider.issuer })
  expect(other.status).toBe(400)
  expect((await other.json()).details[0].path).toBe('issuer')
  for (const issuer of [
    'http://169.254.169.254/latest',
    'http://8.8.8.8',
    'ftp://auth.example.com',
    'auth.example.com',
  ]) {
    const { status } = await add({ issuer })
    expect({ issuer, isRefused: status === 400 || status === 502 }).toEqual({ issuer, isRefused: true })
  }
  const userinfo = await add({ issuer: 'http://robin:secret@127.0.0.1:1' })
  expect(userinfo.status).toBe(400)
})

test('the client secret never leaves: not in the settings, the log, errors or the database', async () => {
  const settings = await (await site.robin.ask('GET', '/api/settings/oidc')).text()
  expect(settings).toContain('"clientSecret":"********"')
  const { finish } = await returning()
  provider.answerWith((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: 'invalid_client', error_description: `${body} ${secret()}` })),
    )
  }, 'POST')
  expect(await finish()).toBe('refused')
  provider.answerWith(null)
  const logs = JSON.stringify(site.app.recentLines().map((line) => site.app.redactor.redactAll(line)))
  const rows = JSON.stringify(site.app.connection.orm.all('SELECT * FROM sign_in_providers'))
  expect(logs).toContain('invalid_client')
  for (const text of [settings, logs, rows]) expect(text).not.toContain(secret())
  // A masked secret keeps the stored one, and the secret of one provider is not sent to another.
  const kept = await site.robin.ask('PATCH', `/api/settings/oidc/${provider.id}`, {
    clientSecret: '********',
    name: 'Home',
  })
  expect(kept.status).toBe(200)
  expect(site.app.signInProviders.find(provider.id)?.clientSecret).toBe(secret())
  const moved = await site.robin.ask('PATCH', `/api/settings/oidc/${provider.id}`, {
    issuer: 'http://127.0.0.1:1',
    clientSecret: '********',
  })
  expect(moved.status).toBe(400)
})

test('passwords can only be turned off by an administrator who has another way in', async () => {
  const patch = (body: object) => site.robin.ask('PATCH', '/api/settings/sign-in', body)
  expect((await patch({ passwordSignIn: false })).status).toBe(409)
  const linked = await site.robin.ask('POST', `/api/users/${site.robin.user.id}/identities`, {
    providerId: provider.id,
    subject: 'sub-robin',
  })
  expect(linked.status).toBe(201)
  expect((await patch({ passwordSignIn: false })).status).toBe(200)
  const login = () => site.ask('POST', '/api/auth/login', { username: 'robin', password: 'correct horse battery' })
  expect((await login()).status).toBe(403)
  expect((await (await site.ask('GET', '/api/auth/status')).json()).passwordSignIn).toBe(false)
  // The last provider stays, and so does the address.
  expect((await site.robin.ask('DELETE', `/api/settings/oidc/${provider.id}`)).status).toBe(409)
  expect((await site.robin.ask('PATCH', `/api/settings/oidc/${provider.id}`, { enabled: false })).status).toBe(409)
  expect((await patch({ publicUrl: null })).status).toBe(409)
  // Another provider, at which no administrator is known, is no way in.
  const other = await startOpenIdProvider({})
  const added = await addToSite(site.robin, other, { name: 'Other' })
  expect((await site.robin.ask('DELETE', `/api/settings/oidc/${provider.id}`)).status).toBe(409)
  const moved = { issuer: other.issuer, clientSecret: other.client.secret }
  expect((await site.robin.ask('PATCH', `/api/settings/oidc/${provider.id}`, moved)).status).toBe(409)
  expect((await site.robin.ask('DELETE', `/api/settings/oidc/${added.id}`)).status).toBe(204)
  await other.stop()
  // Nor can they remove their own last link, at either place.
  const { id: linkId } = await linked.json()
  const links = ['/api/auth/identities', `/api/users/${site.robin.user.id}/identities`]
  for (const path of links) expect((await site.robin.ask('DELETE', `${path}/${linkId}`)).status).toBe(409)
  // For a day after "ludarr reset-password", passwords are open, also while the address is repaired.
  openPasswordSignIn(site.app)
  expect((await login()).status).toBe(200)
  expect((await patch({ publicUrl: site.url })).status).toBe(200)
  expect((await login()).status).toBe(200)
  expect((await patch({ passwordSignIn: false })).status).toBe(200)
  expect((await login()).status).toBe(403)
  // The address stays where the environment turns passwords off, too.
  expect((await patch({ passwordSignIn: true })).status).toBe(200)
  site.app.signIn.passwordSignIn = false
  expect((await patch({ publicUrl: null })).status).toBe(409)
  site.app.signIn.passwordSignIn = null
  expect((await patch({ passwordSignIn: false })).status).toBe(200)
  // The environment decides over the settings.
  site.app.signIn.passwordSignIn = true
  expect((await login()).status).toBe(200)
  expect((await patch({ passwordSignIn: false })).status).toBe(409)
  site.app.signIn.passwordSignIn = null
  expect((await login()).status).toBe(403)
  expect((await patch({ passwordSignIn: true })).status).toBe(200)
  expect((await login()).status).toBe(200)
})
