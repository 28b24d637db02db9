import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { goTo } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import { startSampleServer } from './sample-server.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 180_000
const tests = signedInPages(startSampleServer)

type FormDialog = {
  path: string
  /** Leads to the button that opens the dialog. */
  prepare?: (page: Page) => Promise<void>
  opener: RegExp
  change: (dialog: Locator) => Promise<unknown>
  /** What is not saved then. */
  changed: string
}

const fill = (label: string, text: string) => (dialog: Locator) => dialog.getByLabel(label, { exact: true }).fill(text)

async function pickGame(dialog: Locator): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Game', exact: true }).fill('Lantern')
  const option = dialog.getByRole('option', { name: /Lantern Run/ })
  await option.click()
  await option.waitFor({ state: 'detached' })
}

async function selectGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.locator('[data-index="0"]').press('Space')
}

const dialogs: FormDialog[] = [
  { path: '/games/OWNED', opener: /^Edit game$/, change: fill('Title', 'Lantern'), changed: 'Title' },
  {
    path: '/games/OWNED',
    opener: /^Preferences$/,
    change: (dialog) => dialog.getByRole('button', { name: 'Change Minimum seeders for this game' }).click(),
    changed: 'Minimum seeders',
  },
  { path: '/', opener: /^Saved views/, change: fill('Save current view as', 'Mine'), changed: 'Save current view as' },
  {
    path: '/',
    opener: /^Saved views/,
    change: async (dialog) => {
      await dialog.getByLabel('Save current view as', { exact: true }).fill('Couch')
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await dialog.getByRole('button', { name: 'Rename view Couch' }).click()
      await dialog.getByLabel('Name of view Couch', { exact: true }).fill('Sofa')
      // Where Escape does not only end the renaming.
      await dialog.getByLabel('Save current view as', { exact: true }).focus()
    },
    changed: 'Name of view Couch',
  },
  {
    path: '/',
    prepare: selectGame,
    opener: /^Edit$/,
    change: (dialog) => dialog.getByLabel('Status').selectOption({ label: 'Owned' }),
    changed: 'Status',
  },
  { path: '/activity', opener: /^Add download$/, change: fill('Link', 'magnet:?'), changed: 'Link' },
  { path: '/activity', opener: /^Review /, change: pickGame, changed: 'Game' },
  { path: '/settings/indexers', opener: /^From Prowlarr$/, change: fill('API key', 'secret'), changed: 'API key' },
  { path: '/settings/tags', opener: /^Add tag$/, change: fill('Name', 'Couch'), changed: 'Name' },
  { path: '/settings/account', opener: /^New API key$/, change: fill('Name', 'Desktop'), changed: 'Name' },
  {
    path: '/settings/account',
    opener: /^New API key$/,
    change: (dialog) => dialog.getByLabel(/^Calendar/).check(),
    changed: 'Access',
  },
]

const untracked: FormDialog[] = [
  { path: '/activity/untracked', opener: /^Choose game/, change: pickGame, changed: 'Game' },
  {
    path: '/activity/untracked',
    prepare: (page) =>
      page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check(),
    opener: /^Adopt$/,
    change: async (dialog) => {
      await dialog.getByText('Game in library').click()
      await pickGame(dialog)
    },
    changed: 'Game',
  },
]

async function expectAsks(page: Page, { opener, change, changed }: FormDialog): Promise<void> {
  const open = async (): Promise<Locator> => {
    await page.getByRole('button', { name: opener }).last().click()
    return page.locator('dialog[open]')
  }
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  const unchanged = await open()
  await unchanged.getByRole('button', { name: 'Close' }).first().waitFor()
  await page.keyboard.press('Escape')
  await unchanged.waitFor({ state: 'detached' })
  const dialog = await open()
  await change(dialog)
  await page.keyboard.press('Escape')
  await question.getByText(`Not saved: ${changed}.`).waitFor()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await dialog.count()).toBe(1)
  await page.mouse.click(3, 3)
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: opener }).and(page.locator(':focus')).waitFor()
}

const offered = peerAvailable('transmission-daemon') ? [...dialogs, ...untracked] : dialogs
for (const dialog of few(offered, 6)) {
  test.skipIf(!tests.available)(
    `the dialog of ${dialog.opener} on ${dialog.path} asks before it closes with changes, and only then`,
    async () => {
      const page = await tests.open('desktop')
      const path = dialog.path.replace('OWNED', tests.app.gameIds.owned)
      if (path !== '/') await goTo(page, path)
      await dialog.prepare?.(page)
      await expectAsks(page, dialog)
      await page.context().close()
      tests.expectNoTroubles()
    },
    testMs,
  )
}

test.skipIf(!tests.available || !peerAvailable('transmission-daemon'))(
  'what is typed about an untracked download stays when the client no longer has it',
  async () => {
    const page = await tests.open('desktop', '/activity/untracked')
    await page
      .getByRole('button', { name: /^Choose game/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('New game', { exact: true }).click()
    await dialog.getByLabel('Title', { exact: true }).fill('typed')
    await page.route('**/api/downloads/scan?*', (route) => route.fulfill({ json: { groups: [], errors: [] } }))
    await page.waitForResponse(/downloads\/scan/, { timeout: 60_000 })
    // The time that the page takes to show it.
    await page.waitForTimeout(500)
    expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('typed')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByText('No untracked downloads').waitFor()
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'choosing a saved view asks before it discards the name that was typed for a new one',
  async () => {
    const page = await tests.open('desktop')
    await tests.app.ask('POST', '/library/views', { name: 'Owned ones', query: 'status=owned' })
    await page.getByRole('button', { name: 'Saved views' }).click()
    const dialog = page.getByRole('dialog', { name: 'Saved views' })
    const name = dialog.getByLabel('Save current view as', { exact: true })
    await name.fill('Mine')
    await dialog.getByRole('button', { name: 'Owned ones', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Close without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Mine')
    expect(page.url()).not.toContain('status=owned')
    await dialog.getByRole('button', { name: 'Owned ones', exact: true }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toContain('status=owned')
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'going back asks before it discards what was typed about a game',
  async () => {
    const page = await tests.open('desktop')
    await goTo(page, `/games/${tests.app.gameIds.owned}`)
    await page.getByRole('button', { name: 'Edit game' }).click()
    const title = page.getByRole('dialog').getByLabel('Title', { exact: true })
    await title.fill('typed')
    await page.goBack()
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leave.getByRole('button', { name: 'Stay' }).click()
    await expectSoon(() => title.inputValue(), 'typed')
    await page.goBack()
    await leave.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
