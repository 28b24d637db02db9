import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  type AddedProvider,
  addRealProvider,
  createCookieBrowser,
  type OidcSite,
  passProvider,
  startOidcSite,
  userOf,
} from './oidc-site.ts'

let site: OidcSite
let provider: AddedProvider

const people = {
  'sub-robin': { preferred_username: 'robin', email: 'robin@example.com', groups: ['ludarr-users', 'ludarr-admins'] },
  'sub-kim': { preferred_username: 'kim', groups: ['ludarr-users'] },
  'sub-sam': { preferred_username: 'sam.at.home', groups: 'ludarr-users' },
  'sub-stranger': { preferred_username: 'stranger', groups: ['others'] },
  'sub-nameless': { groups: ['ludarr-users'] },
}

beforeAll(async () => {
  site = await startOidcSite()
  provider = await addRealProvider(site, people, {
    createUsers: true,
    adminGroup: 'ludarr-admins',
    memberGroup: 'ludarr-users',
  })
})

afterAll(async () => {
  await site.stop()
  await provider.stop()
})

test('the sign-in page has a button for the provider', async () => {
  const status = await (await site.ask('GET', '/api/auth/status')).json()
  expect(status).toEqual({
    hasUsers: true,
    passwordSignIn: true,
    providers: [{ id: provider.id, name: 'Home', startUrl: provider.startUrl }],
    proxyUsername: null,
    passkeyOrigin: null,
  })
})

test('a person of the group gets an account, signs in and comes back to where they were', async () => {
  const browser = createCookieBrowser()
  const page = await passProvider(browser, `${provider.startUrl}?returnTo=/wanted/missing`, 'sub-kim')
  expect(page.url).toBe(`${site.url}/wanted/missing`)
  expect(await userOf(browser, site.url)).toMatchObject({ username: 'kim', role: 'member' })
  // The sign-in is over, and its cookie is gone.
  expect(browser.jar.map(({ name }) => name)).not.toContain('ludarr_oidc')
  const again = createCookieBrowser()
  await passProvider(again, provider.startUrl, 'sub-kim')
  expect(await userOf(again, site.url)).toEqual(await userOf(browser, site.url))
})
