import { expect, test } from 'bun:test'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { openPage, settled } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
const tests = signedInPages(() => startServerProcess())

test.skipIf(!tests.available)(
  'a page that was opened over the rate limit shows the library once the server allows it',
  async () => {
    const page = await openPage(tests.browser, 'desktop', [], await tests.sessionOf(credentials))
    let asked = 0
    await page.route('**/api/auth/session', async (route) => {
      asked += 1
      if (asked > 2) return route.continue()
      const error = 'Too many requests. Try again in 1 second.'
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error } })
    })
    await page.goto(tests.app.url())
    await page.getByText('Too many requests. Try again in 1 second.').waitFor()
    await page.getByText('This page then tries again automatically.').waitFor()
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await settled(page)
    // By the clock of the page: on a busy machine, the interception of a request may come much later.
    const askedAt = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/auth/session'))
        .map(({ startTime }) => startTime),
    )
    expect(askedAt).toHaveLength(3)
    const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? at))
    expect(Math.min(...waits)).toBeGreaterThan(900)
    await page.context().close()
  },
  testMs,
)
