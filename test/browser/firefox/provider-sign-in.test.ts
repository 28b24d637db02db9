import { afterAll, beforeAll, expect, test } from 'bun:test'
import { peerAvailable } from '../../peers/peer-process.ts'
import { sizes } from '../browser.ts'
import { startProviderServer } from '../provider-server.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { hasHeading, hasText } from './tab.ts'

const available = peerAvailable('firefox-esr', 'nginx')
const testMs = 300_000

let server: Awaited<ReturnType<typeof startProviderServer>>
let firefox: Firefox

beforeAll(async () => {
  if (!available) return
  ;[server, firefox] = await Promise.all([startProviderServer(), startFirefox()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await firefox.stop()
  await server.stop()
}, testMs)

test.skipIf(!available)(
  'in Firefox, on a phone behind nginx below a path, a person signs in at the provider and comes back',
  async () => {
    const { site } = server
    const tab = await firefox.openTab(sizes.phone)
    await tab.goto(`${site}/wanted/missing`)
    await tab.click('link', 'Sign in with Home')
    await tab.fill(/Subject/, 'sub-kim')
    await tab.click('button', 'Sign in at the provider')
    await tab.until('the page of before the sign-in is shown', hasHeading('Wanted'))
    expect(await tab.evaluate('location.href')).toBe(`${site}/wanted/missing`)
    await tab.goto(`${site}/settings/account`)
    await tab.until('the link is shown', hasText('Home · kim'))
    await tab.close()
  },
  testMs,
)
