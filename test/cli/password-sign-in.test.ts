import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createCookieBrowser } from '../peers/cookie-browser.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../peers/openid-provider.ts'
import { programCommand } from '../program-command.ts'
import { runningServer } from './running-server.ts'

const credentials = { username: 'robin', password: 'correct horse battery' }
// Providers send browsers to a fixed address. The tests bring the answer to where the server really is.
const address = 'http://ludarr.example'
let data: string
let provider: OpenIdProvider

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-passwords-'))
  provider = await startOpenIdProvider({ 'sub-kim': { preferred_username: 'kim', groups: ['admins'] } })
  provider.client.redirectUri = `${address}/api/auth/oidc/environment/callback`
  await provider.restart()
})

afterAll(async () => {
  await provider.stop()
  rmSync(data, { recursive: true, force: true })
})

const environment = () => ({
  LUDARR_URL: address,
  LUDARR_PASSWORD_SIGN_IN: 'false',
  LUDARR_OIDC_ISSUER: provider.issuer,
  LUDARR_OIDC_CLIENT_ID: provider.client.id,
  LUDARR_OIDC_CLIENT_SECRET: provider.client.secret,
  LUDARR_OIDC_NAME: 'Household',
  LUDARR_OIDC_ADMIN_GROUP: 'admins',
  LUDARR_OIDC_CREATE_USERS: 'true',
})

test('the environment sets up a provider without passwords, and resetting a password opens them again', async () => {
  const first = await runningServer(data, environment())
  expect((await first.post('/api/auth/setup', credentials)).status).toBe(201)
  expect((await first.post('/api/auth/login', credentials)).status).toBe(403)
  expect(await (await first.get('/api/auth/status')).json()).toMatchObject({
    passwordSignIn: false,
    providers: [{ id: 'environment', name: 'Household', startUrl: `${address}/api/auth/oidc/environment/start` }],
  })
  const browser = createCookieBrowser()
  const page = await browser.go(`${first.url}/api/auth/oidc/environment/start`)
  const form = { method: 'POST', body: new URLSearchParams({ subject: 'sub-kim' }) }
  const back = await browser.go(page.url, form, (url) => url.startsWith(address))
  expect((await browser.send(back.url.replace(address, first.url))).headers.get('location')).toBe('/')
  const { user } = await (await browser.send(`${first.url}/api/auth/session`)).json()
  expect(user).toMatchObject({ username: 'kim', role: 'admin' })
  const settings = await (await browser.send(`${first.url}/api/settings/oidc`)).text()
  expect(JSON.parse(settings)).toMatchObject([{ id: 'environment', fixed: true, clientSecret: '********' }])
  const change = { method: 'PATCH', headers: { origin: first.url, 'content-type': 'application/json' }, body: '{}' }
  expect((await browser.send(`${first.url}/api/settings/oidc/environment`, change)).status).toBe(409)
  expect(first.output()).not.toContain(provider.client.secret)
  await first.stop()

  const [command = '', args = []] = programCommand(['reset-password', 'robin'])
  const env = { PATH: process.env.PATH ?? '', LUDARR_DATA: data }
  const reset = Bun.spawnSync([command, ...args], { env, cwd: data })
  const password = /is (\S+)/.exec(reset.stdout.toString())?.[1] ?? ''
  expect(reset.stdout.toString()).toContain('open for 24 hours')
  const second = await runningServer(data, environment())
  expect((await second.post('/api/auth/login', { username: 'robin', password })).status).toBe(200)
  // The session of the provider is still valid.
  const cookie = browser.jar.find(({ name }) => name === 'ludarr_session')?.value ?? ''
  expect((await second.get('/api/auth/me', cookie)).status).toBe(200)
  await second.stop()
  // Another group, or no provider: the sessions that began there are over.
  const third = await runningServer(data, { ...environment(), LUDARR_OIDC_ADMIN_GROUP: 'others' })
  expect((await third.get('/api/auth/me', cookie)).status).toBe(401)
  await third.stop()
}, 180_000)
