import { test } from 'bun:test'
import { startServerProcess } from '../main-job/server-process.ts'
import { expectSoon } from './expect-soon.ts'
import { signedInPages } from './signed-in-pages.ts'

const tests = signedInPages(() => startServerProcess())
const testMs = 120_000

test.skipIf(!tests.available).each([true, false])(
  'a new API key is copied from its dialog (with HTTPS: %p)',
  async (isSecure) => {
    const page = await tests.open('desktop')
    await page.context().grantPermissions(isSecure ? ['clipboard-read', 'clipboard-write'] : [])
    await page.addInitScript((secure) => {
      Object.defineProperty(window, 'isSecureContext', { value: secure })
    }, isSecure)
    await page.goto(`${tests.app.url()}/settings/account`)
    await page.getByRole('button', { name: 'New API key' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Desktop')
    await page.keyboard.press('Enter')
    const key = await page.getByLabel('API key', { exact: true }).inputValue()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('Copied', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${tests.app.url()}/add`)
    const search = page.getByRole('searchbox')
    await search.press('Control+v')
    await expectSoon(() => search.inputValue(), key)
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
