import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { peerAvailable } from '../peers/peer-process.ts'
import { accepted, rejected, startGrabServer } from './grab-server.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 180_000
const tests = signedInPages(startGrabServer, peerAvailable('qbittorrent-nox'))
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

let added = 0
async function add(title: string): Promise<void> {
  added += 1
  const hash = String(added).padStart(40, '0')
  await tests.app.ask('POST', '/downloads', { title, url: `magnet:?xt=urn:btih:${hash}&dn=${title}` })
}

async function active(): Promise<{ id: string; title: string }[]> {
  return (await tests.app.ask('GET', '/downloads?group=active&limit=50')).downloads
}

test.skipIf(!tests.available)(
  'a dialog belongs to its download while others arrive and the table is scrolled, and then the focus is in the table',
  async () => {
    await add('Moss.Garden-GRP')
    for (let number = 10; number < 40; number += 1) await add(`Nettle.Field.${number}-GRP`)
    const page = await tests.open('desktop', '/activity?sort=title&order=asc')
    await row(page, 'Moss.Garden').getByRole('button', { name: 'Remove download' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove download?' })
    await dialog.getByText('Moss.Garden-GRP').waitFor()
    const listed = page.waitForResponse(
      async (response) => response.url().includes('/downloads/queue?') && (await response.text()).includes('Alder.Row'),
    )
    await add('Alder.Row-GRP')
    await listed
    // The time that the page takes to show it.
    await page.waitForTimeout(500)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(500)
    await dialog.getByText('Moss.Garden-GRP').waitFor()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.evaluate(() => scrollTo(0, 0))
    await row(page, 'Alder.Row').waitFor()
    await row(page, 'Moss.Garden').waitFor({ state: 'detached' })
    const titles = (await active()).map(({ title }) => title).toSorted()
    expect(titles.slice(0, 2)).toEqual(['Alder.Row-GRP', 'Nettle.Field.10-GRP'])
    await page.locator('[role="rowgroup"] [role="row"]:focus').waitFor()
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'a download that was removed elsewhere leaves the page at once, but a dialog of it stays until it is closed',
  async () => {
    await add('Birch.Hill-GRP')
    const page = await tests.open('desktop', '/activity?q=Birch')
    await row(page, 'Birch.Hill').getByRole('button', { name: 'Remove download' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove download?' })
    await dialog.getByText('Birch.Hill-GRP').waitFor()
    const listed = page.waitForResponse(
      async (response) => response.url().includes('/downloads/queue?') && !(await response.text()).includes('Birch'),
      { timeout: 10_000 },
    )
    const { id } = (await active()).find(({ title }) => title === 'Birch.Hill-GRP') ?? {}
    await tests.app.ask('DELETE', `/downloads/${id}`)
    await listed
    await page.waitForTimeout(500)
    await dialog.getByText('Birch.Hill-GRP').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await row(page, 'Birch.Hill').waitFor({ state: 'detached' })
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'a release that was grabbed is marked as such wherever it is in the list',
  async () => {
    const page = await tests.open('desktop', `/games/${tests.app.gameId}?tab=releases`)
    const grabbed = row(page, accepted).getByRole('button', { name: /^Grabbed ?:/ })
    await row(page, accepted)
      .getByRole('button', { name: /^Grab ?:/ })
      .click()
    await grabbed.waitFor()
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
    await page.waitForURL(/order=asc/)
    await grabbed.waitFor()
    await row(page, rejected)
      .getByRole('button', { name: /^Grab anyway ?:/ })
      .waitFor()
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
