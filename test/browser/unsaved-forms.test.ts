import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startServerProcess } from '../main-job/server-process.ts'
import { goTo } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import { signedInPages } from './signed-in-pages.ts'

const tests = signedInPages(() => startServerProcess())
const testMs = 180_000

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

/** Forms with a button of their own, and what the question says is lost. */
const forms = [
  { path: '/settings/path-mappings', field: 'Remote path', lost: 'Remote path' },
  { path: '/settings/root-folders', field: 'Name', lost: 'Name' },
  { path: '/settings/account', field: 'New password', lost: 'Password' },
]

test.skipIf(!tests.available)(
  'a page whose form to add something has been filled in asks before it is left, and the save bar leaves it alone',
  async () => {
    const page = await tests.open('desktop')
    for (const { path, field, lost } of forms) {
      await goTo(page, path)
      const input = page.locator('main').getByLabel(field, { exact: true }).first()
      await input.fill('something typed')
      expect({ path, bars: await saveBar(page).count() }).toEqual({ path, bars: 0 })
      const help = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' })
      await help.click()
      await leaving(page).getByText(`Not saved on this page: ${lost}.`).waitFor()
      await leaving(page).getByRole('button', { name: 'Stay' }).click()
      await expectSoon(() => input.inputValue(), 'something typed')
      await help.click()
      await leaving(page).getByRole('button', { name: 'Leave' }).click()
      await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor()
    }
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

const pem = { name: 'chain.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from('no certificate') }

test.skipIf(!tests.available)(
  'a chosen certificate is asked for before the page is left, and the save bar does not discard it',
  async () => {
    const page = await tests.open('desktop', '/settings/https')
    const chain = page.locator('#cert')
    await chain.setInputFiles(pem)
    await page.getByRole('spinbutton').or(page.getByLabel('Port')).first().fill('9443')
    await saveBar(page).getByRole('button', { name: 'Discard' }).click()
    await saveBar(page).waitFor({ state: 'detached' })
    expect(await chain.evaluate((input) => input instanceof HTMLInputElement && input.files?.length)).toBe(1)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click()
    await leaving(page).getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor()
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'dialogs for a new API key and for a file of games ask before they close',
  async () => {
    const page = await tests.open('desktop', '/settings/account')
    const question = page.getByRole('dialog', { name: 'Close without saving?' })
    for (const [opener, fill] of [
      ['New API key', (dialog: ReturnType<Page['getByRole']>) => dialog.getByLabel('Name').fill('Desktop')],
      [
        'Import library',
        (dialog: ReturnType<Page['getByRole']>) =>
          dialog.locator('input[type=file]').setInputFiles({
            name: 'games.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from('title\nSaltmarsh\n'),
          }),
      ],
    ] as const) {
      await page.getByRole('button', { name: opener }).click()
      const dialog = page.getByRole('dialog', { name: opener })
      await fill(dialog)
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Discard changes' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'signing out asks before it discards changes, from the rail, the account and the palette',
  async () => {
    const page = await tests.open('desktop', '/settings/account')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('English')
    await saveBar(page).waitFor()
    const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
    const ways = [
      () => signOut.first().click(),
      () => signOut.last().click(),
      async () => {
        await page.keyboard.press('Control+k')
        await page.keyboard.type('sign out')
        await page.getByRole('option', { name: 'Sign out', exact: true }).click()
      },
    ]
    for (const signOutThere of ways) {
      await signOutThere()
      await leaving(page).getByRole('button', { name: 'Stay' }).click()
      await leaving(page).waitFor({ state: 'detached' })
      await saveBar(page).waitFor()
    }
    await signOut.first().click()
    await leaving(page).getByRole('button', { name: 'Leave' }).click()
    await page.getByLabel('Username').waitFor()
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
