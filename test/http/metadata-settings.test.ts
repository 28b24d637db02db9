import { afterEach, beforeEach, expect, test } from 'bun:test'
import { steam } from '#integrations/metadata/steam.ts'
import { createKeyedProvider, type KeyedProvider } from '../fakes/keyed-provider.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let igdb: KeyedProvider

beforeEach(async () => {
  igdb = createKeyedProvider()
  site = await startTestSite()
  site.app.metadata.kinds = { steam, igdb: igdb.kind }
  robin = await site.signUp()
})

afterEach(() => site.stop())

const json = async (method: string, body?: unknown, path = '/settings/metadata') => {
  const answer = await robin.ask(method, `/api${path}`, body)
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}
const credentials = { clientId: 'my id', clientSecret: 'the right secret' }
const masked = { clientId: 'my id', clientSecret: '********' }
const storedCredentials = (): unknown => site.app.settings.read('metadata credentials')

test('Steam is selected and needs no settings', async () => {
  const nothing = { igdb: { clientId: null, clientSecret: null }, rawg: { apiKey: null }, fixed: [] }
  expect(await json('GET')).toEqual({ status: 200, body: { provider: 'steam', ...nothing } })
  expect(await json('POST', { provider: 'steam' })).toEqual({ status: 200, body: { provider: 'steam', ...nothing } })
})

test('credentials are tested, stored encrypted and read back masked', async () => {
  expect(await json('POST', { provider: 'igdb', igdb: credentials })).toMatchObject({
    status: 200,
    body: { provider: 'igdb', igdb: masked, rawg: { apiKey: null } },
  })
  expect(igdb.proofs).toBe(1)
  expect((await json('GET')).body.igdb).toEqual(masked)
  expect(storedCredentials()).toStartWith('enc:v1:')
  expect(site.app.redactor.redact('key: the right secret')).not.toContain('the right secret')
  expect(site.app.metadata.sources().map(({ provider }) => provider)).toEqual(['igdb', 'steam'])
})

test('a mask and a missing field keep what is stored, and it is tested again', async () => {
  await json('POST', { provider: 'igdb', igdb: credentials })
  await json('POST', { provider: 'igdb', igdb: { clientId: 'another id', clientSecret: '********' } })
  await json('POST', { provider: 'igdb' })
  expect(igdb.connections.slice(-2)).toEqual([
    { clientId: 'another id', clientSecret: 'the right secret' },
    { clientId: 'another id', clientSecret: 'the right secret' },
  ])
  expect(igdb.proofs).toBe(3)
})

test('credentials of a provider that is not selected are tested and stored too', async () => {
  expect(await json('POST', { provider: 'steam', igdb: credentials })).toMatchObject({
    body: { provider: 'steam', igdb: masked },
  })
  expect(site.app.metadata.sources().map(({ provider }) => provider)).toEqual(['steam', 'igdb'])
  expect(site.app.metadata.sourceOf('igdb:1942')).not.toBeNull()
  expect(site.app.metadata.sourceOf('rawg:3498')).toBeNull()
  // Unchanged ones of another provider are not tested again.
  igdb.acceptedSecret = 'another secret'
  expect((await json('POST', { provider: 'steam', igdb: masked })).status).toBe(200)
})

test('refused credentials are answered with the words of the provider and not stored', async () => {
  await json('POST', { provider: 'igdb', igdb: credentials })
  const wrong = { clientId: 'my id', clientSecret: 'the wrong secret' }
  const { status, body } = await json('POST', { provider: 'igdb', igdb: wrong })
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'IGDB: invalid client secret [hidden]' })
  expect(body.details).toEqual([
    { path: 'igdb.clientSecret', message: 'IGDB: invalid client secret [hidden]', messageKey: expect.any(Object) },
  ])
  site.app.metadata.source()
  expect(igdb.connections.at(-1)).toEqual(credentials)
})

test('nothing is stored if the provider does not answer', async () => {
  igdb.acceptedSecret = null
  expect(await json('POST', { provider: 'igdb', igdb: credentials })).toMatchObject({
    status: 502,
    body: { error: 'IGDB does not answer' },
  })
  expect((await json('GET')).body).toMatchObject({ provider: 'steam', igdb: { clientId: null } })
})

test('incomplete settings are rejected by field', async () => {
  expect(await json('POST', { provider: 'igdb' })).toMatchObject({
    status: 400,
    body: {
      error: 'IGDB is not set up. Missing: Client ID, Client secret.',
      details: [{ path: 'igdb.clientId' }, { path: 'igdb.clientSecret' }],
    },
  })
  expect(await json('POST', { provider: 'steam', igdb: { clientId: 'my id' } })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'igdb.clientSecret', message: 'Required' }] },
  })
  expect((await json('POST', { provider: 'rawg' })).status).toBe(400)
  expect(igdb.proofs).toBe(0)
})

test('empty settings are removed, and the selected provider keeps needing them', async () => {
  await json('POST', { provider: 'igdb', igdb: credentials })
  const empty = { clientId: '', clientSecret: null }
  expect((await json('POST', { provider: 'igdb', igdb: empty })).status).toBe(400)
  expect((await json('POST', { provider: 'steam', igdb: empty })).body.igdb).toEqual({
    clientId: null,
    clientSecret: null,
  })
  expect(site.app.metadata.sources().map(({ provider }) => provider)).toEqual(['steam'])
})

test('what the configuration sets is in force, shown as fixed and cannot be changed', async () => {
  const fromOutside = { value: 'the right secret', variable: 'LUDARR_IGDB_CLIENT_SECRET' }
  site.app.metadata.fixed = {
    provider: { value: 'igdb', variable: 'LUDARR_METADATA_PROVIDER' },
    settings: { igdb: { clientSecret: fromOutside } },
  }
  expect((await json('POST', { provider: 'igdb', igdb: { clientId: 'my id' } })).body).toEqual({
    provider: 'igdb',
    igdb: masked,
    rawg: { apiKey: null },
    fixed: [
      { field: 'provider', variable: 'LUDARR_METADATA_PROVIDER' },
      { field: 'igdb.clientSecret', variable: 'LUDARR_IGDB_CLIENT_SECRET' },
    ],
  })
  expect(igdb.connections.at(-1)).toEqual(credentials)
  expect(site.app.settings.readSealed('metadata credentials')).toEqual({ igdb: { clientId: 'my id' } })
  expect((await json('POST', { provider: 'igdb', igdb: masked })).status).toBe(200)
  expect(await json('POST', { provider: 'steam' })).toMatchObject({
    status: 409,
    body: { error: 'The metadata provider is set by LUDARR_METADATA_PROVIDER. Change it there.' },
  })
  expect(await json('POST', { provider: 'igdb', igdb: { clientSecret: 'another' } })).toMatchObject({
    status: 409,
    body: { error: 'The client secret of IGDB is set by LUDARR_IGDB_CLIENT_SECRET. Change it there.' },
  })
})

test('credentials that cannot be decrypted count as missing and are reported', async () => {
  await json('POST', { provider: 'steam', igdb: credentials })
  site.app.settings.write('metadata credentials', 'enc:v1:AAAA')
  expect((await json('GET')).body.igdb.clientId).toBeNull()
  expect(site.app.settings.isUnreadable('metadata credentials')).toBe(true)
  expect((await json('POST', { provider: 'steam', igdb: credentials })).body.igdb).toEqual(masked)
})
