import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { credentials } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage } from './browser.ts'
import { fill, press, tabTo } from './keyboard.ts'
import { startNewServer } from './lantern-services.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 240_000
const troubles: string[] = []
const tests = signedInPages(startNewServer, peerAvailable('aria2c'))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

/** Back to the library by its link in the rail, from wherever one is. */
async function toLibrary(page: Page): Promise<void> {
  await press(page, /^Library$/)
  await heading(page, 'Library')
}

/** The test of each step shows its result in place. */
const result = (page: Page, text: string) => page.getByText(text).first().waitFor()

async function createAccount(page: Page): Promise<void> {
  await page.goto(tests.app.url())
  await heading(page, 'Welcome')
  await fill(page, /^Username$/, credentials.username)
  await fill(page, /^Password$/, credentials.password)
  await fill(page, /^Confirm password$/, credentials.password)
  await page.keyboard.press('Enter')
  await heading(page, 'Setup guide')
}

async function addClient(page: Page): Promise<void> {
  await press(page, /^Look for download clients$/)
  await page
    .getByText(/No download client found|^Added$|^Add \w+$/)
    .first()
    .waitFor()
  await press(page, /^Add download client$/)
  await press(page, /^aria2/)
  await fill(page, /^URL$/, tests.app.client.url)
  await fill(page, /^Password/, tests.app.client.password)
  await press(page, /^Test$/)
  await page
    .locator('dialog[open]')
    .getByText(/Version \d/)
    .waitFor()
  await press(page, /^Save$/)
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await result(page, 'Ready')
}

async function addIndexer(page: Page): Promise<void> {
  await press(page, /^Add indexer$/)
  await press(page, /^Torznab/)
  await fill(page, /^API URL$/, tests.app.source.url)
  await fill(page, /^API key$/, 'a key that the source ignores')
  await press(page, /^Save$/)
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('link', { name: 'Continue' }))
    .waitFor()
}

test.skipIf(!tests.available)(
  'from the first account to the first owned game with the keyboard alone, left and resumed in another browser',
  async () => {
    const page = await openPage(tests.browser, 'desktop', troubles)
    await createAccount(page)
    // Steam needs no key, so that the guide begins with the folder.
    await page.getByRole('heading', { name: 'Library folder', level: 2, exact: true }).waitFor()
    await press(page, /^Metadata/)
    await press(page, /^Test Steam$/)
    await result(page, 'Steam answers')
    await press(page, /^Continue$/)
    await fill(page, /^Library folder$/, join(tests.app.folder, 'games'))
    await press(page, /^Use this folder$/)
    await result(page, 'Ludarr can write to it.')
    await press(page, /^Continue$/)
    await addClient(page)

    await toLibrary(page)
    await page.getByText('Next step: Indexer').waitFor()
    const other = await openPage(tests.browser, 'phone', troubles, await page.context().storageState())
    await other.goto(tests.app.url())
    await other.getByRole('link', { name: 'Continue setup' }).click()
    await other.getByRole('heading', { name: 'Indexer', level: 2, exact: true }).waitFor()
    await other.getByRole('button', { name: 'Skip for now' }).click()
    await other.getByRole('heading', { name: 'First game', level: 2, exact: true }).waitFor()
    await other.close()

    await page.goto(`${tests.app.url()}/welcome`)
    await page.getByRole('heading', { name: 'First game', level: 2, exact: true }).waitFor()
    await press(page, /^4?Indexer ?Skipped$/)
    await addIndexer(page)
    await press(page, /^Continue$/)
    await press(page, /^Add game$/)
    await heading(page, 'Add game')
    await fill(page, /^Game title$/, 'Lantern')
    // The search begins a moment after the last key.
    await page.getByText('Lantern Run').first().waitFor()
    await press(page, /^AddLantern Run$/)
    await page.getByRole('link', { name: 'In library' }).waitFor()

    await toLibrary(page)
    await page.getByRole('link', { name: /Lantern Run.*Owned/ }).waitFor({ timeout: testMs })
    await tabTo(page, /Lantern Run.*Owned/)
    await page.keyboard.press('Enter')
    await heading(page, 'Lantern Run')
    await page.goto(`${tests.app.url()}/welcome`)
    await page.getByRole('heading', { name: 'Ludarr is set up', level: 2, exact: true }).waitFor()
    await press(page, /^Go to library$/)
    await heading(page, 'Library')
    expect(await page.getByText('Continue setup').count()).toBe(0)
    expect(troubles).toEqual([])
  },
  testMs,
)
