import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readSceneSettings } from '#core/lookups/scene-settings.ts'
import { type NexusMods, nexusKey, startNexusMods } from '../fakes/nexus-mods.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let nexus: NexusMods
let site: TestSite
let ask: TestSite['ask']

async function openSite(more: Parameters<typeof startTestSite>[0] = {}) {
  site = await startTestSite({ addresses: nexus.addresses, ...more })
  ask = (await site.signUp()).ask
}

beforeEach(async () => {
  nexus = await startNexusMods()
  await openSite()
})
afterEach(async () => {
  await site.stop()
  await nexus.close()
})

async function send(method: string, path: string, body?: unknown) {
  const answer = await ask(method, path, body)
  return { status: answer.status, body: await answer.json() }
}

const setKey = (apiKey: string | null) => send('POST', '/api/settings/nexusmods', { apiKey })

test('an API key is tested, stored encrypted, masked and hidden in messages', async () => {
  expect((await send('GET', '/api/settings/nexusmods')).body).toEqual({ configured: false, apiKey: null, fixed: false })
  const set = { status: 200, body: { configured: true, apiKey: '********', fixed: false } }
  expect([await setKey(` ${nexusKey} `), await setKey('********')]).toEqual([set, set])
  expect((await send('GET', '/api/settings/nexusmods')).body).toEqual(set.body)
  expect(nexus.calls.map(({ headers }) => headers.apikey)).toEqual([nexusKey])
  const rows = site.app.connection.all<{ value: string }>("SELECT value FROM settings WHERE name = 'nexus mods'")
  expect(rows[0]?.value).toStartWith('"enc:v1:')
  expect(site.app.redactor.redact(`sent ${nexusKey}`)).toBe('sent [hidden]')
  expect((await setKey(null)).body).toEqual({ configured: false, apiKey: null, fixed: false })
})

test('a rejected key is answered in the words of the site, and the stored one stays', async () => {
  await setKey(nexusKey)
  const { status, body } = await setKey('a wrong key of nexus mods')
  const message = 'Nexus Mods rejected the API key: Please provide a valid API Key'
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      error: message,
      message: expect.any(Object),
      details: [{ path: 'apiKey', message, messageKey: expect.any(Object) }],
    },
  })
  expect((await send('GET', '/api/settings/nexusmods')).body.configured).toBe(true)
  expect((await send('GET', '/api/mods/trending?domain=portal2')).status).toBe(200)
  // A test says nothing about the stored key.
  expect(site.app.serviceStates.failing()).toEqual([])
})

test('nothing is stored if the site does not answer', async () => {
  nexus.mode = 'status-500'
  expect(await setKey(nexusKey)).toMatchObject({ status: 502, body: { error: expect.stringContaining('Nexus Mods') } })
  expect((await send('GET', '/api/settings/nexusmods')).body.configured).toBe(false)
})

test('a key from the configuration is shown as fixed and cannot be changed', async () => {
  await site.stop()
  await openSite({ nexusModsKey: nexusKey })
  expect((await send('GET', '/api/settings/nexusmods')).body).toEqual({
    configured: true,
    apiKey: '********',
    fixed: true,
  })
  expect(await setKey('another key')).toEqual({
    status: 409,
    body: { error: 'The API key is set by LUDARR_NEXUSMODS_KEY. Change it there.', message: expect.any(Object) },
  })
})

test('a key that the site rejects later is a health problem until it is replaced', async () => {
  await setKey(nexusKey)
  nexus.library.key = 'a new key of nexus mods'
  expect((await send('GET', '/api/mods/trending?domain=portal2')).status).toBe(502)
  const problems = async () =>
    (await send('GET', '/api/system/health')).body.filter(
      ({ code }: { code: string }) => code === 'service-credentials',
    )
  expect(await problems()).toEqual([
    expect.objectContaining({ severity: 'warning', message: expect.stringContaining('Nexus Mods rejects the cred') }),
  ])
  await setKey(nexus.library.key)
  expect(await problems()).toEqual([])
})

const known = ['https://api.xrel.to', 'https://xrel-api.nfos.to']

test('xREL is only used at its own addresses and the configured one', async () => {
  const mirror = 'http://127.0.0.1:9'
  const usual = { apiBase: mirror, apiBases: [mirror, ...known], sceneReleases: true, p2pReleases: true }
  expect((await send('GET', '/api/settings/xrel')).body).toEqual(usual)
  const change = (body: unknown) => send('PATCH', '/api/settings/xrel', body)
  expect((await change({ apiBase: 'https://xrel-api.nfos.to/' })).body.apiBase).toBe('https://xrel-api.nfos.to')
  expect((await change({ p2pReleases: false })).body).toEqual({
    ...usual,
    apiBase: 'https://xrel-api.nfos.to',
    p2pReleases: false,
  })
  for (const apiBase of [
    'http://api.xrel.to',
    'https://api.xrel.to.evil.test',
    'http://127.0.0.1:10',
    'file:///etc',
    '',
  ]) {
    expect({ apiBase, ...(await change({ apiBase })) }).toMatchObject({
      status: 400,
      body: { details: [{ path: 'apiBase' }] },
    })
  }
  expect((await send('GET', '/api/settings/xrel')).body.apiBase).toBe('https://xrel-api.nfos.to')
})

test('the public configuration names the address of xREL while it is used', async () => {
  const sceneRelease = async () => (await send('GET', '/api/config')).body.sceneRelease
  expect(await sceneRelease()).toEqual({ apiBase: 'http://127.0.0.1:9' })
  await send('PATCH', '/api/settings/xrel', { sceneReleases: false, p2pReleases: false })
  expect(await sceneRelease()).toEqual({ apiBase: null })
})

test('a configured address is shown without its credentials, and can be chosen', async () => {
  const address = 'https://robin:hunter2secret@xrel.test'
  const shown = 'https://********@xrel.test'
  site.app.services.addresses.xrel = address
  const config = async () => (await send('GET', '/api/config')).body.sceneRelease
  expect(await config()).toEqual({ apiBase: shown })
  const change = (apiBase: string) => send('PATCH', '/api/settings/xrel', { apiBase })
  expect((await change('https://api.xrel.to')).body.apiBases[0]).toBe(shown)
  expect((await change('https://xrel.invalid')).body.error).not.toContain('hunter2secret')
  expect((await change(shown)).body.apiBase).toBe(shown)
  expect((await send('GET', '/api/settings/xrel')).body).toMatchObject({ apiBase: shown, apiBases: [shown, ...known] })
  expect(readSceneSettings(site.app).apiBase).toBe(address)
  expect(JSON.stringify(site.app.settings.read('scene releases'))).not.toContain('hunter2secret')
})
