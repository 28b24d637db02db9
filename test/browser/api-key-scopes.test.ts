import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startServerProcess } from '../main-job/server-process.ts'
import { expectSoon } from './expect-soon.ts'
import { signedInPages } from './signed-in-pages.ts'

const tests = signedInPages(() => startServerProcess())
const testMs = 120_000

type Choice = { name: string; check: RegExp[]; uncheck: RegExp[]; shown: string; opened: [string, number][] }

const arr = '/api/integration/arr/api/v3'
const choices: Choice[] = [
  {
    name: 'Playnite',
    check: [],
    uncheck: [],
    shown: 'Library',
    opened: [
      ['/api/integration/library', 200],
      [`${arr}/movie`, 403],
    ],
  },
  {
    name: 'Homarr',
    check: [/^Read as an \*arr application/],
    uncheck: [/^Library/],
    shown: 'Read as an *arr application',
    opened: [
      ['/api/integration/library', 403],
      [`${arr}/movie`, 200],
    ],
  },
  {
    name: 'Phone',
    check: [/^Calendar/],
    uncheck: [],
    shown: 'Library, Calendar',
    opened: [
      [`${arr}/movie`, 403],
      [`${arr}/calendar`, 200],
    ],
  },
]

/** Makes a key in the dialog as a user does. Returns it. */
async function createKey(page: Page, { name, check, uncheck }: Choice): Promise<string> {
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create key' })
  await dialog.getByLabel('Name').fill(name)
  await expectSoon(() => dialog.getByLabel(/^Library/).isChecked(), true)
  for (const label of uncheck) await dialog.getByLabel(label).uncheck()
  // A key that opens nothing cannot be made.
  await expectSoon(() => create.isEnabled(), uncheck.length === 0)
  for (const label of check) await dialog.getByLabel(label).check()
  await create.click()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return key
}

test.skipIf(!tests.available)(
  'what a key opens is chosen when it is made, and its last use is shown with program and address',
  async () => {
    const page = await tests.open('desktop')
    const url = tests.app.url()
    await page.goto(`${url}/settings/account`)
    for (const choice of choices) {
      const { name, shown, opened } = choice
      const key = await createKey(page, choice)
      const line = page.getByRole('listitem').filter({ hasText: name })
      await line.getByText('never used').waitFor()
      expect(await line.textContent()).toContain(shown)
      for (const [path, status] of opened) {
        const headers = { 'x-api-key': key, 'user-agent': `${name}/1.2` }
        expect([name, path, (await fetch(url + path, { headers })).status]).toEqual([name, path, status])
      }
      await page.reload()
      await line.getByText(`${shown} · by ${name}/1.2 from 127.0.0.1`).waitFor()
      await line.getByText(/last used/).waitFor()
    }
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
