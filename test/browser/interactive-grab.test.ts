import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { violationsOf } from './axe.ts'
import { faultsOf } from './browser.ts'
import { accepted, rejected, startGrabServer } from './grab-server.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 180_000
const tests = signedInPages(startGrabServer, peerAvailable('qbittorrent-nox'))

const position = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Opens the game from the middle of the library, and returns how far the library was scrolled. */
async function openFromLibrary(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: /^Test Game/ }).first()
  await eventually('The game is on the screen', 60_000, async () => {
    if ((await link.count()) > 0) return true
    await page.mouse.wheel(0, 300)
    return false
  })
  await link.scrollIntoViewIfNeeded()
  const before = await position(page)
  await link.click()
  await page.getByRole('heading', { name: 'Test Game', level: 1 }).waitFor()
  return before
}

/** Shows the group and hides the age. The address keeps this and shows the same in another tab. */
async function chooseColumns(page: Page): Promise<void> {
  const header = (shown: Page, name: string) => shown.getByRole('columnheader', { name, exact: true })
  const sortedBySize = (shown: Page) => header(shown, 'Size').and(shown.locator('[aria-sort="descending"]'))
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Group' }).check()
  await dialog.getByRole('checkbox', { name: 'Age', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await header(page, 'Size').getByRole('button').click()
  await sortedBySize(page).waitFor()
  await page.waitForFunction(
    () => new URLSearchParams(location.search).get('columns') === 'indexer,kind,size,peers,group',
  )
  const { pathname, search } = new URL(page.url())
  const other = await tests.open('desktop', pathname + search)
  await header(other, 'Group').waitFor()
  await sortedBySize(other).waitFor()
  expect(await header(other, 'Age').count()).toBe(0)
  await other.context().close()
}

test.skipIf(!tests.available)(
  'a release is chosen by its explained score, a rejected one is grabbed after a question, and Back leads to the same place',
  async () => {
    const page = await tests.open('desktop')
    await page.mouse.move(700, 600)
    const before = await openFromLibrary(page)
    expect(before).toBeGreaterThan(0)

    await page.getByRole('link', { name: 'Releases', exact: true }).click()
    await page.getByRole('button', { name: `Details of ${accepted}` }).click()
    const score = page.getByRole('table', { name: 'How the score adds up' })
    await score.waitFor()
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Details of ${accepted}` }) })
    const total = await score.getByRole('row').last().getByRole('cell').textContent()
    expect(await row.getByRole('gridcell').first().textContent()).toMatch(/^Accepted/)
    expect((await row.getByRole('gridcell').first().textContent())?.replace(/\D/g, '')).toBe(total?.replace(/\D/g, ''))
    await page.getByRole('button', { name: `Details of ${rejected}` }).click()
    await page.getByRole('heading', { name: 'Why it was rejected' }).waitFor()
    const reading = page.getByText('How the name was read').last()
    await reading.focus()
    await page.keyboard.press('Enter')
    await page.getByText('The words up to the first mark').or(page.getByText('A known title, word for word')).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])

    await chooseColumns(page)
    await page.getByRole('button', { name: new RegExp(`^Grab ?: ${accepted}`) }).click()
    await page.getByText(`Sent ${accepted} to The client.`).waitFor()
    await page.getByRole('button', { name: new RegExp(`^Grab anyway ?: ${rejected}`) }).click()
    const question = page.getByRole('dialog', { name: 'Grab a rejected release?' })
    await question.waitFor()
    expect(await tests.app.sent()).toEqual([accepted])
    await question.getByRole('button', { name: 'Grab anyway' }).click()
    await question.waitFor({ state: 'detached' })
    await eventually('Both are downloads', 60_000, async () => (await tests.app.sent()).length === 2)
    expect(await tests.app.sent()).toEqual([accepted, rejected])

    await page.getByRole('link', { name: 'Library', exact: true }).last().click()
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await eventually('The library is where it was', 30_000, async () => (await position(page)) === before)
    tests.expectNoTroubles()
  },
  testMs,
)
