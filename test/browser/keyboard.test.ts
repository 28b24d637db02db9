import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage } from './browser.ts'
import { fill, press, tabTo } from './keyboard.ts'
import { lantern, startLanternServices } from './lantern-services.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 240_000
const troubles: string[] = []
const tests = signedInPages(async () => {
  const services = await startLanternServices()
  const app = await startServerProcess(services.environment)
  const { url, username, password } = services.client
  await app.ask('POST', '/downloaders', { name: 'Client', type: 'aria2', url, username, password })
  await app.ask('POST', '/indexers', { name: 'Source', url: services.source.url })
  return {
    ...app,
    async stop() {
      await app.stop()
      await services.stop()
    },
  }
}, peerAvailable('aria2c'))

type AccessibilityNode = { ignored?: boolean; role?: { value?: unknown }; name?: { value?: unknown } }

/** What a screen reader is told of the page: each role with its name. */
async function spoken(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes }: { nodes: AccessibilityNode[] } = await session.send('Accessibility.getFullAXTree')
  expect(await faultsOf(page, session)).toEqual([])
  await session.detach()
  return nodes.filter(({ ignored }) => ignored !== true).map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`)
}

/** Messages appear in regions that are on the page from the start, or they would not be read out. */
const liveMessage = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()

test.skipIf(!tests.available)(
  'a game is added, searched for, grabbed and owned with the keyboard alone',
  async () => {
    const page = await openPage(tests.browser, 'desktop', troubles)
    await page.goto(tests.app.url())
    await fill(page, /^Username$/, credentials.username)
    await fill(page, /^Password$/, credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await press(page, /^Add game$/)
    await page.getByRole('heading', { name: 'Add game', level: 1 }).waitFor()

    // Without a search of its own, so that the release is chosen by hand.
    await press(page, /^Options$/)
    await tabTo(page, /^Search now$/)
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(/Search later/).waitFor()
    await fill(page, /^Game title$/, 'Lantern')
    await page.getByRole('button', { name: /^Add\s*Lantern Run$/ }).waitFor()
    expect(await spoken(page)).toEqual(
      expect.arrayContaining(['searchbox Game title', 'heading Lantern Run', 'checkbox Select Lantern Run']),
    )
    await press(page, /^AddLantern Run$/)
    await page.getByRole('link', { name: 'In library' }).waitFor()
    await press(page, /^In library$/)
    await page.getByRole('heading', { name: 'Lantern Run', level: 1 }).waitFor()

    await press(page, /^Releases$/)
    await page.getByRole('grid', { name: 'Releases' }).waitFor()
    await liveMessage(page, /1 found/)
    const releases = await spoken(page)
    expect(releases).toEqual(
      expect.arrayContaining(['grid Releases', 'columnheader Score', `button Grab : ${lantern.release}`]),
    )
    await press(page, /^Grab: Lantern/)
    await liveMessage(page, /^Sent .*Lantern.* to Client\./)

    await page.getByText('Owned', { exact: true }).first().waitFor({ timeout: testMs })
    await press(page, /^Files$/)
    await page.getByRole('tree').waitFor()
    expect((await spoken(page)).some((line) => line.startsWith('treeitem '))).toBe(true)
    expect((await tests.app.ask('GET', '/games')).map(({ status }: { status: string }) => status)).toEqual(['owned'])
    expect(troubles).toEqual([])
  },
  testMs,
)
