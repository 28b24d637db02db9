import { expect, test } from 'bun:test'
import { readConfig } from '../src/config.ts'

const enough = 'x'.repeat(32)

for (const name of ['LUDARR_JWT_SECRET', 'LUDARR_ENCRYPTION_KEY', 'LUDARR_METRICS_TOKEN']) {
  test(`${name} needs 32 bytes, and a short one is not quoted`, () => {
    for (const value of ['x', 'hunter2', 'x'.repeat(31)]) {
      const refused = () => readConfig({ [name]: value })
      expect(refused).toThrow(`${name} has ${value.length} byte${value.length === 1 ? '' : 's'} but needs at least 32`)
      expect(refused).not.toThrow('hunter2')
    }
    expect(() => readConfig({ [name]: enough })).not.toThrow()
    expect(() => readConfig({ [name]: 'é'.repeat(16) })).not.toThrow()
    expect(() => readConfig({ [name]: '' })).not.toThrow()
  })
}

test('impossible trusted proxies are rejected by name', () => {
  const impossible = ['nginx', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '300.1.1.1', '::1/129', '10.0.0.0/-1', '*']
  for (const entry of impossible) {
    const refused = () => readConfig({ LUDARR_TRUSTED_PROXIES: `127.0.0.1, ${entry}` })
    expect(refused).toThrow(`LUDARR_TRUSTED_PROXIES is "${entry}" but must be an IP address or a network`)
  }
  const { trustedProxies } = readConfig({ LUDARR_TRUSTED_PROXIES: '127.0.0.1, 172.16.0.0/12,::1,fd00::/8,0.0.0.0/0' })
  expect(trustedProxies).toEqual(['127.0.0.1', '172.16.0.0/12', '::1', 'fd00::/8', '0.0.0.0/0'])
})

test('an unknown metadata provider is rejected with the known ones', () => {
  expect(() => readConfig({ LUDARR_METADATA_PROVIDER: 'igbd' })).toThrow(
    'LUDARR_METADATA_PROVIDER is "igbd" but must be one of steam, igdb, rawg',
  )
  expect(readConfig({ LUDARR_METADATA_PROVIDER: 'rawg' }).metadataProvider).toBe('rawg')
  expect(readConfig({}).metadataProvider).toBeNull()
})

test('the user and the mask of a container are numbers in their usual notation', () => {
  expect(readConfig({ PUID: '1000', PGID: '0', UMASK: '002' })).toMatchObject({ userId: 1000, groupId: 0, umask: 2 })
  expect(readConfig({ UMASK: '0027' }).umask).toBe(0o27)
  expect(readConfig({})).toMatchObject({ userId: null, groupId: null, umask: null })
  for (const value of ['-1', '1.5', 'robin', '4294967295']) expect(() => readConfig({ PUID: value })).toThrow('PUID is')
  for (const value of ['8', '2', '008', '1777']) expect(() => readConfig({ UMASK: value })).toThrow('an octal mask')
})

const trusting = { LUDARR_AUTH_HEADER: 'Remote-User', LUDARR_TRUSTED_PROXIES: '127.0.0.1' }

test('sign-in by a header needs trusted proxies, and not every address may be one', () => {
  expect(readConfig(trusting)).toMatchObject({
    authHeader: 'Remote-User',
    authCreateUsers: false,
    authLogoutUrl: null,
  })
  expect(readConfig({}).authHeader).toBeNull()
  expect(() => readConfig({ LUDARR_AUTH_HEADER: 'Remote-User' })).toThrow(
    'LUDARR_AUTH_HEADER works only for requests of trusted proxies, but there are none. Set LUDARR_TRUSTED_PROXIES',
  )
  for (const everyone of ['0.0.0.0/0', '::/0', '::/00', '::ffff:0:0/96', '::/1'])
    expect(() => readConfig({ ...trusting, LUDARR_TRUSTED_PROXIES: `127.0.0.1,${everyone}` })).toThrow(
      `because ${everyone} is trusted`,
    )
})

test('the header of the sign-in is one that only a proxy sets', () => {
  for (const name of ['Cookie', 'authorization', 'X-Forwarded-For', 'Remote User', 'remote_user', 'Remote-User:', 'ü'])
    expect(() => readConfig({ ...trusting, LUDARR_AUTH_HEADER: name })).toThrow(`LUDARR_AUTH_HEADER is "${name}"`)
  for (const name of ['X-Forwarded-User', 'X-authentik-username', 'REMOTE-USER'])
    expect(readConfig({ ...trusting, LUDARR_AUTH_HEADER: name }).authHeader).toBe(name)
})

test('users sign out of the proxy at an address or a path, and are added only if it says true', () => {
  for (const url of ['https://auth.example/logout?rd=x', '/outpost.goauthentik.io/sign_out'])
    expect(readConfig({ ...trusting, LUDARR_AUTH_LOGOUT_URL: url }).authLogoutUrl).toBe(url)
  for (const url of ['logout', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://'])
    expect(() => readConfig({ ...trusting, LUDARR_AUTH_LOGOUT_URL: url })).toThrow('LUDARR_AUTH_LOGOUT_URL is')
  expect(readConfig({ ...trusting, LUDARR_AUTH_CREATE_USERS: 'true' }).authCreateUsers).toBe(true)
  expect(() => readConfig({ ...trusting, LUDARR_AUTH_CREATE_USERS: 'yes' })).toThrow('one of true, false')
})
