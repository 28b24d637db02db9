import { expect } from 'bun:test'
import type { NewSignInProvider, SignInProvider } from '#domain/accounts/sign-in-provider.ts'
import { type CookieBrowser, createCookieBrowser } from '../../peers/cookie-browser.ts'
import { type OpenIdProvider, type People, startOpenIdProvider } from '../../peers/openid-provider.ts'
import { startTestSite, type TestSite } from '../test-site.ts'

type Changes = Parameters<typeof startTestSite>[1]
export type OidcSite = Awaited<ReturnType<typeof startOidcSite>>

/** A site with an administrator and an address that they saved. */
export async function startOidcSite(changes: Changes = {}) {
  const site = await startTestSite({}, changes)
  // Providers use the real time.
  site.app.clock.set(new Date().toISOString())
  const robin = await site.signUp()
  const saved = await robin.ask('PATCH', '/api/settings/sign-in', { publicUrl: site.url })
  expect(saved.status).toBe(200)
  return { ...site, robin }
}

/** Starts a real provider and adds it to the site. */
export async function addRealProvider(
  { robin, url }: Pick<OidcSite, 'robin' | 'url'>,
  people: People,
  settings: Partial<NewSignInProvider> = {},
) {
  const provider = await startOpenIdProvider(people)
  const added = await addToSite(robin, provider, settings)
  provider.client.redirectUri = added.redirectUri ?? ''
  provider.client.backChannelLogoutUri = added.backChannelLogoutUri ?? ''
  provider.client.home = `${url}/`
  await provider.restart()
  return { ...provider, id: added.id, startUrl: `${url}/api/auth/oidc/${added.id}/start` }
}

export type AddedProvider = Awaited<ReturnType<typeof addRealProvider>>

export async function addToSite(
  admin: Pick<TestSite, 'ask'>,
  { issuer, client }: Pick<OpenIdProvider, 'issuer' | 'client'>,
  settings: Partial<NewSignInProvider> = {},
): Promise<SignInProvider> {
  const body = { name: 'Home', issuer, clientId: client.id, clientSecret: client.secret, ...settings }
  const answer = await admin.ask('POST', '/api/settings/oidc', body)
  expect(answer.status).toBe(201)
  return answer.json()
}

/**
 * Signs in at the provider as the person with this subject, and comes back. Returns where the browser arrives; with
 * `stop`, what comes before it is requested.
 */
export async function passProvider(
  browser: CookieBrowser,
  startUrl: string,
  subject: string,
  stop: (url: string) => boolean = () => false,
) {
  const page = await browser.go(startUrl, {}, stop)
  if (!page.url.includes('/interaction/')) return page
  const form = { method: 'POST', body: new URLSearchParams({ subject }) }
  return browser.go(page.url, form, stop)
}

export const isCallback = (url: string): boolean => url.includes('/callback?')

/** The user of the session cookie; null without one. */
export async function userOf(
  browser: CookieBrowser,
  url: string,
): Promise<{ id: string; username: string; role: string } | null> {
  return (await (await browser.send(`${url}/api/auth/session`)).json()).user
}

/** The reason in the address of the page that says why a sign-in failed. */
export const failureIn = (url: string): string | null => new URL(url).searchParams.get('signInFailed')

export { createCookieBrowser }
