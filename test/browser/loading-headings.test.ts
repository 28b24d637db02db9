import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { settled } from './browser.ts'
import { addressOf, pages } from './page-list.ts'
import { startSampleServer } from './sample-server.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 300_000
const tests = signedInPages(() => startSampleServer(3))

/** Requests without which the frame of the page is not shown. */
const frame = /\/api\/(?:auth|config|users\/me|setup)\b/

type AccessibilityNode = {
  ignored?: boolean
  role?: { value?: unknown }
  name?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
}

/** The main headings that a screen reader finds. */
async function mainHeadings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes }: { nodes: AccessibilityNode[] } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const isMain = ({ ignored, role, properties = [] }: AccessibilityNode) =>
    ignored !== true &&
    role?.value === 'heading' &&
    properties.some(({ name, value }) => name === 'level' && value.value === 1)
  return nodes.filter(isMain).map(({ name }) => String(name?.value ?? ''))
}

test.skipIf(!tests.available)(
  'a page has a main heading before its data comes',
  async () => {
    const page = await tests.open('desktop')
    const held: (() => void)[] = []
    await page.route(/\/api\//, async (route) => {
      if (frame.test(route.request().url())) return route.continue()
      await new Promise<void>((resolve) => held.push(resolve))
      return route.abort().catch(() => undefined)
    })
    const faults: string[] = []
    for (const place of pages) {
      await page.goto(tests.app.url() + addressOf(place, tests.app.gameIds), { waitUntil: 'domcontentloaded' })
      await page.locator('#content h1').first().waitFor({ state: 'attached' })
      const headings = await mainHeadings(page)
      if (headings.length !== 1 || headings[0]?.trim() === '')
        faults.push(`${place} has the main headings ${headings.join(', ') || 'none'}`)
    }
    expect(faults).toEqual([])
    await page.context().close()
    for (const release of held) release()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'a page has a main heading before its code comes, and if it does not come',
  async () => {
    const page = await tests.open('desktop', '/', { expected: [/^(?:GET|HEAD) \S+ net::ERR_FAILED$/] })
    let fail = (): void => undefined
    const failed = new Promise<void>((resolve) => {
      fail = resolve
    })
    // With the page itself, as if the server were away.
    const missing = /\.js$|\/$/
    await page.route(missing, async (route) => {
      await failed
      return route.abort()
    })
    await page.evaluate(() => history.pushState(null, '', '/settings/indexers'))
    await page.locator('#content [data-loading]').first().waitFor()
    expect(await mainHeadings(page)).toEqual(['Settings'])
    fail()
    await page.getByText(/^Ludarr cannot be reached/).waitFor()
    expect(await mainHeadings(page)).toEqual(['Settings'])
    await page.unroute(missing)
    await page.reload()
    await settled(page)
    expect(await mainHeadings(page)).toEqual(['Indexers'])
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
