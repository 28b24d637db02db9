import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startServerProcess } from '../main-job/server-process.ts'
import type { Size } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
const gameCount = 234
const tests = signedInPages(async () => {
  const app = await startServerProcess({ LUDARR_LIMIT_WRITE: '1000000', LUDARR_LIMIT_GENERAL: '1000000' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (let number = 0; number < gameCount; number += 1) {
    const letter = letters[number % letters.length]
    await app.ask('POST', '/games', {
      title: `${letter}o Tale ${String(Math.floor(number / letters.length)).padStart(2, '0')}`,
      status: number % 3 === 0 ? 'completed' : 'owned',
      platforms: [number % 2 === 0 ? 'Linux' : 'Windows'],
      genres: number % 10 === 0 ? ['Puzzle', 'Indie'] : ['Indie'],
      releaseDate: `${2000 + (number % 20)}-03-04`,
    })
  }
  return app
})
const { available, expectNoTroubles } = tests
const nameTaken = /^POST \/api\/library\/views 409$/

const openLibrary = (size: Size, query = '') => tests.open(size, `/${query}`, { expected: [nameTaken] })
const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const search = (page: Page) => new URL(page.url()).search
const parameter = (page: Page, name: string, value: string | null) =>
  page.waitForFunction(([key, expected]) => new URLSearchParams(location.search).get(String(key)) === expected, [
    name,
    value,
  ] as const)
const focusedRow = (page: Page, index: number) => page.locator(`[data-row="${index}"]:focus`).waitFor()

test.skipIf(!available)(
  'the layout, filters and order are in the address, and stay after reloading and going back',
  async () => {
    const page = await openLibrary('desktop')
    await page.getByLabel('Layout').selectOption('table')
    await row(page, 'Ao Tale 00').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.getByLabel('Genre').selectOption('Puzzle')
    await dialog.getByText('24 games').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Release date', exact: true }).click()
    await parameter(page, 'sort', 'releaseDate')
    await page
      .getByRole('columnheader', { name: 'Release date' })
      .and(page.locator('[aria-sort="descending"]'))
      .waitFor()
    const shown = search(page)
    expect(new URLSearchParams(shown).get('genre')).toBe('Puzzle')
    expect(new URLSearchParams(shown).get('view')).toBe('table')
    await page.reload()
    await page.getByRole('grid', { name: 'Games' }).and(page.locator('[aria-rowcount="25"]')).waitFor()
    expect(search(page)).toBe(shown)
    await page.getByRole('grid').getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /Tale/ }).waitFor()
    await page.goBack()
    await page.getByRole('grid', { name: 'Games' }).and(page.locator('[aria-rowcount="25"]')).waitFor()
    expect(search(page)).toBe(shown)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'columns are chosen and remembered, and a shared address shows the same to others',
  async () => {
    const page = await openLibrary('desktop', '?view=table')
    await page.getByRole('columnheader', { name: 'Genres' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Columns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await dialog.getByRole('checkbox', { name: 'Genres' }).check()
    await dialog.getByRole('checkbox', { name: 'Size' }).uncheck()
    await dialog.getByRole('button', { name: 'Move Genres up' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Genres' }).waitFor()
    await page.getByRole('columnheader', { name: 'Size' }).waitFor({ state: 'detached' })
    const columns = new URLSearchParams(search(page)).get('columns')
    expect(columns).toBe('status,releaseDate,platforms,rating,genres,addedAt')
    await page.goto(`${tests.app.url()}/?view=table`)
    await parameter(page, 'columns', columns)
    const other = await openLibrary('desktop', search(page))
    await other.getByRole('columnheader', { name: 'Genres' }).waitFor()
    await other.context().close()
    await page.getByRole('button', { name: 'Columns' }).click()
    await dialog.getByRole('button', { name: 'Reset columns' }).click()
    await parameter(page, 'columns', null)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'rows are selected with the mouse and Shift, also those that have not been loaded',
  async () => {
    const page = await openLibrary('desktop', '?view=table')
    await row(page, 'Ao Tale 01').getByRole('checkbox').click()
    await page.getByText('1 game selected').waitFor()
    await row(page, 'Ao Tale 04')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await page.getByText('4 games selected').waitFor()
    await page.getByRole('button', { name: 'Jump to Z' }).click()
    await row(page, 'Zo Tale 03').click({ modifiers: ['Shift'], position: { x: 400, y: 10 } })
    await page.getByText('228 games selected').waitFor()
    await page.getByRole('button', { name: /^Select all/ }).click()
    await page.getByText('234 games selected').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('games selected').waitFor({ state: 'detached' })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the table is used with the keyboard alone',
  async () => {
    const page = await openLibrary('desktop', '?view=table')
    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await focusedRow(page, 1)
    await page.keyboard.press('Space')
    await page.getByText('1 game selected').waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    await focusedRow(page, 2)
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('3 games selected').waitFor()
    await page.keyboard.press('Shift+ArrowUp')
    await page.getByText('2 games selected').waitFor()
    await page.keyboard.press('Control+a')
    await page.getByText('234 games selected').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('games selected').waitFor({ state: 'detached' })
    await page.keyboard.press('End')
    await focusedRow(page, gameCount - 1)
    await row(page, 'Zo Tale 08').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Zo Tale 08' }).waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a letter leads to its games in every layout',
  async () => {
    for (const view of ['posters', 'small', 'large', 'table', 'overview']) {
      const page = await openLibrary('desktop', `?view=${view}`)
      await page.mouse.move(700, 500)
      await page.getByRole('button', { name: 'Jump to Q' }).click()
      await page.getByRole('link', { name: 'Qo Tale 00' }).waitFor()
      await page.context().close()
    }
    const phone = await openLibrary('phone')
    await phone.getByRole('heading', { level: 1 }).tap()
    await phone.getByRole('combobox', { name: 'Jump to letter' }).selectOption({ label: 'W' })
    await phone.getByRole('link', { name: 'Wo Tale 00' }).waitFor()
    await phone.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'another layout begins where the page is scrolled to, and going back leads there',
  async () => {
    const page = await openLibrary('desktop')
    // What is loaded above the list may move it a little.
    const isAtPlace = () => page.waitForFunction(() => scrollY > 1000 && scrollY < 2000)
    await page.evaluate(() => scrollTo(0, 1500))
    await isAtPlace()
    await page.getByLabel('Layout').selectOption('small')
    await parameter(page, 'view', 'small')
    await isAtPlace()
    const poster = page.getByRole('link', { name: /^[H-P]o Tale/ }).first()
    await poster.click()
    await page.getByRole('heading', { name: /o Tale/, level: 1 }).waitFor()
    await page.goBack()
    await poster.waitFor()
    await isAtPlace()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a game that is opened right after scrolling leads back to that place',
  async () => {
    const page = await openLibrary('desktop')
    const game = page.getByRole('link', { name: /o Tale/ }).first()
    await game.waitFor()
    // Before the next frame, and with it the event of the scrolling.
    await game.evaluate((element: HTMLElement) => {
      scrollTo(0, 1500)
      element.click()
    })
    await page.getByRole('heading', { name: /o Tale/, level: 1 }).waitFor()
    await expectSoon(() => page.evaluate(() => scrollY), 0)
    await page.goBack()
    await page.waitForFunction(() => scrollY > 1000 && scrollY < 2000)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a view is saved, opened in another browser and deleted',
  async () => {
    const page = await openLibrary('desktop', '?view=overview&status=completed&sort=releaseDate')
    await page.getByRole('button', { name: 'Saved views' }).click()
    const dialog = page.getByRole('dialog', { name: 'Saved views' })
    await dialog.getByLabel('Save current view as').fill('Finished')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Finished', exact: true }).waitFor()
    await dialog.getByLabel('Save current view as').fill('finished')
    await page.keyboard.press('Enter')
    await dialog.getByText('You already have a view named finished').waitFor()
    await page.context().close()
    const other = await openLibrary('phone')
    await other.getByRole('button', { name: 'Saved views' }).click()
    await other.getByRole('button', { name: 'Finished', exact: true }).click()
    await parameter(other, 'status', 'completed')
    await other
      .getByRole('list', { name: 'Games' })
      .getByLabel(/^Status of/)
      .first()
      .waitFor()
    await other.getByRole('button', { name: 'Saved views' }).click()
    await other.getByRole('button', { name: 'Delete view Finished' }).click()
    await other.getByText('No saved views yet').waitFor()
    await other.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'in the overview, a range is selected with Shift, and its boxes say so',
  async () => {
    const page = await openLibrary('desktop', '?view=overview')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const boxes = page.getByRole('list', { name: 'Games' }).getByRole('checkbox')
    await boxes.nth(0).click()
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    await page.getByText('4 games selected').waitFor()
    const checked = () => boxes.evaluateAll((all) => all.slice(0, 5).map((box) => box.matches(':checked')))
    expect(await checked()).toEqual([true, true, true, true, false])
    await boxes.nth(3).press('Space')
    await page.getByText('3 games selected').waitFor()
    expect(await checked()).toEqual([true, true, true, false, false])
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'on a narrow phone, every layout fits the screen',
  async () => {
    for (const view of ['posters', 'small', 'large', 'table', 'overview']) {
      const page = await openLibrary('phone', `?view=${view}`)
      await page.setViewportSize({ width: 320, height: 700 })
      await page.getByText('Ao Tale 00').first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.context().close()
    }
    expectNoTroubles()
  },
  testMs,
)
