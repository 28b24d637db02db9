import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startSampleServer } from './sample-server.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
const tests = signedInPages(startSampleServer)
const broken = { status: 500, json: { error: 'The disk is full.' } }

async function tryAgain(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The disk is full.').waitFor({ state: 'detached' })
}

test.skipIf(!tests.available)(
  'the queue is shown without its totals when only those fail, says so, and loads them when it is tried again',
  async () => {
    const page = await tests.open('desktop', '/', { expected: [/^GET \S+\/queue\/summary\S* 500$/] })
    await page.route('**/api/downloads/queue/summary*', (route) => route.fulfill(broken))
    await page.getByRole('link', { name: 'Activity' }).first().click()
    await page.getByText('The disk is full.').waitFor()
    await page.getByRole('grid', { name: 'Queue' }).waitFor()
    const filter = page.getByLabel('Filter downloads')
    await filter.pressSequentially('an')
    await page.waitForURL(/q=an/)
    expect(await filter.and(page.locator(':focus')).inputValue()).toBe('an')
    await page.getByText('The disk is full.').waitFor()
    await tryAgain(page)
    await page.getByLabel('Totals').waitFor()
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'a history in an order that fails keeps the rows it had, dimmed',
  async () => {
    const page = await tests.open('desktop', '/activity/history', { expected: [/^GET \/api\/history\S* 500$/] })
    const table = page.getByRole('grid', { name: 'History' })
    const row = table.locator('[data-row]').first()
    await row.waitFor()
    const dimmed = page.locator('.opacity-60').filter({ has: table })
    expect(await dimmed.count()).toBe(0)
    await page.route('**/api/history?*', (route) => route.fulfill(broken))
    await table.getByRole('columnheader', { name: 'Game', exact: true }).getByRole('button').click()
    await page.getByText('The disk is full.').waitFor()
    await row.waitFor()
    expect(await dimmed.count()).toBe(1)
    await tryAgain(page)
    await dimmed.waitFor({ state: 'detached' })
    await row.waitFor()
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
